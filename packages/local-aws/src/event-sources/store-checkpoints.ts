import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { replaceFile } from "../machine/replace-file.ts";

/** The progress of a stream consumer per shard. */
export interface Checkpoints {
  /**
   * Returns the last processed sequence number, "0" for a known shard without progress, undefined for an
   * unknown shard.
   */
  get(shardId: string): string | undefined;
  /**
   * Records progress and writes it to disk after a moment. If the process crashes before the write, the records since
   * the last write are delivered again.
   */
  set(shardId: string, sequenceNumber: string): void;
  /** Resolves when all progress is on disk. */
  flush(): Promise<void>;
}

/**
 * Delay before progress is written. For a busy consumer, writing the file after every batch would cost more than
 * processing the records.
 */
const writeAfterMilliseconds = 100;

/**
 * Opens the checkpoints of one consumer.
 *
 * @param directory the directory that keeps them across restarts, or null for memory.
 * @param consumer a name unique among the consumers of the directory.
 */
export async function openCheckpoints(directory: string | null, consumer: string): Promise<Checkpoints> {
  if (directory === null) return keep({}, async () => {});
  await mkdir(directory, { recursive: true });
  const file = path.join(directory, `${consumer}.json`);
  const stored = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "{}";
    throw error;
  });
  return keep(JSON.parse(stored) as Record<string, string>, (positions) =>
    replaceFile(file, JSON.stringify(positions)),
  );
}

function keep(
  positions: Record<string, string>,
  store: (positions: Record<string, string>) => Promise<void>,
): Checkpoints {
  let timer: NodeJS.Timeout | null = null;
  let last: Promise<void> = Promise.resolve();
  const write = () => {
    timer = null;
    last = last.catch(() => {}).then(() => store(positions));
    // `flush` reports the failure. Until then, a missing write only causes repeated records.
    last.catch(() => {});
  };
  return {
    get: (shardId) => positions[shardId],
    set(shardId, sequenceNumber) {
      positions[shardId] = sequenceNumber;
      timer ??= setTimeout(write, writeAfterMilliseconds);
    },
    async flush() {
      if (timer !== null) {
        clearTimeout(timer);
        write();
      }
      await last;
    },
  };
}
