import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import path from "node:path";

/** One write: a value stored at an id of a collection, or `null` to delete it. */
export type JournalWrite = readonly [collection: string, id: string, value: unknown];

/** Called with completed writes. The listener must not throw. */
export type CommitListener = (writes: readonly JournalWrite[]) => void;

/**
 * Collections of JSON values in memory, and on disk as one line per group of writes. After the process was
 * killed, a group is complete or absent, because a truncated line is dropped when the file is read.
 */
export class Journal {
  readonly #collections = new Map<string, Map<string, unknown>>();
  readonly #listeners = new Set<CommitListener>();
  #file: number | null = null;

  /** Opens the journal in `file`, created when absent; `null` keeps everything in memory only. */
  static open(file: string | null): Journal {
    const journal = new Journal();
    if (file === null) return journal;
    mkdirSync(path.dirname(file), { recursive: true });
    if (existsSync(file)) journal.#replay(readFileSync(file, "utf8"));
    // Replaced entries are omitted, so that the file does not grow without limit.
    const compacted = `${file}.new`;
    const descriptor = openSync(compacted, "w");
    for (const [collection, values] of journal.#collections) {
      for (const [id, value] of values) writeSync(descriptor, formatLine([[collection, id, value]]));
    }
    closeSync(descriptor);
    renameSync(compacted, file);
    journal.#file = openSync(file, "a");
    return journal;
  }

  /** Returns the values of a collection by id. The values must not be changed in place. */
  collection<T>(name: string): ReadonlyMap<string, T> {
    return (this.#collections.get(name) ?? new Map()) as ReadonlyMap<string, T>;
  }

  /** Returns the names of all collections that begin with `prefix`. */
  collectionNames(prefix: string): string[] {
    return [...this.#collections.keys()].filter((name) => name.startsWith(prefix));
  }

  /** Makes all writes or none. */
  commit(writes: readonly JournalWrite[]): void {
    if (this.#file !== null) writeSync(this.#file, formatLine(writes));
    for (const write of writes) this.#apply(write);
    for (const listener of this.#listeners) listener(writes);
  }

  /** Subscribes to completed writes. Returns the function that ends the subscription. */
  onCommit(listener: CommitListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Releases the file; nothing may be committed afterward. */
  close(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }

  #replay(text: string): void {
    const lines = text.split("\n");
    // Text after the last line break was truncated while being written.
    for (const line of lines.slice(0, -1)) {
      for (const write of JSON.parse(line) as JournalWrite[]) this.#apply(write);
    }
  }

  #apply([collection, id, value]: JournalWrite): void {
    let values = this.#collections.get(collection);
    if (values === undefined) {
      values = new Map();
      this.#collections.set(collection, values);
    }
    if (value === null) values.delete(id);
    else values.set(id, value);
    if (values.size === 0) this.#collections.delete(collection);
  }
}

function formatLine(writes: readonly JournalWrite[]): string {
  return `${JSON.stringify(writes)}\n`;
}
