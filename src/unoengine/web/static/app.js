/** The page as a whole: which screen is shown, what is remembered, and the messages. */

import { make } from "./dom.js";
import { Lobby } from "./lobby.js";
import { Memory } from "./memory.js";
import { addPictures } from "./pictures.js";
import { openHelp, showHeader } from "./header.js";
import { Table } from "./table.js";
import { WaitingRoom } from "./waiting_room.js";
import { say, setWords } from "./words.js";

const NOTICE_TIME = 7000;

export class App {
  constructor(root, transport) {
    this.root = root;
    this.transport = transport;
    this.memory = new Memory(transport.isShared);
    this.language = this.memory.language;
    this.room = null;
    this.screen = null;
    this.isReplaced = false;
    this.notices = make("div", { class: "notices", role: "alert" });
    this.offline = make("div", { class: "offline", role: "status", hidden: true });
    this.header = make("header", { class: "bar" });
    this.body = make("main", { class: "screen", id: "screen", tabindex: "-1" });
    root.replaceChildren(this.header, this.offline, this.body, this.notices);
  }

  start() {
    this.memory.takeTokenFromAddress();
    this.room = this.memory.readRoom();
    addEventListener("popstate", () => {
      this.room = this.memory.readRoom();
      this.enter();
    });
    this.transport.open(
      (message) => this.receive(message),
      (connected, reason) => this.changeConnection(connected, reason),
    );
  }

  // --- the connection

  changeConnection(connected, reason = "") {
    if (connected && !this.isReplaced) this.enter();
    if (!connected) this.offline.textContent = reason || say("offline") || "…";
    this.offline.hidden = connected;
    this.root.classList.toggle("is-offline", !connected);
  }

  /** Say who this is and which table is shown; the answer contains everything there is to show. */
  enter() {
    this.transport.send({
      hello: {
        language: this.language,
        room: this.room,
        token: this.room === null ? null : this.memory.findToken(this.room),
      },
    });
  }

  send(message) {
    const sent = this.transport.send(message);
    if (!sent) this.notify(say("offline"));
    return sent;
  }

  receive(message) {
    addPictures(message.pictures ?? {});
    switch (message.type) {
      case "welcome":
        return this.welcome(message);
      case "created":
        this.memory.showRoom(message.room);
        this.room = message.room;
        return undefined;
      case "seated":
        return this.memory.keepSeat(message.room, message);
      case "room":
        return this.showScreen(WaitingRoom, message);
      case "table":
        return this.showScreen(Table, message);
      case "seats":
        return this.screen?.showSeats?.(message.seats);
      case "replaced":
        return this.showReplaced();
      case "dropped":
        return this.enter();
      case "notice":
        return this.notify(message.text, message.tone);
      case "faults":
        return this.screen?.showFaults?.(message.faults);
      case "replay":
        return download(message.name, message.text);
      case "gone":
        if (message.lost) this.memory.forget(this.room);
        this.goHome();
        return this.notify(message.text);
    }
    return undefined;
  }

  welcome(message) {
    setWords(message.words);
    this.language = message.language;
    this.languages = message.languages;
    document.documentElement.lang = message.language;
    document.title = say("title");
    if (message.catalog) this.showScreen(Lobby, message);
    else if (this.screen instanceof Lobby) this.closeScreen();
  }

  // --- the screens

  showScreen(Screen, message) {
    if (!(this.screen instanceof Screen) || this.screen.room !== message.id) {
      this.closeScreen();
      this.screen = new Screen(this);
      this.screen.room = message.id;
      this.fillBody(this.screen.element);
      this.body.className = `screen ${this.screen.name}`;
      scrollTo(0, 0);
    }
    this.screen.show(message);
    showHeader(this.header, this, message);
  }

  /** End what the screen listens to; its element stays until the next one replaces it. */
  closeScreen() {
    this.screen?.close?.();
    this.screen = null;
  }

  /** Show an element in place of another one; a focus in the other one goes to the whole. */
  fillBody(element) {
    const hadFocus = this.body.contains(document.activeElement);
    this.body.replaceChildren(element);
    if (hadFocus) this.body.focus({ preventScroll: true });
  }

  /** Another window has taken over the seat; two windows would take it from each other forever. */
  showReplaced() {
    this.isReplaced = true;
    const resume = () => {
      this.isReplaced = false;
      this.enter();
    };
    this.closeScreen();
    this.fillBody(
      make(
        "section",
        { class: "card-box replaced" },
        make("p", {}, say("elsewhere")),
        make("button", { type: "button", class: "primary", onclick: resume }, say("use-here")),
      ),
    );
  }

  goHome() {
    this.isReplaced = false;
    this.memory.showRoom(null);
    this.room = null;
    this.closeScreen();
    this.enter();
  }

  setLanguage(code) {
    this.language = this.memory.language = code;
    this.closeScreen();
    this.enter();
  }

  openHelp() {
    openHelp(this, this.screen?.message);
  }

  /** Show a sentence for some seconds; screen readers say it at once. */
  notify(text, tone = "plain") {
    const notice = make("p", { class: `notice ${tone}` }, text);
    this.notices.replaceChildren(notice);
    clearTimeout(this.noticeTimer);
    this.noticeTimer = setTimeout(() => notice.remove(), NOTICE_TIME);
  }
}

function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/toml" }));
  const link = make("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
