/** Every installed edition at a table, also those that the page cannot know. */

import assert from "node:assert/strict";

import { DESKTOP, PHONE, Visitor } from "./pages.mjs";

export async function showEditions({ browser, server, shoot, faults, expected }) {
  const ana = await Visitor.open(browser, "Ana", faults);
  await ana.go(`${server.url}/`);
  await ana.page.locator(".edition").first().waitFor();
  const editions = await ana.page.locator("input[name=edition]").evaluateAll((inputs) => inputs.map(({ value }) => value));
  for (const edition of expected) assert.ok(editions.includes(edition), `${edition} is offered`);
  for (const edition of editions) {
    await ana.page.setViewportSize(DESKTOP.viewport);
    await ana.go(`${server.url}/`);
    await ana.createTable({ edition, players: 4 });
    await ana.start();
    await ana.checkLayout(`the table of ${edition}`);
    if (expected.includes(edition)) await shoot(ana, `edition-${edition}-1280`);
    await ana.page.setViewportSize(PHONE.viewport);
    await ana.checkLayout(`the table of ${edition} on a phone`);
    if (expected.includes(edition)) await shoot(ana, `edition-${edition}-390`);
  }
  await showManyPlayers(ana, server, shoot);
  await ana.context.close();
}

/** Ten players and a full hand fit on a phone. */
async function showManyPlayers(ana, server, shoot) {
  await ana.go(`${server.url}/`);
  await ana.createTable({ edition: "classic", players: 10, handSize: "10" });
  await ana.start();
  await ana.checkLayout("a table of ten on a phone");
  await shoot(ana, "ten-players-390", true);
  await ana.page.setViewportSize(DESKTOP.viewport);
  await ana.checkLayout("a table of ten");
  await shoot(ana, "ten-players-1280");
}
