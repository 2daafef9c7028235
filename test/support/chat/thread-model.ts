import type { Attachment, Line, LinePage, Side, Thread } from "../../../packages/chat-widget/src/wire.ts";
import { requireValue } from "../require-value.ts";

const threadId = "ord_1";
const firstInstant = Date.parse("2026-11-20T09:30:00.000+09:00");

/** A thread as a server stores it. Cursors are message ids. */
export class ThreadModel {
  /** Oldest first. */
  readonly lines: Line[] = [];
  readonly thread: Thread = {
    ...{ id: threadId, order_id: threadId, message_count: 0 },
    ...{ partner_read_through: 0, operator_read_through: 0 },
  };
  #instant = firstInstant;
  #version = 0;

  /** Adds a message, at the time of the previous entry or a second later. */
  write(
    side: Side,
    text: string,
    { attachments = [], sameInstant = false }: { attachments?: Attachment[]; sameInstant?: boolean } = {},
  ): Line {
    if (!sameInstant) this.#instant += 1_000;
    this.thread.message_count += 1;
    const sequence = this.thread.message_count;
    const name = side === "operator" ? "Minji" : null;
    return this.#add({
      ...{ id: `msg_${sequence}`, sequence, text, attachments, order_status: null },
      author: { kind: side, name },
    });
  }

  /** Adds a status change of the order, at the time of the previous entry or a second later. */
  changeStatus(status: string, { sameInstant = false } = {}): Line {
    if (!sameInstant) this.#instant += 1_000;
    this.#version += 1;
    const line = this.#add({
      ...{ id: `${threadId}.${this.#version}`, sequence: null, text: null, order_status: status },
      author: { kind: "system", name: null },
    });
    // A status change precedes messages of the same time.
    const isBehind = (one: Line) => one.created_at === line.created_at && one.sequence !== null;
    this.lines.splice(this.lines.indexOf(line), 1);
    const place = this.lines.findIndex(isBehind);
    this.lines.splice(place === -1 ? this.lines.length : place, 0, line);
    return line;
  }

  /** Returns a message as it appears after its withdrawal. */
  withdraw(id: string, reason: string): Line {
    const index = this.lines.findIndex((line) => line.id === id);
    const line = requireValue(this.lines[index]);
    const withdrawn = {
      ...{ ...line, text: null, attachments: [] },
      ...{ withdrawn_at: "2026-11-21T09:30:00.000+09:00", withdrawn_reason: reason },
    };
    this.lines[index] = withdrawn;
    return withdrawn;
  }

  /** Returns a page in the stream's format for `list`. */
  page({ before, after, limit = 50 }: { before?: string; after?: string; limit?: number }): LinePage {
    const indexOf = (id: string) => this.lines.findIndex((line) => line.id === id);
    const end = before === undefined ? this.lines.length : indexOf(before);
    const start = after === undefined ? Math.max(0, end - limit) : indexOf(after) + 1;
    const lines = this.lines.slice(start, after === undefined ? end : start + limit);
    return {
      lines: structuredClone(lines),
      older: start > 0 && lines.length > 0 ? requireValue(lines[0]).id : null,
      newer: lines.at(-1)?.id ?? after ?? null,
      thread: structuredClone(this.thread),
    };
  }

  #add(facts: Pick<Line, "id" | "sequence" | "author" | "text" | "order_status"> & Partial<Line>): Line {
    const line: Line = {
      ...{ thread_id: threadId, order_id: threadId, created_at: new Date(this.#instant).toISOString() },
      ...{ withdrawn_at: null, withdrawn_reason: null, ...facts },
    };
    this.lines.push(line);
    return line;
  }
}
