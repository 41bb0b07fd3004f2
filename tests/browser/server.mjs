/** Servers for the tests: that of the command, which can be killed, and one for static files. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { createInterface } from "node:readline";

/** The program `unoengine serve`. */
export class TableServer {
  constructor(python, file) {
    this.python = python;
    this.file = file;
    this.port = 0;
    this.errors = "";
  }

  /** Start the program, on the same port as before; return when it prints its address. */
  async start() {
    const options = ["-m", "unoengine", "serve", "--port", String(this.port), "--file", this.file];
    this.process = spawn(this.python, options, { stdio: ["ignore", "pipe", "pipe"] });
    this.process.stderr.on("data", (text) => (this.errors += text));
    const [line] = await once(createInterface(this.process.stdout), "line");
    this.port = Number(/:(\d+)\//.exec(line)[1]);
    this.url = `http://127.0.0.1:${this.port}`;
  }

  /** Kill the program, so that it can tidy up nothing. */
  async kill() {
    const ended = once(this.process, "exit");
    this.process.kill("SIGKILL");
    await ended;
  }
}

const TYPES = {
  ".html": "text/html",
  ".css": "text/css",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

/** Serve the files of a folder; return the server. */
export async function serveFiles(folder) {
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url, "http://localhost").pathname);
    const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
    try {
      const body = await readFile(file);
      response.setHeader("Content-Type", TYPES[extname(file)] ?? "application/octet-stream");
      response.end(body);
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}
