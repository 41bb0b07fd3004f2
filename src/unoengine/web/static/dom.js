/** Functions that create and update elements; none of them parses HTML. */

/**
 * Return an element. A string child becomes text; null and false are left out.
 * `attributes` with a function as value are event listeners: {onclick: …}.
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  setAttributes(element, attributes);
  element.append(...children.flat().filter((child) => child !== null && child !== false));
  return element;
}

/** Set attributes; null and false remove one, and true sets an empty one. */
export function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      // A listener that returned false would undo what the click does, such as checking a box.
      element[name] = (event) => void value(event);
    } else if (value === null || value === undefined || value === false) {
      element.removeAttribute(name);
    } else {
      const text = value === true ? "" : String(value);
      if (element.getAttribute(name) !== text) element.setAttribute(name, text);
    }
  }
}

/**
 * Let the children of an element show a list. A child is kept as long as its key is in the list, so
 * that it keeps the focus and does not flicker. Keys must be unique.
 */
export function showList(parent, items, keyOf, create, update) {
  const known = new Map([...parent.children].map((child) => [child.dataset.key, child]));
  let place = parent.firstElementChild;
  for (const item of items) {
    const key = String(keyOf(item));
    let child = known.get(key);
    known.delete(key);
    if (child === undefined) {
      child = create(item);
      child.dataset.key = key;
    }
    if (child === place) place = place.nextElementSibling;
    else parent.insertBefore(child, place);
    update(child, item);
  }
  for (const child of known.values()) child.remove();
}

/** Run a function that changes the page; the element with the same `data-focus` gets the focus. */
export function keepFocus(change, fallback) {
  const before = document.activeElement;
  const name = before?.dataset?.focus;
  change();
  if (!before || before === document.body || before.isConnected) return;
  const same = name && document.querySelector(`[data-focus="${CSS.escape(name)}"]`);
  (same || fallback?.())?.focus({ preventScroll: true });
}

/** Return whether the visitor asked for less motion. */
export function wantsLessMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

const SVG = "http://www.w3.org/2000/svg";

/** Return a small drawing of one path, which screen readers skip. */
export function makeIcon(path, viewBox = "0 0 24 24") {
  const icon = document.createElementNS(SVG, "svg");
  icon.setAttribute("viewBox", viewBox);
  icon.setAttribute("class", "icon");
  icon.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", path);
  icon.append(line);
  return icon;
}
