/** The words of the page in the language of the visitor; the server sends them. */

let texts = {};

export function setWords(given) {
  texts = given;
}

/** Return a text with its placeholders filled. */
export function say(key, parts = {}) {
  const text = texts[key] ?? "";
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in parts ? String(parts[name]) : whole));
}
