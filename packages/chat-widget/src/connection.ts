import { backoff } from "./backoff.ts";
import { type ChatToken, ConnectionLost, Refusal, type ServerFrame, tokenCode } from "./wire.ts";

/** The state of the connection: `offline` reconnects automatically, `refused` does not. */
export type ChatState = "connecting" | "open" | "offline" | "refused";

/** The token server has rejected a request. */
export class TokenRefused extends Error {
  override readonly name = "TokenRefused";
}

/** The callbacks of a connection. */
export interface ConnectionListener {
  onState(state: ChatState): void;
  onPush(frame: Extract<ServerFrame, { type: "line" | "thread" }>): void;
}

const subprotocol = "chat.v1";
/** The stream closes a connection without traffic after ten minutes. */
const pingMilliseconds = 9 * 60_000;
/** Longer than any request takes on a working connection. */
const responseMilliseconds = 20_000;
const probeMilliseconds = 5_000;
const closeMilliseconds = 3_000;
/** A token that expires sooner is not used for another connection. */
const marginMilliseconds = 60_000;
/** Clocks differ, so a token that seems expired on arrival is used anyway. */
const shortestUseMilliseconds = 30_000;

interface Waiting {
  resolve(body: unknown): void;
  reject(error: Error): void;
  timer: ReturnType<typeof setTimeout>;
}

/** Holds one socket at a time to a thread's stream, and reopens the socket until `stop` is called. */
export class Connection {
  readonly #fetchToken: () => Promise<ChatToken>;
  readonly #listener: ConnectionListener;
  readonly #waiting = new Map<string, Waiting>();
  #socket: WebSocket | null = null;
  #isOpen = false;
  #token: { value: ChatToken; renewAt: number } | null = null;
  #frames = 0;
  #failures = 0;
  #run: AbortController | null = null;
  /** Resolves when the sockets of earlier runs are closed. */
  #ended: Promise<void> = Promise.resolve();
  #wake: () => void = () => undefined;

  constructor(fetchToken: () => Promise<ChatToken>, listener: ConnectionListener) {
    this.#fetchToken = fetchToken;
    this.#listener = listener;
  }

  /** Opens the connection and keeps it open. */
  start(): void {
    if (this.#run !== null) return;
    const run = new AbortController();
    this.#run = run;
    this.#failures = 0;
    this.#ended = this.#ended.then(() => this.#keepOpen(run.signal));
  }

  /** Closes the connection. Unanswered requests fail. */
  stop(): void {
    this.#run?.abort();
    this.#run = null;
    this.#wake();
    this.#close();
  }

  /** Reconnects at once, or checks an open connection, because the network or the reader is back. */
  wake(): void {
    this.#wake();
    if (this.#isOpen) this.request("ping", {}, probeMilliseconds).catch(() => undefined);
  }

  /**
   * Sends a request to the server.
   * @throws Refusal when the server rejects it, ConnectionLost without a response
   */
  request(action: string, body: object, patienceMilliseconds = responseMilliseconds): Promise<unknown> {
    const socket = this.#socket;
    if (socket === null || !this.#isOpen) return Promise.reject(new ConnectionLost("Not connected"));
    this.#frames += 1;
    const id = `f${this.#frames}`;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#close(), patienceMilliseconds);
      this.#waiting.set(id, { resolve, reject, timer });
      socket.send(JSON.stringify({ ...body, action, id }));
    });
  }

  /** The first list request succeeded, so the connection works. */
  succeed(): void {
    this.#failures = 0;
  }

  async #keepOpen(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      this.#listener.onState("connecting");
      try {
        const token = await this.#takeToken();
        if (signal.aborted) return;
        if (await this.#hold(token, signal)) continue;
      } catch (error) {
        this.#token = null;
        if (error instanceof TokenRefused && !signal.aborted) {
          this.#run = null;
          this.#listener.onState("refused");
          return;
        }
      }
      if (signal.aborted) return;
      this.#failures += 1;
      this.#listener.onState("offline");
      await this.#pause(backoff(this.#failures, Math.random()));
    }
  }

  /** Waits for a time, or until something interrupts the wait. */
  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #takeToken(): Promise<ChatToken> {
    if (this.#token === null || Date.now() >= this.#token.renewAt) await this.#renewToken();
    return this.#token!.value;
  }

  async #renewToken(): Promise<void> {
    const value = await this.#fetchToken();
    const ends = Date.parse(value.expires_at) - marginMilliseconds;
    this.#token = { value, renewAt: Math.max(ends, Date.now() + shortestUseMilliseconds) };
  }

  /**
   * Manages one socket until it has closed. Reports whether the socket was closed for a new token and must be reopened
   * immediately.
   */
  #hold({ stream_url, token }: ChatToken, signal: AbortSignal): Promise<boolean> {
    const socket = new WebSocket(stream_url, [subprotocol, token]);
    this.#socket = socket;
    const timers = [setTimeout(() => this.#close(), responseMilliseconds)];
    let isRenewing = false;
    const renew = async () => {
      const isRenewed = await this.#renewToken().then(
        () => true,
        () => false,
      );
      if (socket !== this.#socket) return;
      if (!isRenewed) {
        timers.push(setTimeout(renew, shortestUseMilliseconds));
        return;
      }
      isRenewing = true;
      this.#close();
    };
    return new Promise((resolve) => {
      const end = () => {
        timers.forEach(clearTimeout);
        socket.onclose = null;
        // A failed handshake gives no reason. The token may be the cause, so the next attempt requests a new token.
        if (!this.#isOpen) this.#token = null;
        this.#isOpen = false;
        this.#socket = null;
        this.#loseAnswers();
        resolve(isRenewing);
      };
      socket.onclose = end;
      socket.onmessage = ({ data }) => this.#receive(data);
      socket.onopen = () => {
        clearTimeout(timers[0]);
        if (signal.aborted || socket !== this.#socket) return;
        this.#isOpen = true;
        timers.push(
          setInterval(() => void this.request("ping", {}).catch(() => undefined), pingMilliseconds),
        );
        const lifeMilliseconds = Math.min(2 ** 31 - 1, this.#token!.renewAt - Date.now());
        timers.push(setTimeout(renew, Math.max(lifeMilliseconds, 0)));
        this.#listener.onState("open");
      };
      // On a dead connection the server never confirms the close.
      this.#giveUp = () => timers.push(setTimeout(end, closeMilliseconds));
    });
  }

  #giveUp: () => void = () => undefined;

  #close(): void {
    const socket = this.#socket;
    if (socket === null || socket.readyState >= WebSocket.CLOSING) return;
    socket.onmessage = null;
    socket.close();
    this.#giveUp();
  }

  #loseAnswers(): void {
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(new ConnectionLost("Connection closed"));
    }
    this.#waiting.clear();
  }

  #receive(data: unknown): void {
    const frame = readFrame(data);
    if (frame === null) return;
    if (frame.type === "line" || frame.type === "thread") {
      this.#listener.onPush(frame);
      return;
    }
    const waiting = this.#waiting.get(frame.id);
    if (waiting === undefined) return;
    this.#waiting.delete(frame.id);
    clearTimeout(waiting.timer);
    if (frame.type === "answer") waiting.resolve(frame.body);
    else if (frame.error.code === tokenCode) {
      this.#token = null;
      waiting.reject(new ConnectionLost("Token expired"));
      this.#close();
    } else waiting.reject(new Refusal(frame.error));
  }
}

/** Returns a frame of the server, or null for invalid input. */
function readFrame(data: unknown): ServerFrame | null {
  try {
    const frame = JSON.parse(String(data));
    if (frame.type === "line") return typeof frame.line?.id === "string" ? frame : null;
    if (frame.type === "thread") return typeof frame.thread?.id === "string" ? frame : null;
    if (frame.type === "answer") return frame;
    return frame.type === "error" && typeof frame.error?.code === "string" ? frame : null;
  } catch {
    return null;
  }
}
