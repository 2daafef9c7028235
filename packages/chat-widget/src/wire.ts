/** The two parties of a thread. */
export type Side = "partner" | "operator";

/** A file of a message. */
export interface Attachment {
  id: string;
  name: string;
  content_type: string;
  size_bytes: number;
}

/** A thread entry: a message, or a new status of the order. */
export interface Line {
  id: string;
  thread_id: string;
  order_id: string | null;
  /** Number of the message in its thread, from 1 without gaps; null for a status. */
  sequence: number | null;
  author: { kind: Side | "system"; name: string | null };
  /** Plain text; null for a withdrawn message and for a status. */
  text: string | null;
  order_status: string | null;
  /** ISO 8601. */
  created_at: string;
  withdrawn_at: string | null;
  withdrawn_reason: string | null;
  attachments?: readonly Attachment[];
}

/** The subject of the thread and the read markers. */
export interface Thread {
  id: string;
  order_id: string | null;
  message_count: number;
  partner_read_through: number;
  operator_read_through: number;
}

/** Returns the read marker of a party. */
export const readThroughOf = (thread: Thread, side: Side): number => thread[`${side}_read_through`];

/** Part of a thread, oldest entry first. */
export interface LinePage {
  lines: readonly Line[];
  /** Cursor for older messages; null at the start. */
  older: string | null;
  /** Cursor for newer messages. */
  newer: string | null;
  thread: Thread;
}

/** The token response of a page's own server for one thread. */
export interface ChatToken {
  token: string;
  /** ISO 8601. */
  expires_at: string;
  /** Address of the stream, `wss:`. */
  stream_url: string;
}

/** The request that uploads a file. */
export interface UploadTarget {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
}

/** A frame of the server. */
export type ServerFrame =
  | { type: "answer"; id: string; body: unknown }
  | { type: "error"; id: string; error: { code: string; message: string; details?: unknown } }
  | { type: "line"; line: Line }
  | { type: "thread"; thread: Thread };

/** The error code for an expired token or a revoked key. */
export const tokenCode = "invalid_chat_token";

/**
 * Codes of temporary rejections: the same message is accepted later. For a message, a conflict means that another
 * message was sent at the same time.
 */
export const passingCodes = [
  ...["rate_limited", "internal_error", "service_unavailable", "capacity_exceeded", "conflict"],
];

/** A rejection by the server, with its own message. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: string;
  /** The delay before another attempt; null if not stated. */
  readonly retryAfterSeconds: number | null;

  constructor({ code, message, details }: { code: string; message: string; details?: unknown }) {
    super(message);
    this.code = code;
    const seconds = (details as { retry_after_seconds?: unknown } | null | undefined)?.retry_after_seconds;
    this.retryAfterSeconds = typeof seconds === "number" && seconds >= 0 ? seconds : null;
  }
}

/** The connection ended without a response, so it is unknown whether the server processed the request. */
export class ConnectionLost extends Error {
  override readonly name = "ConnectionLost";
}

/** Returns the number of characters as the server counts them: an emoji of one code point counts once. */
export const countCharacters = (text: string): number => [...text].length;

/** Maximum number of characters of a message. */
export const maxCharacters = 4_000;
