/** What this browser remembers, and the address of the table. */

const PREFIX = "unoengine.";
const MOST_TABLES = 12;

/** A store that may be closed to the page, as in some private windows. */
function openStore() {
  try {
    localStorage.setItem(`${PREFIX}test`, "1");
    localStorage.removeItem(`${PREFIX}test`);
    return localStorage;
  } catch {
    const kept = new Map();
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => kept.set(key, value),
      removeItem: (key) => kept.delete(key),
    };
  }
}

export class Memory {
  /** `hasAddresses` is whether each table has an address of its own. */
  constructor(hasAddresses) {
    this.hasAddresses = hasAddresses;
    this.store = openStore();
    this.shown = null;
  }

  get language() {
    return this.store.getItem(`${PREFIX}language`) ?? navigator.language ?? "en";
  }

  set language(code) {
    this.store.setItem(`${PREFIX}language`, code);
  }

  get name() {
    return this.store.getItem(`${PREFIX}name`) ?? "";
  }

  set name(name) {
    this.store.setItem(`${PREFIX}name`, name);
  }

  get hasShortcuts() {
    return this.store.getItem(`${PREFIX}shortcuts`) !== "off";
  }

  set hasShortcuts(on) {
    this.store.setItem(`${PREFIX}shortcuts`, on ? "on" : "off");
  }

  // --- seats

  /** The tables at which this browser has a seat, the latest first. */
  get tables() {
    if (!this.hasAddresses) return this.ownTables ?? [];
    try {
      const listed = JSON.parse(this.store.getItem(`${PREFIX}tables`) ?? "[]");
      return Array.isArray(listed) ? listed.filter((each) => typeof each?.room === "string") : [];
    } catch {
      return [];
    }
  }

  keepSeat(room, { token, title, name }) {
    const others = this.tables.filter((each) => each.room !== room);
    this.keepTables([{ room, token, title, name }, ...others].slice(0, MOST_TABLES));
  }

  findToken(room) {
    return this.tables.find((each) => each.room === room)?.token ?? null;
  }

  forget(room) {
    this.keepTables(this.tables.filter((each) => each.room !== room));
  }

  /** Without addresses a table ends with the page, so nothing of it is stored. */
  keepTables(tables) {
    if (this.hasAddresses) this.store.setItem(`${PREFIX}tables`, JSON.stringify(tables));
    else this.ownTables = tables;
  }

  // --- the address

  readRoom() {
    if (!this.hasAddresses) return this.shown;
    return /^\/t\/([\w-]{1,64})$/.exec(location.pathname)?.[1] ?? null;
  }

  showRoom(room) {
    this.shown = room;
    if (!this.hasAddresses) return;
    if (room !== this.readRoom()) history.pushState(null, "", room === null ? "/" : `/t/${room}`);
  }

  /** The fragment of an address is never sent to a server, and is removed from the address at once. */
  takeTokenFromAddress() {
    const token = /^#seat=([\w-]{16,128})$/.exec(location.hash)?.[1];
    const room = this.readRoom();
    if (!token || room === null) return;
    history.replaceState(null, "", location.pathname);
    this.keepSeat(room, { token, title: "", name: "" });
  }
}
