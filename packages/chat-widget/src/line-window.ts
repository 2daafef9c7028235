import type { Line, LinePage, Thread } from "./wire.ts";

/** Maximum number of loaded entries. */
export const maxLines = 500;
/** The maximum number of pushed messages that wait for earlier messages. */
const maxStashed = 100;

/** The loaded part of a thread, without gaps, with its cursors. */
export interface LineWindow {
  /** Oldest first. */
  lines: readonly Line[];
  /** Cursors for older messages by message id; null for the first message of the thread. */
  older: ReadonlyMap<string, string | null>;
  /** Cursors for messages after an entry, by its id. */
  newer: ReadonlyMap<string, string>;
  /** Whether the window includes the newest message. */
  isAtEnd: boolean;
  /** Number of the last message before the first missing message. */
  through: number;
  /** Pushed messages that do not directly follow the loaded messages, and wait for the messages in between. */
  stash: readonly Line[];
  /** Null until the first page. */
  thread: Thread | null;
}

/** The window before anything is loaded. */
export const emptyWindow: LineWindow = {
  ...{ lines: [], older: new Map(), newer: new Map(), isAtEnd: false, through: 0, stash: [], thread: null },
};

const versionOf = ({ id }: Line): number => Number(/\d+$/.exec(id)?.[0] ?? 0);

/** Compares two entries by instant. At the same instant, a status precedes messages; otherwise the number decides. */
function compareLines(one: Line, other: Line): number {
  return (
    Date.parse(one.created_at) - Date.parse(other.created_at) ||
    Number(one.sequence !== null) - Number(other.sequence !== null) ||
    (one.sequence ?? versionOf(one)) - (other.sequence ?? versionOf(other))
  );
}

/**
 * Merges two lists of entries, each entry once and in order. If a message has two forms, the withdrawn form
 * is kept.
 */
function mergeLines(held: readonly Line[], further: readonly Line[]): Line[] {
  const byId = new Map(held.map((line) => [line.id, line]));
  for (const line of further) if (!byId.get(line.id)?.withdrawn_at) byId.set(line.id, line);
  return [...byId.values()].sort(compareLines);
}

/**
 * Merges the state of a thread. Markers and counts only increase, so the order of responses does not matter.
 */
function mergeThread(held: Thread | null, thread: Thread): Thread {
  if (held === null) return thread;
  const most = (name: "message_count" | "partner_read_through" | "operator_read_through") =>
    Math.max(held[name], thread[name]);
  return {
    ...thread,
    message_count: most("message_count"),
    partner_read_through: most("partner_read_through"),
    operator_read_through: most("operator_read_through"),
  };
}

const lastSequence = (lines: readonly Line[]): number =>
  lines.reduce((last, { sequence }) => Math.max(last, sequence ?? 0), 0);

/** Returns the cursor before the first loaded entry; null at the beginning of the thread. */
export const olderCursorOf = ({ lines: [first], older }: LineWindow): string | null =>
  first === undefined ? null : (older.get(first.id) ?? null);

/** Returns the newest position from which later messages can be requested; null if there is none. */
export function newerCursorOf({ lines, newer }: LineWindow): string | null {
  const line = lines.findLast(({ id }) => newer.has(id));
  return (line && newer.get(line.id)) ?? null;
}

/** Reports whether a pushed message shows that entries are missing. */
export const isBehind = ({ isAtEnd, stash }: LineWindow): boolean => isAtEnd && stash.length > 0;

/** Reports whether a page that includes the newest messages connects to the loaded messages without a gap. */
export function joins({ lines }: LineWindow, { lines: [first], older }: LinePage): boolean {
  const last = lines.at(-1);
  return older === null || last === undefined || (first !== undefined && compareLines(first, last) <= 0);
}

/** Reports whether a page that includes the newest messages reaches back to the first of some entries. */
export function covers([first]: readonly Line[], page: LinePage): boolean {
  const [oldest] = page.lines;
  return (
    page.older === null || first === undefined || (oldest !== undefined && compareLines(oldest, first) <= 0)
  );
}

function addPage(window: LineWindow, { lines, older, newer, thread }: LinePage): LineWindow {
  const [first, last] = [lines[0], lines.at(-1)];
  const cursors = { older: new Map(window.older), newer: new Map(window.newer) };
  if (first !== undefined) cursors.older.set(first.id, older);
  if (last !== undefined && newer !== null) cursors.newer.set(last.id, newer);
  return {
    ...{ ...window, ...cursors },
    lines: mergeLines(window.lines, lines),
    thread: mergeThread(window.thread, thread),
  };
}

/**
 * Shows a page that includes the newest messages. Merges the page with the loaded messages if no message in between is
 * missing. Otherwise, the page replaces the loaded messages.
 */
export function showNewest(window: LineWindow, page: LinePage): LineWindow {
  const base = joins(window, page) ? window : { ...emptyWindow, stash: window.stash, thread: window.thread };
  const shown = addPage(base, page);
  const through = Math.max(base.through, lastSequence(page.lines) || page.thread.message_count);
  return drain({ ...shown, isAtEnd: true, through });
}

/** Shows the page before the first loaded entry. */
export const showOlder = (window: LineWindow, page: LinePage): LineWindow => {
  const shown = addPage(window, page);
  const first = window.lines[0];
  // At the beginning of the thread, the page may be empty.
  if (page.lines.length === 0 && first !== undefined) {
    return { ...shown, older: new Map(shown.older).set(first.id, page.older) };
  }
  return shown;
};

/** Shows the page after a loaded entry. An empty page means that the newest entry is loaded. */
export function showNewer(window: LineWindow, page: LinePage): LineWindow {
  const shown = addPage(window, page);
  const through = Math.max(window.through, lastSequence(page.lines));
  return drain({ ...shown, through, isAtEnd: window.isAtEnd || page.lines.length === 0 });
}

/** Adds a pushed entry, or the response to a sent message. */
export function showLine(window: LineWindow, line: Line): LineWindow {
  return drain({ ...window, stash: [...window.stash, line] });
}

/** Applies read markers. Ignores markers that arrive before the first page, because that page contains them. */
export const showThread = (window: LineWindow, thread: Thread): LineWindow =>
  window.thread === null ? window : { ...window, thread: mergeThread(window.thread, thread) };

type Fate = "take" | "next" | "wait" | "forget";

function fateOf(window: LineWindow, line: Line, held: ReadonlySet<string>): Fate {
  if (held.has(line.id)) return "take";
  if (window.thread === null) return "wait";
  const [first, last] = [window.lines[0], window.lines.at(-1)];
  const isBefore = first !== undefined && compareLines(line, first) < 0;
  if (isBefore && olderCursorOf(window) !== null) return "forget";
  if (!window.isAtEnd && (last === undefined || compareLines(line, last) > 0)) return "wait";
  if (line.sequence === null || line.sequence <= window.through) return "take";
  return line.sequence === window.through + 1 ? "next" : "wait";
}

/** Moves stashed messages that now follow without a gap. */
function drain(window: LineWindow): LineWindow {
  let current = window;
  const bySequence = [...window.stash].sort((one, other) => (one.sequence ?? 0) - (other.sequence ?? 0));
  const waiting = new Map<string, Line>();
  const taken: Line[] = [];
  const held = new Set(window.lines.map(({ id }) => id));
  for (const line of bySequence) {
    const fate = fateOf(current, line, held);
    if (fate === "wait") {
      if (!waiting.get(line.id)?.withdrawn_at) waiting.set(line.id, line);
    } else if (fate !== "forget") {
      taken.push(line);
      held.add(line.id);
      if (fate === "next") current = { ...current, through: current.through + 1 };
    }
  }
  const thread = current.thread && {
    ...current.thread,
    message_count: Math.max(current.thread.message_count, lastSequence(bySequence)),
  };
  const stash = [...waiting.values()].slice(-maxStashed);
  return {
    ...current,
    thread,
    stash,
    lines: taken.length ? mergeLines(current.lines, taken) : current.lines,
  };
}

/** Reports whether more entries are loaded than allowed. */
export const isFull = ({ lines }: LineWindow): boolean => lines.length > maxLines;

function keep(window: LineWindow, lines: readonly Line[], isAtEnd: boolean): LineWindow {
  const ids = new Set(lines.map(({ id }) => id));
  const within = <Value>(cursors: ReadonlyMap<string, Value>) =>
    new Map([...cursors].filter(([id]) => ids.has(id)));
  const through = isAtEnd ? window.through : lastSequence(lines);
  return { ...window, lines, isAtEnd, through, older: within(window.older), newer: within(window.newer) };
}

/**
 * Returns the window without its oldest entries, cut at a cursor from which the entries can be loaded again; unchanged
 * without such a cursor.
 */
export function dropOldest(window: LineWindow): LineWindow {
  const { lines, older } = window;
  const from = lines.findIndex(({ id }, index) => index >= lines.length - maxLines && older.has(id));
  return from <= 0 ? window : keep(window, lines.slice(from), window.isAtEnd);
}

/**
 * Returns the window without its newest entries, cut at a cursor from which the entries can be loaded again; unchanged
 * without such a cursor.
 */
export function dropNewest(window: LineWindow): LineWindow {
  const { lines, newer } = window;
  const until = lines.findLastIndex(({ id }, index) => index < maxLines && newer.has(id));
  return until < 0 || until === lines.length - 1 ? window : keep(window, lines.slice(0, until + 1), false);
}
