/** The table while a game is played. It shows what the server computed, and knows no rule. */

import { keepFocus, make, makeIcon, setAttributes } from "./dom.js";
import { fly, notePlaces } from "./flights.js";
import { Hand } from "./hand.js";
import { Log } from "./log.js";
import { makePicture, showPicture } from "./pictures.js";
import { Seats } from "./seats.js";
import { Shortcuts } from "./shortcuts.js";
import { Timer } from "./timer.js";
import { say } from "./words.js";

/** Seen from above, play to the left runs clockwise, as the seats are shown. */
const TURN_LEFT = "M12 4a8 8 0 1 0 7.400 5M20 4.500V9.500h-5";
const MOST_UNDER = 3;

export class Table {
  name = "playing";

  constructor(app) {
    this.app = app;
    this.timer = new Timer();
    this.seats = new Seats(app);
    this.hand = new Hand(this);
    this.log = new Log();
    this.shortcuts = new Shortcuts(this);
    this.under = make("span", { class: "under", "aria-hidden": "true" });
    this.top = makePicture("");
    this.discard = make("div", { class: "discard", "data-place": "discard" }, this.under, this.top);
    this.count = make("span", { class: "pile-count", "aria-hidden": "true" });
    this.pile = make(
      "button",
      { class: "pile", type: "button", "data-focus": "pile", "data-place": "pile", onclick: () => this.draw() },
      make("span", { class: "stack", "aria-hidden": "true" }, makePicture(""), makePicture(""), makePicture("")),
      this.count,
    );
    this.mark = makePicture("");
    this.color = make("p", { class: "color" }, this.mark, make("span", { class: "color-name" }));
    this.direction = make("p", { class: "direction" }, makeIcon(TURN_LEFT), make("span", { class: "direction-text" }));
    this.status = make("p", { class: "status", role: "status" });
    this.detail = make("p", { class: "detail" });
    this.ending = make("section", { class: "ending card-box", hidden: true });
    this.element = make(
      "div",
      { class: "table-page" },
      make(
        "div",
        { class: "felt" },
        this.seats.element,
        make(
          "section",
          { class: "middle", "aria-label": say("middle") },
          make("div", { class: "piles" }, this.direction, this.pile, this.discard, this.color),
          this.status,
          this.detail,
          this.timer.element,
        ),
        this.ending,
        this.hand.element,
      ),
      this.log.element,
    );
  }

  show(message) {
    const places = notePlaces(this.element);
    const isTurned = this.message?.number !== message.number;
    this.message = message;
    keepFocus(
      () => {
        this.seats.show(message);
        this.showMiddle(message, isTurned);
        this.hand.show(message);
        this.showEnding(message);
      },
      () => this.hand.findFocus() ?? this.pile,
    );
    this.log.show(message);
    this.timer.show(message);
    fly(this.element, places, message.moves);
    this.element.classList.toggle("your-turn", message.yours);
    document.title = message.yours ? `● ${message.status}` : message.title;
  }

  /** Show the seats after somebody came or went, while the game stays as it is. */
  showSeats(seats) {
    this.message = { ...this.message, seats };
    keepFocus(() => {
      this.seats.show(this.message);
      this.hand.showPlate(seats.find(({ seat }) => seat === this.message.you));
    });
  }

  showMiddle(message, isTurned) {
    const { pile, top, color, direction } = message;
    this.pile.querySelectorAll("img").forEach((image, number) => {
      showPicture(image, pile.picture);
      image.hidden = pile.count <= number;
    });
    this.count.textContent = pile.count;
    setAttributes(this.pile, { "aria-label": pile.label, "data-playable": pile.action !== null });
    if (isTurned && this.shown && this.shown !== top.key) this.buryTop();
    this.shown = top.key;
    showPicture(this.top, top.picture);
    setAttributes(this.top, { alt: top.label, title: top.text });
    showPicture(this.mark, color.picture);
    setAttributes(this.mark, { hidden: color.picture === "" });
    this.color.lastChild.textContent = color.name;
    this.element.style.setProperty("--force", color.fill || "transparent");
    this.direction.lastChild.textContent = direction.text;
    this.direction.classList.toggle("is-right", direction.value < 0);
    this.status.textContent = message.status;
    this.status.classList.toggle("yours", message.yours);
    this.detail.textContent = message.detail;
  }

  /** Show the edges of the last top cards under the new one, each turned a little. */
  buryTop() {
    const below = makePicture("");
    below.src = this.top.src;
    const angle = ((this.message.number * 47) % 31) - 15;
    below.style.setProperty("--angle", `${angle}deg`);
    this.under.append(below);
    while (this.under.children.length > MOST_UNDER) this.under.firstElementChild.remove();
  }

  showEnding({ over, you }) {
    this.ending.hidden = !over;
    if (!over) this.ending.replaceChildren();
    if (!over || this.ending.childElementCount > 0) return;
    this.ending.replaceChildren(
      make("h2", {}, over.title),
      make(
        "ol",
        { class: "scores" },
        over.scores.map(({ name, points, won }) =>
          make("li", { class: won ? "won" : "" }, make("span", {}, name), make("strong", {}, points)),
        ),
      ),
      make(
        "p",
        { class: "buttons" },
        make("button", { type: "button", class: "primary", "data-focus": "replay", onclick: () => this.app.send({ replay: true }) }, say("download-replay")),
        you === null ? "" : make("button", { type: "button", "data-focus": "again", onclick: () => this.app.send({ start: true }) }, say("play-again")),
        make("button", { type: "button", class: "quiet", onclick: () => this.app.goHome() }, say("new-table")),
      ),
    );
  }

  // --- what the player does

  act(action, needsConfirmation = false) {
    if (needsConfirmation && !confirm(say("leave-sure"))) return;
    this.app.send({ action, number: this.message.number });
  }

  /** Ask why a card cannot be played; the answer is a notice. */
  ask(code) {
    this.app.send({ why: code });
  }

  draw() {
    const { action } = this.message.pile;
    if (action === null) this.app.send({ why: null });
    else this.act(action);
  }

  close() {
    this.timer.close();
    this.shortcuts.close();
    this.hand.close();
    document.title = say("title");
  }
}
