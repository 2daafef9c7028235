import { setTimeout as sleep } from "node:timers/promises";
import type { JournalEntry, ObjectJournal } from "./journal-objects.ts";
import { ServiceError } from "./service-error.ts";

/**
 * Called for a written object; `key` is decoded, `size` in bytes, `etag` without quotes. If its promise
 * resolves, the event is acknowledged; if it rejects, the event is repeated. Events may be delivered twice.
 */
export type ObjectCreatedListener = (
  bucket: string,
  key: string,
  size: number,
  etag: string,
) => Promise<void> | void;

/** Notifies listeners of every written object at least once, even after a crash if the journal is on disk. */
export type ObjectEvents = {
  /** Adds a listener for one bucket or for all. Returns the function that removes it. */
  onObjectCreated(listener: ObjectCreatedListener, onlyBucket?: string): () => void;
  /** Runs the write of an object and, if it succeeded, notifies the listeners of its bucket. */
  duringWrite<Answer extends { statusCode: number }>(
    bucket: string,
    key: string,
    write: () => Promise<Answer>,
  ): Promise<Answer>;
  stop(): void;
};

/** Looks up an object; undefined if it does not exist. */
export type HeadObject = (bucket: string, key: string) => Promise<{ size: number; etag: string } | undefined>;

const retryDelayMs = 1000;

/** Creates the publisher. The first listener of a bucket gets the events in `journal` from an earlier run. */
export function createObjectEvents(journal: ObjectJournal, headObject: HeadObject): ObjectEvents {
  const listeners = new Set<{ listener: ObjectCreatedListener; onlyBucket: string | undefined }>();
  const waiting = new Set<JournalEntry>(journal.left);
  const stopping = new AbortController();
  const listenersOf = (bucket: string) =>
    [...listeners].filter(({ onlyBucket = bucket }) => onlyBucket === bucket).map(({ listener }) => listener);
  const deliver = async (entry: JournalEntry): Promise<void> => {
    const outcome = await notifyUntilAcknowledged(entry, listenersOf, headObject, stopping.signal);
    if (outcome === "acknowledged") journal.remove(entry);
    if (outcome === "no_listener") waiting.add(entry);
  };
  return {
    onObjectCreated(listener, onlyBucket) {
      const registration = { listener, onlyBucket };
      listeners.add(registration);
      for (const entry of waiting) {
        if (onlyBucket !== undefined && onlyBucket !== entry.bucket) continue;
        waiting.delete(entry);
        void deliver(entry);
      }
      return () => {
        listeners.delete(registration);
      };
    },
    async duringWrite(bucket, key, write) {
      if (listenersOf(bucket).length === 0) return write();
      const entry = journal.append(bucket, key);
      const answer = await write().catch((error: unknown) => {
        // Only a rejection proves that nothing was written. A write with a network failure may have happened; the next
        // start checks it.
        if (error instanceof ServiceError) journal.remove(entry);
        throw error;
      });
      if (answer.statusCode < 300) void deliver(entry);
      else journal.remove(entry);
      return answer;
    },
    stop() {
      stopping.abort();
      journal.close();
    },
  };
}

async function notifyUntilAcknowledged(
  { bucket, key }: JournalEntry,
  listenersOf: (bucket: string) => ObjectCreatedListener[],
  headObject: HeadObject,
  stopping: AbortSignal,
): Promise<"acknowledged" | "no_listener" | "stopped"> {
  while (!stopping.aborted) {
    const concerned = listenersOf(bucket);
    if (concerned.length === 0) return "no_listener";
    try {
      const object = await headObject(bucket, key);
      if (object)
        await Promise.all(concerned.map(async (notify) => notify(bucket, key, object.size, object.etag)));
      return stopping.aborted ? "stopped" : "acknowledged";
    } catch {
      await sleep(retryDelayMs, undefined, { signal: stopping }).catch(() => {});
    }
  }
  return "stopped";
}
