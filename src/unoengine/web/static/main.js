/** The page of a server: it talks over a WebSocket. */

import { App } from "./app.js";
import { Socket } from "./socket.js";

new App(document.getElementById("app"), new Socket()).start();
