/** Cards that move across the table. They are decoration: nothing waits for them. */

import { wantsLessMotion } from "./dom.js";
import { makePicture } from "./pictures.js";

const TIME = 380;
const PAUSE = 90;
const MOST = 6;

/** Return where everything that cards move from or to is now. */
export function notePlaces(table) {
  const places = new Map();
  if (wantsLessMotion()) return places;
  for (const element of table.querySelectorAll("[data-place]")) {
    places.set(element.dataset.place, element.getBoundingClientRect());
  }
  for (const element of table.querySelectorAll(".card[data-card]")) {
    places.set(`card:${element.dataset.card}`, element.getBoundingClientRect());
  }
  return places;
}

/** Let cards move as `moves` says: each from a place to a place, with a picture. */
export function fly(table, before, moves) {
  if (before.size === 0 || document.hidden) return;
  const after = notePlaces(table);
  moves.slice(-MOST).forEach(({ from, to, picture }, number) => {
    const start = from.map((place) => before.get(place)).find((place) => place?.width);
    const end = after.get(to);
    if (!start || !end?.width) return;
    const image = makePicture(picture);
    image.className = "flight";
    document.body.append(image);
    const at = ({ left, top, width, height }) =>
      `translate(${left + width / 2 - image.offsetWidth / 2}px, ${top + height / 2 - image.offsetHeight / 2}px)`;
    const flight = image.animate(
      [
        { transform: `${at(start)} rotate(-8deg)`, opacity: 0.9 },
        { transform: `${at(end)} rotate(0deg)`, opacity: 1 },
      ],
      { duration: TIME, delay: number * PAUSE, easing: "cubic-bezier(.2,.7,.2,1)", fill: "backwards" },
    );
    flight.onfinish = flight.oncancel = () => image.remove();
  });
}
