/** Pages of the tests: what a visitor does with them, and what must be true of each. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** Collect the sockets of a page, so that a test can cut its connection. */
const WATCH_SOCKETS = () => {
  const Original = window.WebSocket;
  window.sockets = [];
  window.WebSocket = class extends Original {
    constructor(...given) {
      super(...given);
      window.sockets.push(this);
    }
  };
};

export const DESKTOP = { viewport: { width: 1280, height: 800 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

export class Visitor {
  /** Open a page of its own, with a storage of its own. `faults` gets everything that goes wrong. */
  static async open(browser, name, faults, options = DESKTOP) {
    const visitor = new Visitor();
    visitor.name = name;
    visitor.touches = options.hasTouch === true;
    visitor.context = await browser.newContext({ locale: "en-US", reducedMotion: "reduce", ...options });
    visitor.page = await visitor.context.newPage();
    visitor.page.setDefaultTimeout(15_000);
    visitor.outside = [];
    visitor.mayFail = false;
    visitor.page.on("websocket", (socket) => visitor.listen(socket));
    await visitor.page.addInitScript(WATCH_SOCKETS);
    visitor.page.on("pageerror", (error) => faults.push(`${name}: ${error.stack}`));
    visitor.page.on("console", (message) => {
      const isFault = ["error", "warning"].includes(message.type());
      if (isFault && !visitor.mayFail) faults.push(`${name}: ${message.text()}`);
    });
    visitor.page.on("request", (request) => {
      const { protocol, hostname } = new URL(request.url());
      if (hostname !== "127.0.0.1" && !["data:", "blob:"].includes(protocol)) visitor.outside.push(request.url());
    });
    return visitor;
  }

  /** Note what goes over a connection: the texts that are sent, the types that come, the last table. */
  listen(socket) {
    this.sent = [];
    this.received = [];
    socket.on("framesent", ({ payload }) => this.sent.push(payload));
    socket.on("framereceived", ({ payload }) => {
      const message = JSON.parse(payload);
      this.received.push(message.type);
      if (message.type === "table") this.table = message;
    });
  }

  async go(url) {
    await this.page.goto(url);
  }

  async press(selector) {
    const target = this.page.locator(selector).first();
    await (this.touches ? target.tap() : target.click());
  }

  /** Create a table and return its address. */
  async createTable(choices = {}) {
    const { page } = this;
    await page.locator(".create").waitFor();
    if (choices.edition) await page.locator(`input[value="${choices.edition}"]`).check();
    await page.locator("input[name=name]").fill(this.name);
    await page.locator("input[name=players]").fill(String(choices.players ?? 2));
    if (choices.handSize) {
      await page.locator("summary").click();
      await page.locator("select[name='option:hand_size']").selectOption(choices.handSize);
    }
    await this.press(".create .primary");
    await page.locator(".waiting-page").waitFor();
    return page.url();
  }

  async takeSeat() {
    await this.page.locator("[data-focus=name]").fill(this.name);
    await this.press("[data-focus=sit]");
    await this.page.locator("[data-focus=start]").waitFor();
  }

  async start() {
    await this.press("[data-focus=start]");
    await this.page.locator(".card").first().waitFor();
  }

  get isOver() {
    return this.page.locator(".ending:not([hidden])").isVisible();
  }

  /** Click whatever may be done now; return whether there was anything. */
  async move() {
    const { page } = this;
    const options = page.locator("dialog[open] .option");
    const cards = page.locator(".card[data-playable]");
    const buttons = page.locator(".own .buttons .choice:not(.leave)");
    try {
      if (await options.count()) {
        await this.pressNow(options.first());
      } else if (await cards.count()) {
        const uno = page.locator(".uno[aria-pressed=false]");
        if (await uno.count()) await this.pressNow(uno);
        await this.pressNow(cards.last());
      } else if (await buttons.count()) {
        await this.pressNow(buttons.first());
      } else {
        return false;
      }
    } catch (error) {
      if (error.name !== "TimeoutError") throw error; // the table changed before the click
    }
    return true;
  }

  async pressNow(target) {
    const box = await target.boundingBox({ timeout: 600 });
    if (box === null) return; // it is gone
    const { width, height } = box;
    // The left part of a card is not covered by the next one.
    const options = { timeout: 600, position: { x: Math.min(width / 2, 20), y: height / 2 } };
    await (this.touches ? target.tap(options) : target.click(options));
  }

  /** Cut the connection as a network does; the page notices and tries again. */
  async loseConnection() {
    this.mayFail = true;
    await this.context.setOffline(true);
    await this.page.evaluate(() => window.sockets.at(-1).close());
    await this.page.locator(".offline:not([hidden])").waitFor();
  }

  async findConnection() {
    await this.context.setOffline(false);
    await this.waitUntilConnected();
  }

  async waitUntilConnected() {
    await this.page.locator(".offline[hidden]").waitFor({ state: "attached" });
    this.mayFail = false;
  }

  /** The codes of the own cards, as the page shows them. */
  async readHand() {
    return this.page.locator(".card").evaluateAll((cards) => cards.map((card) => card.dataset.card));
  }

  /** Run the accessibility check on what is shown. */
  async checkAccessibility(place) {
    await this.page.evaluate(await readFile(AXE, "utf-8"));
    const { violations } = await this.page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
    assert.deepEqual(found, [], `accessibility of ${place}`);
  }

  /** Check that nothing is wider than the screen, and that every picture is there. */
  async checkLayout(place) {
    let found = await this.measureLayout();
    // After the screen has changed its size, the page takes a moment.
    for (const end = Date.now() + 3000; Date.now() < end && (found.cut || found.missing); ) {
      await this.page.waitForTimeout(50);
      found = await this.measureLayout();
    }
    const { scroll, width, missing, cut } = found;
    assert.ok(scroll <= width, `${place} is ${scroll} wide, the screen ${width}`);
    assert.equal(missing, 0, `${place} lacks pictures`);
    assert.equal(cut, 0, `${place}: something is outside of the screen`);
  }

  measureLayout() {
    return this.page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      width: innerWidth,
      missing: [...document.images].filter((image) => image.checkVisibility() && !image.naturalWidth).length,
      cut: [...document.querySelectorAll(".card, .pile, .tag, .own-plate, .own .buttons button")].filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < -1 || right > innerWidth + 1;
      }).length,
    }));
  }
}
