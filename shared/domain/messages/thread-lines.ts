import type { OrderFacts, OrderStatus } from "../orders/order.ts";
import { statusesOf } from "../orders/status-changes.ts";
import type { Message } from "./message.ts";

/** A thread entry without an author: a new status of the order. */
export interface StatusLine {
  orderId: string;
  status: OrderStatus;
  /** Epoch milliseconds. */
  createdAt: number;
  /** The version of the order in which the status changed. */
  version: number;
}

/** An entry of a thread: a message or a status of its order. */
export type ThreadLine = { kind: "message"; message: Message } | { kind: "status"; line: StatusLine };

/** Directions of a thread: newest or oldest first. */
export const threadSorts = ["created_desc", "created_asc"] as const;

/** Direction of a thread. */
export type ThreadSort = (typeof threadSorts)[number];

/** A position after an entry of a thread. It stays valid, because later messages do not change the order of entries. */
export interface ThreadPosition {
  /** The time of the last entry, epoch milliseconds. */
  at: number;
  /** 0 for a status, which precedes messages of the same time; 1 for a message. */
  rank: 0 | 1;
  /** Version of the order, or number of the message. */
  number: number;
  /** Number of the last message returned; null before the first message. */
  sequence: number | null;
}

/** Returns the status entries of an order, oldest first. */
export const statusLinesOf = (order: Pick<OrderFacts, "orderId" | "createdAt" | "statusChanges">) =>
  statusesOf(order).map(
    ({ status, at, version }): StatusLine => ({ orderId: order.orderId, status, createdAt: at, version }),
  );

const placeOf = (entry: ThreadLine): Omit<ThreadPosition, "sequence"> =>
  entry.kind === "message"
    ? { at: entry.message.createdAt, rank: 1, number: entry.message.sequence }
    : { at: entry.line.createdAt, rank: 0, number: entry.line.version };

type Place = Omit<ThreadPosition, "sequence">;

const compare = (one: Place, other: Place): number =>
  one.at - other.at || one.rank - other.rank || one.number - other.number;

/** One page of a thread. */
export interface ThreadPage {
  lines: ThreadLine[];
  /** Position after each entry of the page. */
  positions: ThreadPosition[];
  /** Null at the end. */
  next: ThreadPosition | null;
  /**
   * Position before the page's first entry, from which a page in the opposite direction continues; null without
   * entries.
   */
  turn: ThreadPosition | null;
}

/**
 * Returns the page of a thread after a position.
 * @param messages the messages after the position: at least one more than `limit`, or all
 * @param statuses every status entry of the order
 */
export function composePage(
  { messages, statuses }: { messages: readonly Message[]; statuses: readonly StatusLine[] },
  { sort, after, limit }: { sort: ThreadSort; after: ThreadPosition | null; limit: number },
): ThreadPage {
  const direction = sort === "created_asc" ? 1 : -1;
  const all: ThreadLine[] = [
    ...messages.map((message) => ({ kind: "message" as const, message })),
    ...statuses.map((line) => ({ kind: "status" as const, line })),
  ];
  const rest = all
    .filter((entry) => after === null || compare(placeOf(entry), after) * direction > 0)
    .sort((one, other) => compare(placeOf(one), placeOf(other)) * direction);
  const lines = rest.slice(0, limit);
  const positions: ThreadPosition[] = [];
  let sequence = after?.sequence ?? null;
  for (const entry of lines) {
    if (entry.kind === "message") ({ sequence } = entry.message);
    positions.push({ ...placeOf(entry), sequence });
  }
  const next = rest.length > limit ? (positions.at(-1) ?? null) : null;
  return { lines, positions, next, turn: turnAt(lines[0], rest, { sort, after }) };
}

/**
 * Returns the position before the page's first entry, from which a page in the opposite direction continues. `sequence`
 * is the number of the first message from that entry on, in the page's direction. If there is no such message,
 * `sequence` is the number that would follow the last returned message in the page's direction.
 */
function turnAt(
  first: ThreadLine | undefined,
  rest: readonly ThreadLine[],
  { sort, after }: { sort: ThreadSort; after: ThreadPosition | null },
): ThreadPosition | null {
  if (first === undefined) return null;
  const nearest = rest.find((entry) => entry.kind === "message");
  const beyond = sort === "created_asc" ? (after?.sequence ?? 0) + 1 : (after?.sequence ?? 1) - 1;
  const sequence = nearest === undefined ? beyond : nearest.message.sequence;
  return { ...placeOf(first), sequence: sequence === 0 ? null : sequence };
}
