/** The keys of the table. They can be turned off in the help. */

export class Shortcuts {
  constructor(table) {
    this.table = table;
    this.listener = (event) => this.press(event);
    document.addEventListener("keydown", this.listener);
  }

  close() {
    document.removeEventListener("keydown", this.listener);
  }

  press(event) {
    const { app } = this.table;
    if (event.repeat) {
      if (event.key === "Enter") event.preventDefault(); // it would press the focused button again
      return;
    }
    const isTyping = event.target.matches?.("input, select, textarea");
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || !app.memory.hasShortcuts) return;
    const dialog = document.querySelector("dialog[open]");
    const button = this.findButton(event.key.toLowerCase(), dialog);
    if (button) {
      event.preventDefault();
      button.click();
    } else if (dialog === null) {
      this.goTo(event);
    }
  }

  /** Return the button that a key presses, in the open dialog or else at the table. */
  findButton(key, dialog) {
    if (/^[1-9]$/.test(key)) return (dialog ?? this.table.hand.buttons).querySelector(`[data-number="${key}"]`);
    if (dialog !== null) return null;
    const { element, pile } = this.table;
    if (key === "d") return pile;
    return /^[a-z]$/.test(key) ? element.querySelector(`[data-shortcut="${key}"]`) : null;
  }

  /** Go to a part of the table: the cards, the log, the help. */
  goTo(event) {
    const { hand, log, app } = this.table;
    const all = [...hand.cards.querySelectorAll(".card")];
    const inHand = all.includes(document.activeElement);
    if (event.key === "?") {
      app.openHelp();
    } else if (event.key.toLowerCase() === "l") {
      log.box.focus();
    } else if (!inHand && (event.key === "ArrowLeft" || event.key === "ArrowRight") && event.target !== log.box) {
      const playable = all.find((card) => card.hasAttribute("data-playable"));
      (playable ?? all[0])?.focus();
    } else {
      return;
    }
    event.preventDefault();
  }
}
