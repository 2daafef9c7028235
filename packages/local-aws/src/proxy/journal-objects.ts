import {
  closeSync,
  existsSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from "node:fs";

/** A write of an object whose event has not been acknowledged. */
export type JournalEntry = { id: number; bucket: string; key: string };

/** Stores an entry for each object write, from before the write until the event of the write is acknowledged. */
export type ObjectJournal = {
  /** Records an imminent write; it is on disk when this returns. */
  append(bucket: string, key: string): JournalEntry;
  /** Removes an entry: its event was acknowledged, or the write did not happen. */
  remove(entry: JournalEntry): void;
  /** Entries from an earlier process that were not removed. */
  readonly left: JournalEntry[];
  close(): void;
};

type Line = { add: JournalEntry } | { remove: number };

/**
 * Opens the journal in `file`, one JSON line per change; null keeps it in memory. A truncated last line is
 * ignored.
 */
export function openObjectJournal(file: string | null): ObjectJournal {
  const left = file === null ? [] : readEntries(file);
  const open = new Set(left.map((entry) => entry.id));
  let lastId = Math.max(0, ...open);
  const descriptor = file === null ? null : openCompacted(file, left);
  const write = (line: Line) => {
    if (descriptor !== null) writeSync(descriptor, `${JSON.stringify(line)}\n`);
  };
  return {
    left,
    append(bucket, key) {
      lastId += 1;
      const entry = { id: lastId, bucket, key };
      open.add(lastId);
      write({ add: entry });
      return entry;
    },
    remove(entry) {
      open.delete(entry.id);
      if (open.size > 0 || descriptor === null) write({ remove: entry.id });
      else ftruncateSync(descriptor);
    },
    close() {
      if (descriptor !== null) closeSync(descriptor);
    },
  };
}

function readEntries(file: string): JournalEntry[] {
  if (!existsSync(file)) return [];
  const entries = new Map<number, JournalEntry>();
  for (const text of readFileSync(file, "utf8").split("\n")) {
    const line = parseLine(text);
    if (line === undefined) continue;
    if ("add" in line) entries.set(line.add.id, line.add);
    else entries.delete(line.remove);
  }
  return [...entries.values()];
}

function parseLine(text: string): Line | undefined {
  try {
    return JSON.parse(text) as Line;
  } catch {
    return undefined;
  }
}

function openCompacted(file: string, left: JournalEntry[]): number {
  writeFileSync(`${file}.new`, left.map((entry) => `${JSON.stringify({ add: entry })}\n`).join(""));
  renameSync(`${file}.new`, file);
  return openSync(file, "a");
}
