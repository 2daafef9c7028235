import { RandomSource } from "../../infra/local/cars/random-source.ts";
import { type FaultKind, faultKinds } from "./faults/fault.ts";

/** What is explored, and how far. */
export interface ExploreOptions {
  /** How often, at most, an operation is stopped that could go on. */
  preemptions: number;
  /** Schedules of one pair at most. */
  mostRuns: number;
  /** Pairs that each operation of a situation is in at least, by the seed; all where there are fewer. */
  pairsOfEach: number;
  /** Threes of operations of each situation that are run once, each in an order of its own, and pairs with a fault. */
  triples: number;
  /** Faults that each operation meets, one at a time, taken by the seed; all there are where there are fewer. */
  faultsOfEach: number;
  /** Decides those. */
  seed: string;
  random(seed: string): RandomSource;
  /** Whether indexes show nothing of what a run changes. */
  lag: boolean;
  /** Whether reads of several items miss a part of a transaction that was just made. */
  torn: boolean;
  /** How far the clock of the second operation is behind. */
  skewSeconds: number;
  /** One schedule of one pair or three to run instead of all. */
  schedule: string | null;
  /** Kinds of faults that are tried. */
  kinds: readonly FaultKind[];
  /** One fault of one operation to be met instead of those. */
  fault: string | null;
  /** The operation, pair, three or part of a title that is asked for. */
  pair: string;
  /** Whether guards are left out one by one, to see whether that is found, instead of what is explored with them. */
  mutates: boolean;
  /** Where it is written down which guards were missed; null for nowhere. */
  guardNotes: string | null;
  /** Whether the first pair at which something is wrong is the last. */
  stopsAtFinding: boolean;
  isAskedFor(title: string): boolean;
  /** True when no further schedule is to be begun. */
  isOver(): boolean;
}

/** Reads the options that `npm run explore` passes on; without any they are those of the short form. */
export function readExploreOptions(): ExploreOptions {
  const { env } = process;
  const { EXPLORE_PAIR: pair = "" } = env;
  const seconds = env.EXPLORE_SECONDS;
  const until =
    seconds === undefined ? Number.POSITIVE_INFINITY : performance.now() + Number(seconds) * 1_000;
  return {
    pair,
    preemptions: Number(env.EXPLORE_PREEMPTIONS ?? 1),
    mostRuns: Number(env.EXPLORE_RUNS ?? 4),
    pairsOfEach: Number(env.EXPLORE_PAIRS ?? 1),
    triples: Number(env.EXPLORE_TRIPLES ?? 1),
    kinds: faultKinds,
    faultsOfEach: Number(env.EXPLORE_FAULTS ?? 1),
    seed: env.EXPLORE_SEED ?? "short",
    random: (seed) => new RandomSource(seed),
    skewSeconds: Number(env.EXPLORE_SKEW ?? 0),
    lag: env.EXPLORE_LAG === "true",
    torn: env.EXPLORE_TORN === "true",
    schedule: env.EXPLORE_SCHEDULE ?? null,
    fault: env.EXPLORE_FAULT ?? null,
    mutates: env.EXPLORE_MUTATES === "true",
    guardNotes: env.EXPLORE_GUARD_NOTES ?? null,
    stopsAtFinding: false,
    isAskedFor: (title) => title.includes(pair),
    isOver: () => performance.now() > until,
  };
}
