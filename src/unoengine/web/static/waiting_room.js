/** The table before the first deal: who sits where, the address for friends, and the start. */

import { keepFocus, make, showList } from "./dom.js";
import { makeCopyField, makeRules } from "./header.js";
import { say } from "./words.js";

export class WaitingRoom {
  name = "waiting";

  constructor(app) {
    this.app = app;
    this.seats = make("ol", { class: "places" });
    this.actions = make("div", { class: "waiting-actions" });
    this.rules = make("div", {});
    this.share = app.transport.isShared ? make("div", { class: "share" }) : null;
    this.element = make(
      "div",
      { class: "waiting-page" },
      make(
        "section",
        { class: "card-box" },
        make("h2", {}, say("take-a-seat")),
        this.share,
        this.seats,
        this.actions,
      ),
      make("aside", { class: "card-box" }, this.rules),
    );
  }

  show(message) {
    this.message = message;
    if (this.share && !this.share.firstChild) {
      const address = `${this.app.transport.address}/t/${message.id}`;
      this.share.replaceChildren(
        make("p", {}, say("invite-text")),
        makeCopyField(this.app, address, say("link")),
      );
    }
    keepFocus(
      () => {
        showList(
          this.seats,
          message.seats,
          ({ seat }) => seat,
          () => make("li", { class: "place" }),
          (item, seat) => this.fillSeat(item, seat),
        );
        this.actions.replaceChildren(...this.makeActions());
      },
      () => this.element.querySelector("button, input"),
    );
    this.rules.replaceChildren(
      make("h2", {}, message.title),
      make("p", { class: "hint" }, message.text),
      message.rules.length > 0 ? makeRules(message.rules) : "",
    );
  }

  fillSeat(item, seat) {
    const { you } = this.message;
    const isOwn = seat.seat === you;
    item.className = `place ${seat.kind}${isOwn ? " is-own" : ""}`;
    item.style.setProperty("--hue", seat.hue);
    item.replaceChildren(
      make("span", { class: "avatar", "aria-hidden": "true" }, seat.initial),
      make("span", { class: "place-name" }, seat.name, isOwn && make("span", { class: "tag" }, say("you"))),
      make("span", { class: "place-kind" }, seat.label),
      you === null && seat.free
        ? make(
            "button",
            { type: "button", "data-focus": `sit-${seat.seat}`, "aria-label": `${say("sit-here")}: ${seat.number}`, onclick: () => this.sit(seat.seat) },
            say("sit-here"),
          )
        : "",
    );
  }

  *makeActions() {
    const { you, seats, wears } = this.message;
    if (you === null) {
      this.nameField ??= make("input", {
        maxlength: 24,
        autocomplete: "nickname",
        value: this.app.memory.name,
        "data-focus": "name",
        onkeydown: (event) => event.key === "Enter" && this.sit(null),
      });
      yield make("label", { class: "field" }, make("span", { class: "label" }, say("your-name")), this.nameField);
      if (seats.some(({ free }) => free)) {
        yield make("button", { class: "primary", type: "button", "data-focus": "sit", onclick: () => this.sit(null) }, say("take-a-seat"));
      } else {
        yield make("p", { class: "hint" }, say("no-seat"));
      }
      return;
    }
    if (wears) yield this.makeWardrobe(wears);
    const free = seats.filter((seat) => seat.free).length;
    yield make("p", { class: "hint" }, say(free > 0 ? "bots-fill" : "all-here"));
    yield make("button", { class: "primary", type: "button", "data-focus": "start", onclick: () => this.app.send({ start: true }) }, say("start"));
    yield make("button", { class: "quiet", type: "button", "data-focus": "stand", onclick: () => this.app.send({ stand: true }) }, say("stand-up"));
  }

  /** Some cards ask for the colors that a player wears; the server says which there are. */
  makeWardrobe(colors) {
    const boxes = colors.map(({ color, title, worn }) =>
      make(
        "label",
        { class: "check" },
        make("input", { type: "checkbox", checked: worn, "data-focus": `wear-${color}`, onchange: (event) => this.wear(color, event.target.checked) }),
        title,
      ),
    );
    return make("fieldset", { class: "plain wardrobe" }, make("legend", {}, say("you-wear")), boxes);
  }

  wear(color, isWorn) {
    const worn = this.message.wears.filter((each) => (each.color === color ? isWorn : each.worn));
    this.app.send({ wear: worn.map((each) => each.color) });
  }

  sit(seat) {
    const name = this.nameField.value.trim();
    if (name === "") {
      this.nameField.focus();
      return this.app.notify(say("name-first"));
    }
    this.app.memory.name = name;
    return this.app.send({ sit: { name, seat } });
  }
}
