import { RandomSource } from "../../infra/local/cars/random-source.ts";
import { type FaultKind, faultKinds } from "./faults/fault.ts";

/** Scope and limits of an exploration. */
export interface ExploreOptions {
  /** Maximum number of preemptions: stopping an operation that could continue. */
  preemptions: number;
  /** Maximum number of schedules per pair. */
  mostRuns: number;
  /** Minimum number of pairs per operation of a situation, selected by the seed; all if there are fewer. */
  pairsOfEach: number;
  /** Number of triples, and of pairs with a fault, per situation. Each is run once, in an order of the seed. */
  triples: number;
  /** Number of faults per operation, tried one at a time and selected by the seed; all if there are fewer. */
  faultsOfEach: number;
  /** The seed of these selections. */
  seed: string;
  random(seed: string): RandomSource;
  /** Whether indexes omit all changes of a run. */
  lag: boolean;
  /** Whether reads of several items miss part of the latest transaction. */
  torn: boolean;
  /** How far the second operation's clock is behind. */
  skewSeconds: number;
  /** A schedule of one pair or triple to run instead of all schedules. */
  schedule: string | null;
  /** Kinds of faults to try. */
  kinds: readonly FaultKind[];
  /** A fault of one operation to try instead of all faults. */
  fault: string | null;
  /** The operation, pair, triple or part of a title to which the exploration is limited. */
  pair: string;
  /**
   * Whether to disable conditions one at a time and report those whose absence no run reveals, instead of exploring.
   */
  mutates: boolean;
  /** The file with the results for disabled conditions; null for none. */
  conditionNotes: string | null;
  /** Whether to stop at the first failing pair. */
  stopsAtFinding: boolean;
  isAskedFor(title: string): boolean;
  /** Returns true when no further schedule may start. */
  isOver(): boolean;
}

/** Reads the options that `npm run explore` passes on. Defaults are those of the short form. */
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
    conditionNotes: env.EXPLORE_CONDITION_NOTES ?? null,
    stopsAtFinding: false,
    isAskedFor: (title) => title.includes(pair),
    isOver: () => performance.now() > until,
  };
}
