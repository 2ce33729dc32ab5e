/** A socket that heals: it comes back by sequence number, and says again what was not answered. */
import { api, Refused } from "../api";
import type { Answer, Doing, Incoming } from "./messages";

export type Connection = "opening" | "open" | "lost" | "replaced" | "none";

const FIRST = 200;
const LONGEST = 5000;
const PING = 20_000;
const PATIENCE = 10_000;
const REPLACED = 4000;
const NO_TABLE = 4004;

interface Waiting {
  text: string;
  answered: (answer: Answer) => void;
}

export class Socket {
  private socket: WebSocket | null = null;
  private last = 0;
  private run = "";
  private wait = FIRST;
  private timer = 0;
  private pinging = 0;
  private closed = false;
  private opening = false;
  private count = 0;
  private readonly client = Math.random().toString(36).slice(2, 10);
  private readonly waiting = new Map<string, Waiting>();

  constructor(
    private readonly table: string,
    private readonly heard: (message: Incoming) => void,
    private readonly changed: (connection: Connection) => void,
  ) {
    addEventListener("online", this.now);
    document.addEventListener("visibilitychange", this.now);
    void this.open();
  }

  /** Says something; answered once, however often the connection is lost on the way. */
  say(doing: Doing): Promise<Answer> {
    const id = this.fresh();
    const text = JSON.stringify({ id, ...doing });
    return new Promise((answered) => {
      this.waiting.set(id, { text, answered });
      this.send(text);
    });
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.now);
    document.removeEventListener("visibilitychange", this.now);
    clearTimeout(this.timer);
    clearTimeout(this.pinging);
    this.socket?.close();
  }

  private fresh(): string {
    return `${this.client}-${++this.count}`;
  }

  private send(text: string): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
  }

  private async open(): Promise<void> {
    if (this.closed || this.opening) return;
    this.opening = true;
    try {
      const { ticket } = await api.ticket(this.table);
      if (!this.closed) this.dial(ticket);
    } catch (error) {
      if (error instanceof Refused && error.status === 404) this.end("none");
      else this.retry();
    } finally {
      this.opening = false;
    }
  }

  private dial(ticket: string): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const where = `/ws/t/${encodeURIComponent(this.table)}?ticket=${encodeURIComponent(ticket)}`;
    const socket = new WebSocket(`${scheme}://${location.host}${where}`);
    this.socket = socket;
    socket.onopen = () => this.greet();
    socket.onmessage = ({ data }) => this.hear(JSON.parse(String(data)) as Incoming | Answer);
    socket.onclose = ({ code }) => {
      if (this.socket !== socket) return;
      clearTimeout(this.pinging);
      if (this.closed) return;
      if (code === REPLACED) this.end("replaced");
      else if (code === NO_TABLE) this.end("none");
      else this.retry();
    };
    this.watch();
  }

  private greet(): void {
    this.send(JSON.stringify({ id: this.fresh(), do: "hello", last: this.last, run: this.run, client: this.client }));
    for (const { text } of this.waiting.values()) this.send(text);
  }

  private hear(message: Incoming | Answer): void {
    this.wait = FIRST;
    this.changed("open");
    this.watch();
    if ("re" in message) {
      this.waiting.get(message.re)?.answered(message);
      this.waiting.delete(message.re);
      return;
    }
    if (message.seq !== undefined) {
      // A whole state begins a new count: one has just come, sat down or stood up.
      if (message.type === "state" && message.run) this.run = message.run;
      else if (message.seq <= this.last) return;
      this.last = message.seq;
    }
    this.heard(message);
  }

  /** A line that is half open says nothing: ask, and if nothing comes, dial again. */
  private watch(): void {
    clearTimeout(this.pinging);
    this.pinging = window.setTimeout(() => {
      this.send(JSON.stringify({ id: this.fresh(), do: "ping" }));
      this.pinging = window.setTimeout(() => this.drop(), PATIENCE);
    }, PING);
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.retry();
  }

  private retry(): void {
    if (this.closed) return;
    this.changed("lost");
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.open(), this.wait * (0.8 + 0.4 * Math.random()));
    this.wait = Math.min(this.wait * 1.7, LONGEST);
  }

  /** Somebody looks again, or the network is back: no need to wait. */
  private readonly now = (): void => {
    const state = this.socket?.readyState;
    if (document.hidden || state === WebSocket.OPEN || state === WebSocket.CONNECTING) return;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.open(), 0);
  };

  private end(connection: Connection): void {
    this.closed = true;
    this.changed(connection);
  }
}
