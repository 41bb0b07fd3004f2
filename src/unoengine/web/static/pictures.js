/** The pictures that the server has sent, by their keys. */

import { make } from "./dom.js";

const addresses = new Map();

/** Keep pictures; as images they can neither run a script nor load anything. */
export function addPictures(drawn) {
  for (const [key, svg] of Object.entries(drawn)) {
    addresses.set(key, `data:image/svg+xml,${encodeURIComponent(svg)}`);
  }
}

export function showPicture(image, key) {
  const address = addresses.get(key) ?? "";
  if (image.getAttribute("src") !== address) image.setAttribute("src", address);
}

/** Return an image; without a text it is decoration. */
export function makePicture(key, text = "") {
  const image = make("img", { alt: text, draggable: "false" });
  showPicture(image, key);
  return image;
}
