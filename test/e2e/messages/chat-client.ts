import { randomUUID } from "node:crypto";
import { vi } from "vitest";
import { type Client, openSocket } from "../../../packages/local-aws/test/stage/fixture/open-socket.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests look into frames of every shape
type Frame = any;

/** A page with an open thread, without a user interface. */
export interface ChatPage {
  client: Client;
  /** Every push, in order. */
  pushed: Frame[];
  /** Sends a frame and returns the response with its id. */
  ask(action: string, fields?: object): Promise<Frame>;
  /** Sends a message, with a new key by default. */
  send(text: string, key?: string): Promise<Frame>;
  /** Waits until a matching entry was pushed. */
  untilLine(has: (line: Frame) => boolean): Promise<Frame>;
}

/** Response of the token route. */
export interface IssuedToken {
  token: string;
  stream_url: string;
}

/** Opens a connection. Rejects with the status of a rejection. */
export async function openPage({ token, stream_url: url }: IssuedToken): Promise<ChatPage> {
  const client = await openSocket(url, ["chat.v1", token]);
  const pushed: Frame[] = [];
  const waiting = new Map<string, (frame: Frame) => void>();
  client.socket.on("message", (data) => {
    const frame: Frame = JSON.parse(data.toString());
    if (frame.type === "answer" || frame.type === "error") waiting.get(frame.id)?.(frame);
    else pushed.push(frame);
  });
  const ask = (action: string, fields: object = {}): Promise<Frame> => {
    const id = randomUUID();
    const answered = new Promise((resolve) => waiting.set(id, resolve));
    client.socket.send(JSON.stringify({ action, id, ...fields }));
    return answered;
  };
  return {
    client,
    pushed,
    ask,
    send: (text, key = randomUUID()) => ask("send", { text, idempotency_key: key }),
    untilLine: (has) =>
      vi.waitUntil(() => pushed.find(({ type, line }) => type === "line" && has(line))?.line, {
        timeout: 60_000,
        interval: 50,
      }),
  };
}
