import type { ChatThreadResource } from "../../contract/chat/frames.ts";
import type { MessageResource } from "../../contract/resources/messages/message.ts";
import type { ThreadPosition } from "../../domain/messages/thread-lines.ts";
import type { ThreadSubject } from "../messages/find-thread.ts";
import { readThread } from "../messages/read-thread.ts";
import { presentChatThread } from "./present-chat.ts";

/** The entries of a thread to read: before a position, after a position, or the newest. */
export interface LinesRequest {
  before: ThreadPosition | null;
  after: ThreadPosition | null;
  limit: number;
  /** Maximum size of the entries as JSON. The first entry is returned regardless of its size. */
  mostBytes: number;
}

/** Entries of a thread, oldest first, and the positions to continue from in both directions. */
export interface LinesPage {
  lines: MessageResource[];
  /** Null if the thread starts with these entries. */
  older: ThreadPosition | null;
  /** Null for a thread without entries. */
  newer: ThreadPosition | null;
  thread: ChatThreadResource;
}

/**
 * Reads entries of a thread. Takes one round trip in addition to finding the thread. A page ends early if its entries
 * would exceed the size limit.
 */
export async function readLines(
  threadId: string,
  finding: Promise<ThreadSubject>,
  { before, after, limit, mostBytes }: LinesRequest,
): Promise<LinesPage> {
  const sort = after === null ? "created_desc" : "created_asc";
  const page = await readThread(threadId, finding, { sort, limit, after: after ?? before });
  const count = fittingCount(page.lines, mostBytes);
  const lines = page.lines.slice(0, count);
  const thread = presentChatThread(page.thread);
  const last = page.positions[count - 1] ?? null;
  if (after !== null) return { lines, older: page.turn ?? after, newer: last ?? after, thread };
  const continues = count < page.lines.length || page.next !== null;
  return { lines: lines.toReversed(), older: continues ? last : null, newer: page.turn ?? before, thread };
}

function fittingCount(lines: readonly MessageResource[], mostBytes: number): number {
  let bytes = 0;
  const overflow = lines.findIndex((line) => {
    bytes += Buffer.byteLength(JSON.stringify(line)) + 1;
    return bytes > mostBytes;
  });
  return overflow < 0 ? lines.length : Math.max(1, overflow);
}
