/** The bar at the top, and the dialogs that it opens. */

import { make, makeIcon } from "./dom.js";
import { say } from "./words.js";

const HOME = "M4 11 12 4l8 7M6.500 9.500V19h11V9.500";

/** Fill the bar: the way home, the title of the table, the language, help; unless nothing has changed. */
export function showHeader(bar, app, message) {
  const content = JSON.stringify([app.language, app.languages, message.id, message.title, message.rules]);
  if (bar.content === content) return;
  bar.content = content;
  const atTable = message.id !== undefined;
  const language = make(
    "select",
    {
      "aria-label": say("language"),
      "data-focus": "language",
      onchange: (event) => app.setLanguage(event.target.value),
    },
    app.languages.map(({ code, name }) =>
      make("option", { value: code, selected: code === app.language }, name),
    ),
  );
  const focused = document.activeElement?.dataset?.focus;
  bar.replaceChildren(
    make(
      "button",
      { class: "quiet home", type: "button", "data-focus": "home", "aria-label": `unoengine: ${say("home")}`, onclick: () => app.goHome() },
      makeIcon(HOME),
      make("span", { class: "brand" }, "unoengine"),
    ),
    make(atTable ? "h1" : "span", { class: "bar-title" }, atTable ? message.title : ""),
    atTable && app.transport.isShared
      ? make(
          "button",
          { class: "quiet", type: "button", "data-focus": "invite", onclick: () => openInvitation(app, message) },
          say("invite"),
        )
      : "",
    make(
      "button",
      { class: "quiet", type: "button", "data-focus": "help", "aria-haspopup": "dialog", onclick: () => openHelp(app, message) },
      say("help"),
    ),
    language,
  );
  if (focused) bar.querySelector(`[data-focus="${focused}"]`)?.focus();
}

/** Open a dialog with a title; it closes with Escape, the button, or a click beside it. */
export function openDialog(title, ...content) {
  const dialog = make(
    "dialog",
    {
      class: "sheet",
      "aria-label": title,
      onclose: () => dialog.remove(),
      onclick: (event) => event.target === dialog && dialog.close(),
    },
    make("h2", {}, title),
    ...content,
    make(
      "form",
      { method: "dialog", class: "sheet-end" },
      make("button", { class: "quiet" }, say("close")),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Show the address for friends, and the one that carries this seat to another device. */
export function openInvitation(app, message) {
  const address = `${app.transport.address}/t/${message.id}`;
  const token = app.memory.findToken(message.id);
  openDialog(
    say("invite"),
    make("p", {}, say("invite-text")),
    makeCopyField(app, address, say("link")),
    token && make("p", {}, say("move-text")),
    token && makeCopyField(app, `${address}#seat=${token}`, say("move-link"), true),
  );
}

/** Return a field that cannot be changed, with a button that copies it. */
export function makeCopyField(app, text, label, isSecret = false) {
  const field = make("input", {
    readonly: true,
    value: text,
    "aria-label": label,
    type: isSecret ? "password" : "text",
    onfocus: (event) => event.target.select(),
  });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      app.notify(say("copied"));
    } catch {
      field.type = "text";
      field.focus();
    }
  };
  return make(
    "p",
    { class: "copy" },
    field,
    make("button", { type: "button", onclick: copy }, say("copy")),
  );
}

/** Show the keys, the rules of the table, and the switch of the keys. */
export function openHelp(app, message) {
  const keys = [
    ["← →", "key-cards"],
    ["Enter", "key-play"],
    ["D", "key-draw"],
    ["P", "key-pass"],
    ["U", "key-uno"],
    ["C", "key-catch"],
    ["N", "key-next"],
    ["1 – 9", "key-number"],
    ["L", "key-log"],
    ["Esc", "key-close"],
    ["?", "key-help"],
  ];
  const toggle = make("input", {
    type: "checkbox",
    checked: app.memory.hasShortcuts,
    onchange: (event) => (app.memory.hasShortcuts = event.target.checked),
  });
  openDialog(
    say("help"),
    make("p", {}, say("help-text")),
    make(
      "table",
      { class: "keys" },
      make("caption", {}, say("keys")),
      make(
        "tbody",
        {},
        keys.map(([key, text]) =>
          make("tr", {}, make("th", { scope: "row" }, make("kbd", {}, key)), make("td", {}, say(text))),
        ),
      ),
    ),
    make("label", { class: "check" }, toggle, say("use-keys")),
    message?.rules?.length ? makeRules(message.rules) : "",
  );
}

/** Return what was agreed at this table, as a list of rules with what each does. */
export function makeRules(rules) {
  return make(
    "section",
    { class: "rules" },
    make("h3", {}, say("rules")),
    make(
      "dl",
      {},
      rules.flatMap(({ title, text }) => [make("dt", {}, title), make("dd", {}, text)]),
    ),
  );
}
