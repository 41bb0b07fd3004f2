/** The page without a server: the library runs in a worker, inside this browser. */

import { App } from "./static/app.js";

const LOADING = {
  en: "Fetching Python and the library, about 14 MB. Later visits are faster.",
  es: "Cargando Python y la biblioteca, unos 14 MB. La próxima visita será más rápida.",
};

class LocalTables {
  /** There is no address that could be sent to friends. */
  isShared = false;
  address = "";

  open(receive, change) {
    change(false, LOADING[navigator.language.slice(0, 2)] ?? LOADING.en);
    this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.worker.onerror = (event) => change(false, `Python cannot be started: ${event.message}`);
    this.worker.onmessage = ({ data }) => {
      if (data === null) change(true);
      else receive(JSON.parse(data));
    };
  }

  send(message) {
    this.worker.postMessage(JSON.stringify(message));
    return true;
  }
}

new App(document.getElementById("app"), new LocalTables()).start();
