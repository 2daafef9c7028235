import type { Attachment, Side } from "./wire.ts";

/** An outgoing message: it waits for its turn or the connection, is being sent, or was rejected. */
export interface Outgoing {
  /** The idempotency key of every attempt. */
  key: string;
  text: string;
  attachments: readonly Attachment[];
  /** Epoch milliseconds. */
  writtenAt: number;
  state: "waiting" | "sending" | "failed";
  /** The rejection message; null if the message was not rejected. */
  reason: string | null;
}

/** Outgoing messages in the order in which they were written. */
export type Outbox = readonly Outgoing[];

/** Maximum number of waiting messages. */
export const maxOutgoing = 20;
/** The server forgets a key after a day, so older messages are sent only on the reader's request. */
const keyMilliseconds = 20 * 3_600_000;

/**
 * Returns the next message to send: one at a time, in order. A rejected message waits for its writer and blocks no
 * other.
 */
export const nextOutgoing = (outbox: Outbox): Outgoing | null =>
  outbox.some(({ state }) => state === "sending")
    ? null
    : (outbox.find(({ state }) => state === "waiting") ?? null);

/** Returns the outbox with one message changed. */
export const changeOutgoing = (outbox: Outbox, key: string, change: Partial<Outgoing>): Outbox =>
  outbox.map((one) => (one.key === key ? { ...one, ...change } : one));

/** Returns the outbox without one message. */
export const dropOutgoing = (outbox: Outbox, key: string): Outbox => outbox.filter((one) => one.key !== key);

/** Returns the outbox with a rejected message at its end, to be sent again with the same key. */
export const retryOutgoing = (outbox: Outbox, key: string): Outbox => {
  const again = outbox.filter((one) => one.key === key && one.state === "failed");
  if (again.length === 0) return outbox;
  return [
    ...dropOutgoing(outbox, key),
    ...again.map((one) => ({ ...one, state: "waiting" as const, reason: null })),
  ];
};

/**
 * Returns the name under which a party's messages are stored, because a tab may have one thread open for both
 * parties.
 */
export const nameForSide = (side: Side, thread: string): string => `${side}:${thread}`;

const storageKeyOf = (thread: string): string => `vehicle-order-chat:${thread}`;

/** Stores outgoing messages of a thread across a reload. */
export function storeOutbox(storage: Storage, thread: string, outbox: Outbox): void {
  try {
    if (outbox.length === 0) storage.removeItem(storageKeyOf(thread));
    else storage.setItem(storageKeyOf(thread), JSON.stringify(outbox));
  } catch {
    // With full or blocked storage nothing is stored, but the messages are still sent.
  }
}

/**
 * Returns the stored outgoing messages of a thread after a reload. A message that was being sent is sent
 * again with its key.
 */
export function restoreOutbox(storage: Storage, thread: string, now: number): Outbox {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKeyOf(thread)) ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored
      .filter(isOutgoing)
      .slice(0, maxOutgoing)
      .map((one) => ({ ...one, state: one.state === "failed" || isOld(one, now) ? "failed" : "waiting" }));
  } catch {
    return [];
  }
}

const isOld = ({ writtenAt }: Outgoing, now: number): boolean => now - writtenAt > keyMilliseconds;

function isOutgoing(value: Outgoing | null): value is Outgoing {
  return (
    typeof value?.key === "string" &&
    typeof value.text === "string" &&
    typeof value.writtenAt === "number" &&
    Array.isArray(value.attachments)
  );
}
