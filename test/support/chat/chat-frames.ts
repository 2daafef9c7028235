import type { WebSocket } from "ws";
import type { Attachment, ServerFrame, Side, Thread } from "../../../packages/chat-widget/src/wire.ts";
import { requireValue } from "../require-value.ts";
import type { ThreadModel } from "./thread-model.ts";

/**
 * A fault instead of a response: the connection ends before or after the frame is processed, the response is an
 * error, or it is withheld until released.
 */
export type FrameFault =
  | "drop-before"
  | "drop-after"
  | "silence"
  | { code: string; message: string; details?: object };

type ClientFrame = { id: string; action: string; [name: string]: unknown };
type PushedFrame = Extract<ServerFrame, { type: "line" | "thread" }>;

/** A simulated chat stream with the faults of a test. */
export class ChatFrames {
  /** Received frames, in order. */
  readonly arrived: ClientFrame[] = [];
  /** Whether changes are pushed. */
  isPushing = true;
  /** How many times each push is sent. */
  pushCount = 1;
  readonly #faults = new Map<string, FrameFault[]>();
  readonly #sent = new Map<string, string>();
  readonly #created = new Map<string, Attachment>();
  readonly #model: ThreadModel;
  readonly #broadcast: (frame: object) => void;

  constructor(model: ThreadModel, broadcast: (frame: object) => void) {
    this.#model = model;
    this.#broadcast = broadcast;
  }

  /** Applies these faults, in order, to the next frames of an action. */
  fail(action: string, fault: FrameFault): void {
    this.#faults.set(action, [...(this.#faults.get(action) ?? []), fault]);
  }

  /** Sends a frame to every connection, as many times as configured. */
  push(frame: PushedFrame): void {
    if (!this.isPushing) return;
    for (let count = 0; count < this.pushCount; count++) this.#broadcast(frame);
  }

  /** Returns received frames of one action. */
  of(action: string): ClientFrame[] {
    return this.arrived.filter((frame) => frame.action === action);
  }

  /** Processes a frame and responds on its connection. */
  answer(data: string, side: Side, socket: WebSocket, storeUrl: string): void {
    const frame: ClientFrame = JSON.parse(data);
    this.arrived.push(frame);
    const fault = this.#faults.get(frame.action)?.shift();
    if (fault === "drop-before") {
      socket.terminate();
      return;
    }
    if (typeof fault === "object") {
      socket.send(JSON.stringify({ type: "error", id: frame.id, error: { ...fault, request_id: "req_1" } }));
      return;
    }
    if (fault === "silence") return;
    const body = this.#perform(frame, side, storeUrl);
    if (fault === "drop-after") socket.terminate();
    else socket.send(JSON.stringify({ type: "answer", id: frame.id, body }));
  }

  #perform(frame: ClientFrame, side: Side, storeUrl: string): unknown {
    if (frame.action === "list") return this.#model.page(frame as object);
    if (frame.action === "send") return this.#send(frame, side);
    if (frame.action === "mark_read") return this.#markRead(Number(frame.through), side);
    if (frame.action === "create_attachment") {
      const id = `att_${this.#created.size + 1}`;
      const { name, content_type, size_bytes } = frame as unknown as Attachment;
      this.#created.set(id, { id, name, content_type, size_bytes });
      const headers = { "content-type": content_type, "if-none-match": "*" };
      return { id, upload: { method: "PUT", url: `${storeUrl}/store/${id}`, headers }, expires_at: "" };
    }
    if (frame.action === "open_attachment") return { url: `${storeUrl}/store/${frame.attachment_id}` };
    return {};
  }

  #send({ text, idempotency_key, attachment_ids }: ClientFrame, side: Side): unknown {
    const key = String(idempotency_key);
    const ids = (attachment_ids ?? []) as string[];
    const attachments = ids.map((id) => requireValue(this.#created.get(id)));
    const before = this.#sent.get(key);
    const find = (id: string) => requireValue(this.#model.lines.find((line) => line.id === id));
    if (before !== undefined) return find(before);
    const line = this.#model.write(side, String(text), { attachments });
    this.#sent.set(key, line.id);
    this.push({ type: "line", line });
    return line;
  }

  #markRead(through: number, side: Side): Thread {
    const { thread } = this.#model;
    const name = `${side}_read_through` as const;
    thread[name] = Math.max(thread[name], through);
    this.push({ type: "thread", thread });
    return thread;
  }
}
