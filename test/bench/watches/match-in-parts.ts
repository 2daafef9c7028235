import { fork } from "node:child_process";
import { once } from "node:events";

/** A large batch and the watches it is matched with, in a process of its own. */
export interface LargeMatch {
  carCount: number;
  watchCount: number;
  /** Whether each watch wants every car. */
  wantsAll?: boolean;
  /** Size of a plan that is put aside, as `MatchLimits` counts it; null for never, by default the worker's. */
  planSize?: number | null;
  /** Most memory of the process for its objects, MiB. */
  heapMib: number;
}

/** What a process reports of a batch that it matched. */
export interface MatchFigures {
  pairCount: number;
  messageCount: number;
  /** Objects with matches that were put aside. */
  objectCount: number;
  /** Processor time of the process, seconds. */
  cpuSeconds: number;
  clockSeconds: number;
  /** Most memory that the process ever took, MiB. */
  peakMib: number;
}

/** Matches a batch in a process with little memory. Null when that was too little for it. */
export async function matchInProcess({ heapMib, ...match }: LargeMatch): Promise<MatchFigures | null> {
  const child = fork(new URL("./match-in-parts-process.ts", import.meta.url), [JSON.stringify(match)], {
    execArgv: [`--max-old-space-size=${heapMib}`],
    stdio: ["ignore", "inherit", "ignore", "ipc"],
  });
  let figures: MatchFigures | null = null;
  child.on("message", (message) => {
    figures = message as MatchFigures;
  });
  const [code, signal] = await once(child, "exit");
  if (figures === null && code === 1 && signal === null) throw new Error("The batch could not be matched");
  return figures;
}

const largeMatches = [
  { carCount: 20_000, watchCount: 100_000 },
  { carCount: 20_000, watchCount: 1_000_000 },
  { carCount: 100_000, watchCount: 100_000 },
];
const heapMib = 512;

/**
 * Matches large batches as `MatchChanges` does, with its own limits, each in a process of its own; the table is made
 * up, and what is put aside is files.
 * @throws Error when a batch did not fit into the process
 */
export async function measureMatching(): Promise<void> {
  console.log(`\nWhole batches, in processes with ${heapMib} MiB for objects (the worker has 1,769)`);
  const rows: Record<string, object> = {};
  for (const match of largeMatches) {
    const figures = await matchInProcess({ ...match, heapMib });
    const name = `${match.carCount.toLocaleString("en")} x ${match.watchCount.toLocaleString("en")}`;
    if (figures === null) throw new Error(`${name} needs more than ${heapMib} MiB`);
    rows[name] = Object.fromEntries(
      Object.entries(figures).map(([key, value]) => [key, Number(value.toPrecision(4))]),
    );
  }
  console.table(rows);
}
