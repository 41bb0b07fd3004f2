/** A dialog that asks for the parts of a choice, one after the other: a color, a player … */

import { make } from "./dom.js";
import { makePicture } from "./pictures.js";
import { say } from "./words.js";

export class Chooser {
  constructor(table) {
    this.table = table;
    this.dialog = null;
  }

  /** Let the player choose between actions that differ in their parts; a single one is done at once. */
  open(title, choices, depth = 0) {
    const steps = new Map();
    for (const choice of choices) {
      const part = choice.parts[depth];
      const name = part?.text ?? "";
      if (!steps.has(name)) steps.set(name, { part, choices: [] });
      steps.get(name).choices.push(choice);
    }
    if (choices.length === 1) {
      this.close();
      this.table.act(choices[0].action);
    } else if (steps.size === 1) {
      const deepest = Math.max(...choices.map(({ parts }) => parts.length));
      if (depth < deepest) this.open(title, choices, depth + 1);
    } else {
      this.ask(title, [...steps.values()], depth);
    }
  }

  ask(title, steps, depth) {
    this.close();
    const actions = steps.flatMap(({ choices }) => choices.map(({ action }) => action));
    this.dialog = make(
      "dialog",
      {
        class: "sheet chooser",
        "aria-label": title,
        onclose: (event) => event.target.remove(),
        onclick: (event) => event.target === this.dialog && this.close(),
      },
      make("h2", {}, title),
      make(
        "div",
        { class: "options" },
        steps.map(({ part, choices }, index) =>
          make(
            "button",
            {
              type: "button",
              class: part?.picture ? "option has-picture" : "option",
              "data-number": index + 1,
              onclick: () => this.open(title, choices, depth + 1),
            },
            part?.picture ? makePicture(part.picture) : "",
            make("span", {}, part?.text ?? say("without")),
          ),
        ),
      ),
      make("p", { class: "sheet-end" }, make("button", { type: "button", class: "quiet", onclick: () => this.close() }, say("back"))),
    );
    this.dialog.actions = actions;
    document.body.append(this.dialog);
    this.dialog.showModal();
  }

  /** Close the dialog if what it offers is no longer possible. */
  update(message) {
    if (this.dialog === null) return;
    const possible = new Set(message.hand.flatMap(({ choices }) => choices.map(({ action }) => action)));
    if (!this.dialog.actions.every((action) => possible.has(action))) this.close();
  }

  close() {
    const dialog = this.dialog;
    this.dialog = null;
    dialog?.close();
  }
}
