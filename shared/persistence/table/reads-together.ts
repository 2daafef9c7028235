import type { ItemKey } from "../keys/item-keys.ts";

/** A read that waits for its request. */
export interface WaitingRead<Found> {
  key: ItemKey;
  promise: Promise<Found | null>;
  resolve: (found: Found | null) => void;
  reject: (error: unknown) => void;
}

/** Returns the name of an item within the table. */
export const nameOfItem = ({ pk, sk }: { pk: unknown; sk: unknown }): string => `${pk}\n${sk}`;

/**
 * Returns a function that reads an item by its key (null if it does not exist) together with the reads that start at
 * the same moment. Most of a request's CPU time does not depend on the number of items that it reads. Reads of the same
 * item share a result.
 * @param send sends the requests and settles each read; reads that `send` leaves unsettled fail with the error of
 * `send`
 */
export function readsTogether<Found>(
  send: (waiting: WaitingRead<Found>[]) => Promise<unknown>,
): (key: ItemKey) => Promise<Found | null> {
  let waiting = new Map<string, WaitingRead<Found>>();
  const flush = () => {
    const due = [...waiting.values()];
    waiting = new Map();
    send(due).catch((error: unknown) => {
      for (const { reject } of due) reject(error);
    });
  };
  return (key) => {
    const name = nameOfItem(key);
    let read = waiting.get(name);
    if (read === undefined) {
      // The reads are sent after the continuations of promises that are already settled, because these continuations
      // may start reads too.
      if (waiting.size === 0) void Promise.resolve().then(() => process.nextTick(flush));
      read = { key, ...Promise.withResolvers<Found | null>() };
      waiting.set(name, read);
    }
    return read.promise;
  };
}
