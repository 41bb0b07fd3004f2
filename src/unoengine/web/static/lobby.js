/** The first screen: create a table, or go back to one. All choices come from the server. */

import { make } from "./dom.js";
import { makePicture } from "./pictures.js";
import { say } from "./words.js";

export class Lobby {
  name = "lobby";

  constructor(app) {
    this.app = app;
    this.element = make("div", { class: "lobby-page" });
  }

  /** Show the form. After a reconnection the catalog is the same, and what was typed stays. */
  show({ catalog }) {
    if (JSON.stringify(this.catalog) === JSON.stringify(catalog)) return;
    this.catalog = catalog;
    const { memory } = this.app;
    this.editions = make("div", { class: "editions" }, catalog.editions.map((each) => this.makeEdition(each)));
    this.count = make("input", { type: "number", name: "players", min: 2, max: 10, value: 4, required: true, inputmode: "numeric" });
    this.blanks = make("div", { class: "blanks" });
    this.faults = make("ul", { class: "faults", role: "alert" });
    this.form = make(
      "form",
      { class: "create", onsubmit: (event) => this.create(event) },
      make("fieldset", { class: "plain" }, make("legend", {}, say("edition")), this.editions),
      make(
        "div",
        { class: "fields" },
        makeField(say("your-name"), make("input", { name: "name", maxlength: 24, required: true, autocomplete: "nickname", value: memory.name })),
        makeField(say("players"), this.makeStepper()),
        makeField(say("bots"), makeSelect("bots", catalog.bots)),
        catalog.options.filter((each) => each.main).map((each) => makeField(each.title, makeSelect(`option:${each.name}`, each.values))),
      ),
      make(
        "details",
        { class: "more" },
        make("summary", {}, say("more-rules")),
        make(
          "fieldset",
          { class: "plain" },
          make("legend", {}, say("variants")),
          make("div", { class: "checks" }, catalog.variants.map(makeVariant)),
        ),
        this.blanks,
        make(
          "div",
          { class: "fields" },
          catalog.options.filter((each) => !each.main).map((each) => makeField(each.title, makeSelect(`option:${each.name}`, each.values))),
        ),
      ),
      this.faults,
      make("p", { class: "form-end" }, make("button", { class: "primary", "data-focus": "create" }, say("create"))),
    );
    this.element.replaceChildren(
      make(
        "section",
        { class: "welcome" },
        make("h1", {}, say("welcome")),
        make("p", {}, say(this.app.transport.isShared ? "welcome-text" : "welcome-text-local")),
        this.makeTables(),
      ),
      this.form,
    );
    this.form.addEventListener("change", (event) => event.target.name === "edition" && this.fitEdition());
    this.fitEdition();
  }

  makeEdition(edition) {
    const isFirst = edition === this.catalog.editions[0];
    return make(
      "label",
      { class: "edition" },
      make("input", { type: "radio", name: "edition", value: edition.name, checked: isFirst }),
      make("span", { class: "fan", "aria-hidden": "true" }, edition.pictures.map((key) => makePicture(key))),
      make("span", { class: "edition-title" }, edition.title),
      make("span", { class: "edition-text" }, edition.text),
    );
  }

  makeStepper() {
    const step = (by) => {
      if (by > 0) this.count.stepUp();
      else this.count.stepDown();
    };
    return make(
      "span",
      { class: "stepper" },
      make("button", { type: "button", "aria-label": say("fewer"), onclick: () => step(-1) }, "−"),
      this.count,
      make("button", { type: "button", "aria-label": say("more"), onclick: () => step(1) }, "+"),
    );
  }

  get edition() {
    const chosen = new FormData(this.form).get("edition");
    return this.catalog.editions.find(({ name }) => name === chosen);
  }

  /** Offer what the chosen edition has: its number of players, its blank cards, its own variants. */
  fitEdition() {
    const { least, most, step, blanks, variants } = this.edition;
    Object.assign(this.count, { min: least, max: most, step });
    const wanted = Math.min(most, Math.max(least, Number(this.count.value)));
    this.count.value = wanted - ((wanted - least) % step);
    for (const box of this.form.querySelectorAll("input[name=variant]")) {
      const own = variants.includes(box.value);
      if (own || box.disabled) box.checked = own;
      box.disabled = own;
    }
    const rules = [{ value: "", title: say("blank-card") }, ...this.catalog.house_rules];
    const fields = blanks.flatMap(({ code, title, count }) =>
      Array.from({ length: count }, (_, copy) => {
        const label = count > 1 ? `${title} ${copy + 1}` : title;
        return makeField(label, makeSelect(`blank:${code}`, rules));
      }),
    );
    this.blanks.replaceChildren(
      fields.length > 0
        ? make("fieldset", { class: "plain" }, make("legend", {}, say("house-rules")), make("div", { class: "fields" }, fields))
        : "",
    );
  }

  makeTables() {
    const { tables } = this.app.memory;
    if (tables.length === 0) return "";
    const open = (room) => {
      this.app.memory.showRoom(room);
      this.app.room = room;
      this.app.enter();
    };
    return make(
      "nav",
      { class: "own-tables", "aria-label": say("own-tables") },
      make("h2", {}, say("own-tables")),
      make(
        "ul",
        {},
        tables.map(({ room, title, name }) =>
          make(
            "li",
            {},
            make("button", { type: "button", class: "quiet", onclick: () => open(room) }, [title, name].filter(Boolean).join(" · ") || room),
          ),
        ),
      ),
    );
  }

  create(event) {
    event.preventDefault();
    this.faults.replaceChildren();
    const form = new FormData(this.form);
    const options = {};
    const blanks = {};
    for (const [key, value] of form) {
      const [kind, name] = key.split(":");
      if (kind === "option" && value !== "") options[name] = value;
      if (kind === "blank") (blanks[name] ??= []).push(value);
    }
    this.app.memory.name = form.get("name");
    this.app.send({
      create: {
        edition: form.get("edition"),
        players: Number(form.get("players")),
        bots: form.get("bots"),
        variants: form.getAll("variant"),
        house_rules: blanks,
        options,
        name: form.get("name"),
      },
    });
  }

  showFaults(faults) {
    this.faults.replaceChildren(...faults.map((text) => make("li", {}, text)));
    this.faults.scrollIntoView({ block: "nearest" });
  }
}

function makeField(label, input) {
  return make("label", { class: "field" }, make("span", { class: "label" }, label), input);
}

function makeSelect(name, values) {
  return make(
    "select",
    { name },
    values.map(({ value, title, selected }) => make("option", { value, selected: selected === true }, title)),
  );
}

function makeVariant({ name, title, text }) {
  return make(
    "label",
    { class: "check" },
    make("input", { type: "checkbox", name: "variant", value: name }),
    make("span", {}, make("strong", {}, title), make("span", { class: "hint" }, text)),
  );
}
