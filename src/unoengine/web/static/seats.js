/** The other players, in the order of play. */

import { make, setAttributes, showList } from "./dom.js";
import { makePicture, showPicture } from "./pictures.js";
import { say } from "./words.js";

const MOST_BACKS = 8;

export class Seats {
  constructor(app) {
    this.app = app;
    this.list = make("ul", { class: "seats" });
    this.element = make("section", { class: "others", "aria-label": say("other-players") }, this.list);
  }

  show(message) {
    const others = message.seats.filter(({ seat }) => seat !== message.you);
    this.element.style.setProperty("--seats", others.length);
    this.element.classList.toggle("is-crowded", others.length > 6);
    showList(
      this.list,
      others,
      ({ seat }) => seat,
      () => makePlate(),
      (plate, seat) => this.fill(plate, seat, message),
    );
  }

  fill(plate, seat, { you }) {
    plate.className = `seat ${seat.presence}${seat.turn ? " on-turn" : ""}${seat.gone ? " gone" : ""}`;
    plate.style.setProperty("--hue", seat.hue);
    setAttributes(plate, { "aria-label": seat.label, "aria-current": seat.turn ? "true" : null, "data-place": `seat:${seat.seat}` });
    const [face, words, count, cards, notes] = plate.children;
    face.textContent = seat.initial;
    const [name, score] = words.children;
    name.textContent = seat.name;
    setAttributes(name, { title: seat.name });
    score.textContent = seat.score;
    count.textContent = seat.count;
    notes.replaceChildren(...seat.notes.map(({ text, kind }) => make("span", { class: `tag note-${kind}` }, text)));
    showHand(cards, seat);
    plate.querySelector("button")?.remove();
    if (you === null && seat.free) {
      const sit = () => this.app.send({ sit: { name: this.app.memory.name || say("guest"), seat: seat.seat } });
      plate.append(make("button", { type: "button", class: "sit", "data-focus": `sit-${seat.seat}`, "aria-label": `${say("sit-here")}: ${seat.name}`, onclick: sit }, say("sit-here")));
    }
  }
}

function makePlate() {
  return make(
    "li",
    { class: "seat" },
    make("span", { class: "avatar", "aria-hidden": "true" }),
    make("span", { class: "seat-words", "aria-hidden": "true" }, make("span", { class: "seat-name" }), make("span", { class: "seat-score" })),
    make("span", { class: "seat-count", "aria-hidden": "true" }),
    make("span", { class: "backs", "aria-hidden": "true" }),
    make("span", { class: "notes", "aria-hidden": "true" }),
  );
}

/** Show some cards of a hand: those that are known, then the others from behind. */
function showHand(backs, seat) {
  const shown = seat.cards.slice(0, MOST_BACKS).map((picture, number) => ({ picture, number }));
  showList(
    backs,
    shown,
    ({ number }) => number,
    () => makePicture(""),
    (image, { picture }) => showPicture(image, picture),
  );
}
