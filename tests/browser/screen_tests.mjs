/** What stays and what goes when the page shows another screen, another game or another message. */

import assert from "node:assert/strict";

import { Visitor } from "./pages.mjs";

/** Two games at one table: the second result is not the first one. */
export async function playAgain({ browser, server, faults }) {
  const ana = await Visitor.open(browser, "Ana", faults);
  await openTable(ana, server);
  const end = (winner) => ({ title: `${winner} wins the game.`, scores: [{ name: winner, points: "20 points", won: true }] });
  for (const winner of ["Ana", "Bot 2"]) {
    await showMessage(ana, { over: end(winner) });
    assert.equal(await ana.page.locator(".ending h2").innerText(), `${winner} wins the game.`);
    await showMessage(ana, { over: null });
    assert.ok(!(await ana.isOver), "the next game goes on");
  }
  await ana.context.close();
}

/** Keys do nothing at a table that is not shown any more. */
export async function leaveTable({ browser, server, faults }) {
  const ana = await Visitor.open(browser, "Ana", faults);
  await openTable(ana, server);
  await ana.press("[data-focus=home]");
  await ana.page.locator(".create").waitFor();
  await ana.page.evaluate(() => document.activeElement.blur());
  ana.sent.length = 0;
  await ana.page.keyboard.press("d");
  assert.deepEqual(ana.sent, [], "the table that was left gets nothing");
  await ana.context.close();
}

/** A key that is held down counts once. */
export async function holdKeys({ browser, server, faults }) {
  const ana = await Visitor.open(browser, "Ana", faults);
  await openTable(ana, server);
  ana.sent.length = 0;
  await showMessage(ana, { pile: { ...ana.table.pile, action: null } });
  for (const key of ["d", "Enter"]) {
    await ana.page.locator(".pile").focus();
    for (let times = 0; times < 5; times += 1) await ana.page.keyboard.down(key);
    await ana.page.keyboard.up(key);
  }
  assert.deepEqual(ana.sent, ['{"why":null}', '{"why":null}']);
  await ana.context.close();
}

/** What a visitor types, opens or has reached is still there after the next message. */
export async function keepInput({ browser, server, faults }) {
  const ana = await Visitor.open(browser, "Ana", faults);
  const { page } = ana;
  await ana.go(`${server.url}/`);
  await page.locator(".create").waitFor();
  await page.locator("input[name=name]").fill("Zoe");
  await page.locator("input[name=players]").fill("5");
  await ana.loseConnection();
  await ana.findConnection();
  await waitForFrame(ana, "welcome");
  assert.equal(await page.locator("input[name=name]").inputValue(), "Zoe");
  assert.equal(await page.locator("input[name=players]").inputValue(), "5");

  await page.locator("input[name=players]").fill("2");
  await page.locator("[data-focus=create]").focus();
  await page.keyboard.press("Enter");
  await page.locator(".waiting-page").waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.id), "screen", "the focus is on the new screen");
  await ana.start();
  await page.locator(".your-turn").waitFor();

  await page.locator("[data-focus=language]").focus();
  await page.evaluate(() => (document.querySelector("[data-focus=language]").isMarked = true));
  await showMessage(ana, { status: "Once more" });
  assert.ok(await page.evaluate(() => document.activeElement.isMarked), "the list of languages is the same");
  await page.locator("[data-focus=language]").selectOption("es");
  await page.waitForFunction(() => document.documentElement.lang === "es");
  await page.locator("[data-focus=help]", { hasText: "Ayuda" }).waitFor();
  await ana.context.close();
}

/** Open a table with a bot, and wait until it is the turn of the visitor, so that nothing else comes. */
async function openTable(visitor, server) {
  await visitor.go(`${server.url}/`);
  await visitor.createTable({ players: 2 });
  await visitor.start();
  await visitor.page.locator(".your-turn").waitFor();
}

/** Show the last message of the table with some changes, as if the server had sent it. */
async function showMessage(visitor, changes) {
  await visitor.page.evaluate(
    (data) => window.sockets.at(-1).onmessage({ data }),
    JSON.stringify({ ...visitor.table, ...changes, log: [], moves: [] }),
  );
}

/** Wait until the page has shown a message of a type that came over its newest connection. */
async function waitForFrame(visitor, type) {
  for (const end = Date.now() + 5000; visitor.received.at(-1) !== type; ) {
    assert.ok(Date.now() < end, `no message ${type} came`);
    await visitor.page.waitForTimeout(50);
  }
  await visitor.page.waitForTimeout(50);
}
