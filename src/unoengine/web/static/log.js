/** What happened, sentence by sentence; screen readers read each new one. */

import { make } from "./dom.js";
import { say } from "./words.js";

const MOST_LINES = 200;

export class Log {
  constructor() {
    this.lines = make("ol", { class: "lines" });
    this.box = make("div", { class: "log", role: "log", "aria-live": "polite", "aria-label": say("log"), tabindex: "0", "data-focus": "log" }, this.lines);
    this.element = make("aside", { class: "side" }, make("h2", {}, say("log")), this.box);
  }

  show({ log, fresh }) {
    if (fresh) this.lines.replaceChildren();
    const isAtEnd = this.box.scrollHeight - this.box.scrollTop - this.box.clientHeight < 40;
    this.lines.querySelectorAll(".new").forEach((line) => line.classList.remove("new"));
    for (const { text, kind } of log) {
      this.lines.append(make("li", { class: `${kind}${fresh ? "" : " new"}` }, text));
    }
    while (this.lines.children.length > MOST_LINES) this.lines.firstElementChild.remove();
    if (isAtEnd || fresh) this.box.scrollTop = this.box.scrollHeight;
  }
}
