import { fork } from "node:child_process";
import { once } from "node:events";

/** A large batch and the watches with which it is matched, in its own process. */
export interface LargeMatch {
  carCount: number;
  watchCount: number;
  /** Whether each watch wants every car. */
  wantsAll?: boolean;
  /**
   * The plan size from which a plan is stored, in the units of `MatchLimits`. Null stores no plan; the default
   * is the worker's size.
   */
  planSize?: number | null;
  /** Maximum heap of the process, MiB. */
  heapMib: number;
}

/** The figures of a process about its matched batch. */
export interface MatchFigures {
  pairCount: number;
  messageCount: number;
  /** Number of stored objects with matches. */
  objectCount: number;
  /** Processor time of the process, seconds. */
  cpuSeconds: number;
  clockSeconds: number;
  /** Maximum memory of the process, MiB. */
  peakMib: number;
}

/** Matches a batch in a process with little memory. Returns null if the memory was insufficient. */
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
 * Matches large batches as `MatchChanges` does, with its own limits, each in its own process. The table is
 * simulated, and stored matches are files.
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
