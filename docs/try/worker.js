/** Runs the library in Pyodide: a message for the page is a text, and null says that it is ready. */

import { loadPyodide } from "./pyodide/pyodide.mjs";

const here = new URL(".", import.meta.url);

async function start() {
  const [pyodide, wheels] = await Promise.all([
    loadPyodide({ indexURL: new URL("pyodide/", here).href }),
    fetch(new URL("wheels.json", here)).then((answer) => answer.json()),
  ]);
  for (const wheel of wheels) {
    const answer = await fetch(new URL(`wheels/${wheel}`, here));
    pyodide.unpackArchive(await answer.arrayBuffer(), "wheel");
  }
  const receive = pyodide.pyimport("unoengine.web.local").open_page((text) => postMessage(text));
  onmessage = ({ data }) => receive(data);
  postMessage(null);
}

await start();
