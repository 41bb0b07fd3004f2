/** The own hand, and the buttons for everything else that may be done now. */

import { Chooser } from "./chooser.js";
import { make, setAttributes, showList } from "./dom.js";
import { makePicture, showPicture } from "./pictures.js";
import { say } from "./words.js";

const LEAST_STEP = 30;

/** The room at both sides for the corners of cards that are turned. */
const MARGIN = 10;

export class Hand {
  constructor(table) {
    this.table = table;
    this.chooser = new Chooser(table);
    this.callsUno = false;
    this.cards = make("ul", { class: "cards", "aria-label": say("your-cards"), onkeydown: (event) => this.moveFocus(event) });
    this.buttons = make("div", { class: "buttons", role: "group", "aria-label": say("your-moves") });
    this.plate = make("p", { class: "own-plate", "data-place": "own" });
    this.element = make("section", { class: "own", "aria-label": say("you") }, make("div", { class: "own-bar" }, this.plate, this.buttons), this.cards);
    this.observer = new ResizeObserver(() => this.spread());
    this.observer.observe(this.cards);
  }

  show(message) {
    this.message = message;
    this.element.classList.toggle("is-watching", message.you === null);
    const own = message.seats.find(({ seat }) => seat === message.you);
    this.showPlate(own);
    const hasCalls = message.hand.some(({ choices }) => choices.some(({ uno }) => uno));
    if (!hasCalls) this.callsUno = false;
    showList(
      this.cards,
      message.hand,
      ({ key }) => key,
      () => this.makeCard(),
      (item, card) => this.fillCard(item, card),
    );
    this.buttons.replaceChildren(...this.makeButtons(message, hasCalls));
    this.chooser.update(message);
    this.spread();
  }

  showPlate(own) {
    this.plate.hidden = !own;
    if (!own) {
      this.plate.replaceChildren();
      return;
    }
    this.plate.style.setProperty("--hue", own.hue);
    setAttributes(this.plate, { class: `own-plate${own.turn ? " on-turn" : ""}`, "data-place": `seat:${own.seat}` });
    this.plate.replaceChildren(
      make("span", { class: "avatar", "aria-hidden": "true" }, own.initial),
      make("span", { class: "seat-name" }, own.name),
      make("span", { class: "seat-score" }, own.score),
      ...own.notes.map(({ text, kind }) => make("span", { class: `tag note-${kind}` }, text)),
    );
  }

  // --- cards

  makeCard() {
    const item = make("li", {});
    item.append(
      make(
        "button",
        { class: "card", type: "button", onclick: () => this.pick(item.card) },
        makePicture(""),
      ),
    );
    return item;
  }

  fillCard(item, card) {
    item.card = card;
    const button = item.firstElementChild;
    setAttributes(button, {
      "aria-label": card.label,
      title: card.text,
      "data-focus": `card-${card.key}`,
      "data-card": card.code,
      "data-playable": card.choices.length > 0,
      "data-bluff": card.bluff,
    });
    showPicture(button.firstElementChild, card.picture);
  }

  /** Play a card; ask for what must be chosen with it, or why it cannot be played. */
  pick(card) {
    const choices = card.choices.filter(({ uno }) => uno === this.callsUno);
    if (choices.length === 0 && card.choices.length === 0) this.table.ask(card.code);
    else this.chooser.open(card.label, choices.length > 0 ? choices : card.choices);
  }

  /** Place the cards so that they fit: side by side, then overlapping, then in several rows. */
  spread() {
    const first = this.cards.querySelector(".card");
    const width = this.cards.clientWidth - 2 * MARGIN;
    const count = this.cards.children.length;
    if (!first || width <= 0) return;
    const size = first.offsetWidth;
    const rows = Math.max(1, Math.ceil((count * LEAST_STEP) / Math.max(LEAST_STEP, width - size)));
    const perRow = Math.ceil(count / rows);
    const step = Math.min(size + 8, perRow > 1 ? (width - size) / (perRow - 1) : size);
    const total = size + step * (perRow - 1);
    const lift = rows > 1 ? 0.62 : 1;
    [...this.cards.children].forEach((item, index) => {
      const row = Math.floor(index / perRow);
      const place = index % perRow;
      const inRow = row === rows - 1 ? count - perRow * row : perRow;
      const turn = rows === 1 && step < size ? (place - (inRow - 1) / 2) * Math.min(1.4, 13 / inRow) : 0;
      const start = MARGIN + (width - total) / 2 + ((perRow - inRow) * step) / 2;
      item.style.setProperty("--x", `${start + place * step}px`);
      item.style.setProperty("--y", String(row * lift));
      item.style.setProperty("--turn", `${turn}deg`);
    });
    this.cards.style.setProperty("--rows", String(1 + (rows - 1) * lift));
  }

  /** The arrow keys go from card to card. */
  moveFocus(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const all = [...this.cards.querySelectorAll(".card")];
    const now = all.indexOf(document.activeElement);
    all[Math.max(0, Math.min(all.length - 1, now + step))]?.focus();
  }

  findFocus() {
    return this.buttons.querySelector("button") ?? this.cards.querySelector("[data-playable]") ?? this.cards.querySelector(".card");
  }

  // --- buttons

  *makeButtons(message, hasCalls) {
    if (message.question) yield make("span", { class: "question" }, message.question);
    if (hasCalls) {
      yield make(
        "button",
        {
          type: "button",
          class: "uno",
          "data-focus": "uno",
          "data-shortcut": "u",
          "aria-pressed": String(this.callsUno),
          onclick: (event) => {
            this.callsUno = !this.callsUno;
            event.currentTarget.setAttribute("aria-pressed", String(this.callsUno));
          },
        },
        say("uno-with-card"),
      );
    }
    let number = 0;
    for (const choice of message.choices) {
      number += 1;
      yield make(
        "button",
        {
          type: "button",
          class: `choice ${choice.kind}`,
          "data-focus": `choice-${choice.action}`,
          "data-action": choice.action,
          "data-shortcut": choice.shortcut,
          "data-number": number,
          onclick: () => this.table.act(choice.action, choice.confirm),
        },
        choice.picture ? makePicture(choice.picture) : "",
        make("span", {}, choice.label),
      );
    }
  }

  close() {
    this.observer.disconnect();
    this.chooser.close();
  }
}
