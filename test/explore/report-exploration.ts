/** What the exploration of one situation tells. */
export type ExploreNote =
  | { kind: "explored"; pairs: number; cutPairs: number; triples: number; runs: number }
  | { kind: "mutated"; missed: readonly string[]; survivors: readonly string[] };

/** The last lines of a run: counts, and guards that nobody missed in any situation. */
export function formatReport(notes: readonly ExploreNote[], seed: string): string {
  const explored = notes.filter((note) => note.kind === "explored");
  const sum = (of: "pairs" | "cutPairs" | "triples" | "runs") =>
    explored.reduce((total, note) => total + note[of], 0);
  const counts = `${sum("pairs")} pairs, of ${sum("cutPairs")} not every order within the bounds, and ${sum("triples")} threes in ${sum("runs")} runs; seed ${seed}`;
  const mutated = notes.filter((note) => note.kind === "mutated");
  if (mutated.length === 0) return `${counts}\n`;
  const missed = new Set(mutated.flatMap((note) => note.missed));
  const survivors = new Set(mutated.flatMap((note) => note.survivors).filter((guard) => !missed.has(guard)));
  const lines = [...survivors].sort().map((guard) => `not missed: ${guard}`);
  return `${[...lines, `${missed.size} guards missed, ${survivors.size} not missed`, counts].join("\n")}\n`;
}
