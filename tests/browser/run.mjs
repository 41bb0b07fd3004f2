/**
 * The tests of the page in headless Chromium; .ci/run browser prepares what they need.
 *
 *     node run.mjs --python PYTHON --chromium FILE --local FOLDER --screenshots FOLDER
 *         --editions NAME,NAME
 */

import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { chromium } from "playwright-core";

import { showEditions } from "./edition_tests.mjs";
import { playWithKeys } from "./keyboard_tests.mjs";
import { playLocally } from "./local_tests.mjs";
import { holdKeys, keepInput, leaveTable, playAgain } from "./screen_tests.mjs";
import { TableServer } from "./server.mjs";
import { playRound } from "./table_tests.mjs";

const MOST_SECONDS = 170;
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const options = Object.fromEntries(
  ["python", "chromium", "local", "screenshots", "editions"].map((name) => [name, { type: "string" }]),
);
const { values: given } = parseArgs({ options });
const folder = await mkdtemp(join(tmpdir(), "tables-"));
const faults = [];
const server = new TableServer(given.python, join(folder, "tables.sqlite"));
const browser = await chromium.launch({ executablePath: given.chromium, args: FLAGS });
const timer = setTimeout(() => fail(`the tests take more than ${MOST_SECONDS} s`), MOST_SECONDS * 1000);

function fail(text) {
  console.error(text);
  process.exitCode = 1;
  server.process?.kill("SIGKILL");
  process.exit();
}

async function shoot(visitor, name, fullPage = false) {
  await visitor.page.screenshot({ path: join(given.screenshots, `${name}.png`), fullPage });
}

await mkdir(given.screenshots, { recursive: true });
const tools = {
  browser,
  server,
  shoot,
  faults,
  python: given.python,
  folder: given.local,
  expected: given.editions.split(","),
};
let failed = 0;
await server.start();
const tests = [playRound, playWithKeys, playAgain, leaveTable, holdKeys, keepInput, showEditions, playLocally];
for (const test of tests) {
  const begun = Date.now();
  try {
    await test(tools);
    if (faults.length > 0) throw new Error(faults.join("\n"));
    console.log(`ok      ${test.name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed += 1;
    console.error(`FAILED  ${test.name}: ${error.stack}`);
    const pages = browser.contexts().flatMap((context) => context.pages());
    for (const [number, page] of pages.entries()) {
      await page.screenshot({ path: join(given.screenshots, `failed-${test.name}-${number}.png`) }).catch(() => {});
    }
    await Promise.all(browser.contexts().map((context) => context.close()));
  }
  faults.length = 0;
}
clearTimeout(timer);
await browser.close();
await server.kill();
if (server.errors) {
  failed += 1;
  console.error(`The server reported:\n${server.errors}`);
}
await rm(folder, { recursive: true });
process.exit(failed > 0 ? 1 : 0);
