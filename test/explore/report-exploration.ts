/** Counts of the exploration of one situation. */
export type ExploreCounts =
  | { kind: "explored"; pairs: number; cutPairs: number; triples: number; faultedPairs: number; runs: number }
  | { kind: "faulted"; operations: number; calls: number; faults: number }
  | { kind: "mutated"; missed: readonly string[]; survivors: readonly string[] };

/** Counts of an exploration with its duration. */
export type ExploreNote = ExploreCounts & {
  /** Name of the part; empty if there is only one. */
  part: string;
  processorSeconds: number;
};

/** Returns the last lines of a run: counts of each part, and conditions that no situation needed. */
export function formatReport(notes: readonly ExploreNote[], seed: string): string {
  const parts = [...new Set(notes.map(({ part }) => part))];
  const lines = parts.flatMap((part) =>
    formatPart(
      part,
      notes.filter((note) => note.part === part),
    ),
  );
  return `${[...lines, `seed ${seed}`].join("\n")}\n`;
}

function formatPart(part: string, notes: readonly ExploreNote[]): string[] {
  const seconds = Math.round(sumOf(notes)("processorSeconds"));
  const lines = [...formatConditions(notes), ...formatFaults(notes), ...formatOrders(notes)];
  return [
    ...lines.map((line) => (part === "" ? line : `${part}: ${line}`)),
    `${part === "" ? "" : `${part}: `}${notes.length} situations, ${seconds} seconds of a processor`,
  ];
}

function formatOrders(notes: readonly ExploreNote[]): string[] {
  const explored = notes.filter((note) => note.kind === "explored");
  const sum = sumOf(explored);
  if (explored.length === 0) return [];
  return [
    `${sum("pairs")} pairs, of ${sum("cutPairs")} not every order within the bounds, ${sum("triples")} threes and ${sum("faultedPairs")} pairs with a fault in ${sum("runs")} runs`,
  ];
}

function formatFaults(notes: readonly ExploreNote[]): string[] {
  const faulted = notes.filter((note) => note.kind === "faulted");
  const sum = sumOf(faulted);
  if (faulted.length === 0) return [];
  return [`${sum("faults")} faults at ${sum("calls")} calls of ${sum("operations")} operations`];
}

function formatConditions(notes: readonly ExploreNote[]): string[] {
  const mutated = notes.filter((note) => note.kind === "mutated");
  if (mutated.length === 0) return [];
  const missed = new Set(mutated.flatMap((note) => note.missed));
  return [
    ...survivorsOf(notes).map((condition) => `not missed: ${condition}`),
    `${missed.size} conditions missed, ${survivorsOf(notes).length} not missed`,
  ];
}

/** Returns the write conditions that no situation needed, sorted. */
export function survivorsOf(notes: readonly ExploreNote[]): string[] {
  const mutated = notes.filter((note) => note.kind === "mutated");
  const missed = new Set(mutated.flatMap((note) => note.missed));
  const survivors = new Set(mutated.flatMap((note) => note.survivors));
  return [...survivors].filter((condition) => !missed.has(condition)).sort();
}

const sumOf =
  <Note extends object>(notes: readonly Note[]) =>
  (of: { [Name in keyof Note]: Note[Name] extends number ? Name : never }[keyof Note]): number =>
    notes.reduce((total, note) => total + Number(note[of]), 0);
