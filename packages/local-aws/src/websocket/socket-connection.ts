import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import { mostBufferedBytes, mostMessagesAtOnce, socketLimits } from "../machine/socket-limits.ts";
import type { ConnectionFacts, Disconnection } from "./build-socket-event.ts";
import { createFrameMeter } from "./measure-frames.ts";

/** The callbacks of a connection. */
export interface ConnectionEvents {
  /** Called for each text. Later texts wait while the maximum number of texts is being processed. */
  message(connection: SocketConnection, text: string): Promise<void>;
  /** Called once when the connection ended: by the client, by a limit or by its owner. */
  ended(connection: SocketConnection, disconnection: Disconnection): void;
}

/** API Gateway's reason if the closing side gave none. */
const defaultReasons: Readonly<Record<number, string>> = {
  1000: "Connection Closed Normally",
  1001: "Going away",
  1005: "Client-side close frame status not set",
};

/** One open connection. Its client's frames, messages and unread bytes are bounded. */
export class SocketConnection {
  readonly facts: ConnectionFacts;
  /** Time of the last message in either direction, in epoch milliseconds. */
  lastActiveAt: number;
  readonly #socket: WebSocket;
  readonly #events: ConnectionEvents;
  readonly #now: () => number;
  #isOpen = true;
  #atOnce = 0;
  /** Data that the library had read before it was paused. */
  #waiting: string[] = [];

  constructor(
    facts: ConnectionFacts,
    { socket, stream }: { socket: WebSocket; stream: Duplex },
    { now, ...events }: ConnectionEvents & { now: () => number },
  ) {
    this.facts = facts;
    this.lastActiveAt = facts.connectedAt;
    this.#socket = socket;
    this.#events = events;
    this.#now = now;
    const measure = createFrameMeter((bytes) => {
      if (bytes > socketLimits.frameBytes) this.end(1009, "Message too long");
    });
    // Runs before the library reads the same bytes, so that no message in an oversized frame is processed.
    stream.prependListener("data", measure);
    socket.on("message", (data: Buffer, isBinary) => this.#take(data, isBinary));
    socket.on("error", ({ code }: Error & { code?: string }) =>
      this.end(code === "WS_ERR_UNSUPPORTED_MESSAGE_LENGTH" ? 1009 : 1002, ""),
    );
    socket.on("close", (code, reason) => this.#notifyEnd(code, reason.toString()));
  }

  /** Sends a text. Returns `full` without sending the text if the client has too many unread bytes. */
  send(text: Buffer | string): "full" | "gone" | "sent" {
    if (!this.#isOpen || this.#socket.readyState !== this.#socket.OPEN) return "gone";
    if (this.#socket.bufferedAmount + Buffer.byteLength(text) > mostBufferedBytes) return "full";
    this.#socket.send(text, { binary: false });
    this.lastActiveAt = this.#now();
    return "sent";
  }

  /** Closes the connection with a reason. Later input is ignored. */
  end(code: number, reason: string): void {
    this.#socket.close(code, reason);
    this.#notifyEnd(code, reason);
  }

  /** Closes the connection immediately, without a close frame. */
  cut(): void {
    this.#socket.terminate();
    this.#notifyEnd(1006, "");
  }

  #take(data: Buffer, isBinary: boolean): void {
    if (!this.#isOpen) return;
    // @see https://docs.aws.amazon.com/apigateway/latest/developerguide/websocket-api-develop-binary-media-types.html
    if (isBinary) {
      this.end(1003, "Binary frames are not supported");
      return;
    }
    this.lastActiveAt = this.#now();
    this.#waiting.push(data.toString());
    this.#work();
  }

  /** Processes messages in order with limited concurrency. Stops reading from the socket while messages wait. */
  #work(): void {
    while (this.#isOpen && this.#atOnce < mostMessagesAtOnce) {
      const text = this.#waiting.shift();
      if (text === undefined) break;
      this.#atOnce += 1;
      void this.#events.message(this, text).finally(() => {
        this.#atOnce -= 1;
        this.#work();
      });
    }
    if (this.#waiting.length > 0) this.#socket.pause();
    else this.#socket.resume();
  }

  #notifyEnd(code: number, reason: string): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#waiting = [];
    this.#events.ended(this, { code, reason: reason === "" ? (defaultReasons[code] ?? "") : reason });
  }
}
