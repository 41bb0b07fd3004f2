/** A round of two players and a spectator, with everything that can go wrong on the way. */

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { promisify } from "node:util";

import { PHONE, Visitor } from "./pages.mjs";

const run = promisify(execFile);

export async function playRound({ browser, server, shoot, faults, python }) {
  const ana = await Visitor.open(browser, "Ana", faults);
  const ben = await Visitor.open(browser, "Ben <b>", faults, PHONE);
  const eve = await Visitor.open(browser, "Eva", faults, { locale: "es-MX", viewport: { width: 1280, height: 800 }, colorScheme: "dark" });

  await ana.go(`${server.url}/`);
  await ana.page.locator(".edition").first().waitFor();
  await ana.checkAccessibility("the first page");
  await shoot(ana, "first-page-1280", true);
  const url = await ana.createTable({ edition: "zelda", handSize: "5" });
  await ben.go(url);
  await ben.page.locator(".waiting-page").waitFor();
  await ben.checkAccessibility("the table before the start");
  await ben.takeSeat();
  await shoot(ben, "before-the-start-390");
  await eve.go(url);
  await ana.page.locator(".place", { hasText: "Ben <b>" }).waitFor();
  await shoot(ana, "before-the-start-1280");
  await ana.start();
  await ben.page.locator(".card").first().waitFor();
  await eve.page.locator(".seats li").nth(1).waitFor();

  await shoot(ana, "table-1280");
  await shoot(ben, "table-390", true);
  await shoot(eve, "spectator-1280-dark");
  for (const visitor of [ana, ben, eve]) {
    await visitor.checkLayout(`the table of ${visitor.name}`);
    await visitor.checkAccessibility(`the table of ${visitor.name}`);
  }
  assert.equal(await eve.page.locator(".card").count(), 0, "a spectator has no cards");
  assert.match(await eve.page.locator(".status").innerText(), /turno|color|toca/i, "the spectator reads Spanish");

  let trials = 0;
  let explained = false;
  const disturbances = new Map([
    [3, () => reload(ana, shoot)],
    [6, () => lose(ben, shoot)],
    [9, () => killServer(server, [ana, ben, eve], shoot)],
  ]);
  const end = Date.now() + 90_000;
  while (!(await ana.isOver)) {
    assert.ok(Date.now() < end, "the round does not end");
    if (!explained) explained = await askWhy(ana, shoot);
    const hasMoved = (await Promise.all([ana.move(), ben.move()])).some(Boolean);
    if (hasMoved) {
      trials += 1;
      await disturbances.get(trials)?.();
      disturbances.delete(trials);
    }
    await ana.page.waitForTimeout(40);
  }
  assert.equal(disturbances.size, 0, "the round was long enough for every disturbance");
  assert.ok(explained, "a card that does not fit was explained");

  for (const visitor of [ana, ben, eve]) {
    await visitor.page.locator(".ending:not([hidden])").waitFor();
    await visitor.checkAccessibility(`the end for ${visitor.name}`);
  }
  await shoot(ana, "end-1280");
  await shoot(ben, "end-390");
  await checkReplay(ana, python);
  assert.equal(await ana.page.locator(".lines").evaluate((lines) => lines.querySelectorAll("b").length), 0, "names are text");
  for (const visitor of [ana, ben, eve]) {
    assert.deepEqual(visitor.outside, [], "nothing is loaded from elsewhere");
    await visitor.context.close();
  }
}

/** Reload the page; the hand is the same. */
async function reload(visitor, shoot) {
  await waitUntilQuiet([visitor]);
  const before = await visitor.readHand();
  await visitor.page.reload();
  await visitor.page.locator(".card").first().waitFor();
  assert.deepEqual(await visitor.readHand(), before);
  assert.ok((await visitor.page.locator(".lines li").count()) > 0, "the log is told again");
  await shoot(visitor, "after-reload-1280");
}

async function lose(visitor, shoot) {
  await waitUntilQuiet([visitor]);
  const before = await visitor.readHand();
  await visitor.loseConnection();
  await shoot(visitor, "offline-390");
  await visitor.findConnection();
  await visitor.page.locator(".card").first().waitFor();
  assert.deepEqual(await visitor.readHand(), before);
}

/** Kill the server and start it again on the same port: everybody plays on. */
async function killServer(server, visitors, shoot) {
  visitors.forEach((visitor) => (visitor.mayFail = true));
  await waitUntilQuiet(visitors);
  await server.kill();
  for (const visitor of visitors) await visitor.page.locator(".offline:not([hidden])").waitFor();
  // The pages still show what they were sent last: that must be there again.
  const hands = await Promise.all(visitors.map((visitor) => visitor.readHand()));
  await server.start();
  for (const visitor of visitors) await visitor.waitUntilConnected();
  for (const [number, visitor] of visitors.entries()) {
    await visitor.page.waitForFunction((count) => document.querySelectorAll(".card").length === count, hands[number].length);
    assert.deepEqual(await visitor.readHand(), hands[number], "nothing is lost");
  }
  await shoot(visitors[0], "after-restart-1280");
}

/** Wait until the pages have shown all that was done: what is on its way may be kept or not. */
async function waitUntilQuiet(visitors) {
  const count = () => Promise.all(visitors.map(({ page }) => page.locator(".lines li").count()));
  for (let before = null, now = await count(); String(before) !== String(now); ) {
    await visitors[0].page.waitForTimeout(700);
    [before, now] = [now, await count()];
  }
}

/** Click a card that does not fit, and read why. */
async function askWhy(visitor, shoot) {
  const dull = visitor.page.locator(".your-turn .card:not([data-playable])");
  if (!(await dull.count())) return false;
  const clicked = await dull.first().getAttribute("data-card");
  try {
    await visitor.pressNow(dull.first());
    await visitor.page.locator(".notice.refused").waitFor({ timeout: 2000 });
  } catch (error) {
    if (error.name !== "TimeoutError") throw error;
    return false;
  }
  assert.match(await visitor.page.locator(".notice.refused").innerText(), /\w{3,} \w+/);
  assert.ok((await visitor.readHand()).includes(clicked), "the card stays");
  await shoot(visitor, "why-1280");
  return true;
}

/** Download the replay; the command accepts it, with its fingerprint. */
async function checkReplay(visitor, python) {
  const [download] = await Promise.all([visitor.page.waitForEvent("download"), visitor.press("[data-focus=replay]")]);
  const { stdout } = await run(python, ["-m", "unoengine", "replay", await download.path()]);
  assert.match(stdout, /Ana/);
}
