/** The bar of the time that is left for a decision. */

import { make } from "./dom.js";

const STEP = 500;
const HURRY = 10;

export class Timer {
  constructor() {
    this.bar = make("span", {});
    this.element = make("div", { class: "timer", "aria-hidden": "true" }, this.bar);
  }

  show({ time }) {
    clearInterval(this.ticking);
    this.element.classList.toggle("is-off", time === null);
    if (time === null) return;
    const end = Date.now() + time.left * 1000;
    const tick = () => {
      const left = Math.max(0, (end - Date.now()) / 1000);
      this.bar.style.setProperty("--left", String(Math.min(1, left / time.limit)));
      this.element.classList.toggle("is-short", left < HURRY);
      if (left === 0) clearInterval(this.ticking);
    };
    tick();
    this.ticking = setInterval(tick, STEP);
  }

  close() {
    clearInterval(this.ticking);
  }
}
