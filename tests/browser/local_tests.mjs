/** "Try it now": the same page, with the library inside the browser. */

import assert from "node:assert/strict";

import { serveFiles } from "./server.mjs";
import { Visitor } from "./pages.mjs";

export async function playLocally({ browser, shoot, faults, folder }) {
  const files = await serveFiles(folder);
  try {
    await play(`http://127.0.0.1:${files.address().port}/`, browser, shoot, faults);
  } finally {
    files.close();
    files.closeAllConnections();
  }
}

async function play(url, browser, shoot, faults) {
  const ana = await Visitor.open(browser, "Ana", faults);
  const { page } = ana;
  page.setDefaultTimeout(60_000);
  const begun = Date.now();
  await ana.go(url);
  await page.locator(".create").waitFor();
  console.log(`    Python was ready after ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  await ana.createTable({ edition: "frozen", players: 3 });
  await ana.start();
  await page.locator(".your-turn").waitFor();
  const before = await page.locator(".lines li").count();
  await ana.move();
  if (await page.locator("dialog[open] .option").count()) await ana.move();
  await page.waitForFunction((count) => document.querySelectorAll(".lines li").length > count, before);
  await ana.checkLayout("the page without a server");
  await ana.checkAccessibility("the page without a server");
  await shoot(ana, "without-server-1280");
  assert.equal(await page.locator("[data-focus=invite]").count(), 0, "there is nobody to invite");
  assert.deepEqual(ana.outside, [], "nothing is loaded from elsewhere");
  await ana.context.close();
}
