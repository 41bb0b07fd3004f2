/** The connection to a server. It opens itself again until the page is left. */

const LONGEST_PAUSE = 10_000;
const HEARTBEAT = 15_000;

export class Socket {
  /** Whether there is an address that can be sent to friends. */
  isShared = true;

  constructor() {
    this.failures = 0;
    this.heard = 0;
    addEventListener("online", () => this.reopen());
    addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.reopen();
    });
  }

  /** Open the connection. `receive` gets each message, `change` whether there is a connection. */
  open(receive, change) {
    this.receive = receive;
    this.change = change;
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    this.socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket`);
    const socket = this.socket;
    socket.onopen = () => {
      this.failures = 0;
      this.heard = Date.now();
      this.pulse = setInterval(() => this.checkPulse(), HEARTBEAT);
      this.change(true);
    };
    socket.onmessage = (event) => {
      this.heard = Date.now();
      const message = JSON.parse(event.data);
      if (message.type !== "pong") this.receive(message);
    };
    socket.onclose = () => this.retry(socket);
  }

  /** Wait longer after each failure; a random part keeps all pages from returning at once. */
  retry(socket) {
    if (socket !== this.socket) return;
    this.socket = null;
    clearInterval(this.pulse);
    this.change(false);
    const pause = Math.min(LONGEST_PAUSE, 300 * 2 ** this.failures) * (0.5 + Math.random() / 2);
    this.failures += 1;
    this.timer = setTimeout(() => this.connect(), pause);
  }

  /** A connection over which nothing comes is dead, even if the system has not noticed. */
  checkPulse() {
    if (Date.now() - this.heard > 2.5 * HEARTBEAT) this.socket?.close();
    else this.send({ ping: true });
  }

  reopen() {
    if (this.socket === null) {
      this.failures = 0;
      this.connect();
    }
  }

  /** Send a message; without a connection it is lost. Return whether it was sent. */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  get address() {
    return location.origin;
  }
}
