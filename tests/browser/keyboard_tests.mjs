/** A table that is created and played at without a mouse. */

import assert from "node:assert/strict";

import { Visitor } from "./pages.mjs";

export async function playWithKeys({ browser, server, shoot, faults }) {
  const ana = await Visitor.open(browser, "Ana", faults);
  const { page } = ana;
  await ana.go(`${server.url}/`);
  await page.locator(".create").waitFor();
  await tabTo(page, "input[name=name]");
  await page.keyboard.type("Ana");
  await page.keyboard.press("Enter");
  await page.locator(".waiting-page").waitFor();
  await tabTo(page, "[data-focus=start]");
  await page.keyboard.press("Enter");
  await page.locator(".card").first().waitFor();

  let turns = 0;
  const end = Date.now() + 40_000;
  while (turns < 2) {
    assert.ok(Date.now() < end, "no turn came");
    await page.locator(".your-turn").waitFor();
    const before = await page.locator(".lines li").count();
    if (await page.locator(".card[data-playable]").count()) {
      await goToPlayableCard(page);
      if (turns === 0) await shoot(ana, "keyboard-1280");
      await page.keyboard.press("Enter");
      if (await page.locator("dialog[open]").isVisible()) {
        await ana.checkAccessibility("the choice of a color");
        await shoot(ana, "choice-1280");
        await page.keyboard.press("2");
      }
    } else {
      await page.keyboard.press((await page.locator(".pile[data-playable]").count()) ? "d" : "1");
    }
    await page.waitForFunction((count) => document.querySelectorAll(".lines li").length > count, before);
    if (await page.locator("[data-shortcut=p]").count()) await page.keyboard.press("p");
    turns += 1;
  }

  await page.keyboard.press("?");
  await page.locator("dialog[open] .keys").waitFor();
  await ana.checkAccessibility("the help");
  await page.locator("dialog[open] input[type=checkbox]").uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  assert.equal(await page.locator("dialog[open]").count(), 0, "the keys can be turned off");
  await ana.context.close();
}

/** Go from card to card with the arrow keys, until one can be played. */
async function goToPlayableCard(page) {
  const isThere = () => page.evaluate(() => document.activeElement.matches(".card[data-playable]"));
  await page.keyboard.press("ArrowRight");
  if (!(await isThere())) await page.keyboard.press("Home");
  for (let presses = 0; presses < 20 && !(await isThere()); presses += 1) await page.keyboard.press("ArrowRight");
  await checkFocus(page, ".card[data-playable]");
}

/** Press Tab until an element has the focus. */
async function tabTo(page, selector) {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((wanted) => document.activeElement.matches(wanted), selector)) {
      return checkFocus(page, selector);
    }
  }
  throw new Error(`${selector} cannot be reached with Tab`);
}

/** Check that an element has the focus, and that it is visible. */
async function checkFocus(page, selector) {
  const { matches, width } = await page.evaluate((wanted) => {
    const active = document.activeElement;
    return { matches: active.matches(wanted), width: parseFloat(getComputedStyle(active).outlineWidth) };
  }, selector);
  assert.ok(matches, `${selector} has the focus`);
  assert.ok(width >= 2, "the focus is visible");
}
