import type {
  CarHint,
  MatchList,
  MatchStep,
  WatchMark,
  WatchUpdatesMessage,
} from "../../domain/watches/watch-message.ts";
import type { WatchableCar } from "../../domain/watches/watchable-car.ts";
import type { WatchAddress } from "./watch-segment.ts";

/** A car for sale that a batch changed. */
export interface ChangedCar {
  car: WatchableCar;
  hint: CarHint;
}

/** Receives watches that must check cars. */
export interface MatchSink {
  add: (watch: WatchAddress, hint: CarHint) => void;
  /** Whether `makeRoom` must be awaited before more is added. */
  readonly isFull: boolean;
  makeRoom: () => Promise<void>;
}

/** Some of the active watches. `visitWanting` calls `visit` for each watch that may want a car. */
export interface WantingWatches {
  readonly size: number;
  visitWanting: (car: WatchableCar, visit: (watch: WatchAddress) => void) => void;
}

/** Sources of a batch's cars and of watches, and the destination of matches. */
export interface MatchWorld {
  partCount: number;
  /** Returns the changed cars of a part that are for sale. */
  readCars: (part: number) => Promise<ChangedCar[]>;
  /** Adds the watches with a changed or relisted car of a part on their list. */
  addListed: (part: number, sink: MatchSink) => Promise<void>;
  /**
   * Yields the active watches after a position, segment by segment. Each segment has the position up to which all
   * watches have been read; null at the end.
   */
  segments: (after: WatchMark | null) => AsyncIterable<{ segment: WantingWatches; mark: WatchMark | null }>;
  /** Adds matches of a bucket to the matches stored before. */
  storeMatches: (bucket: number, list: MatchList) => Promise<void>;
  /** Returns the buckets with stored matches. */
  listBuckets: () => Promise<number[]>;
  /** Lists the stored objects of a bucket. */
  listStoredMatches: (bucket: number) => Promise<{ key: string; bytes: number }[]>;
  readStoredMatches: (key: string) => Promise<MatchList>;
  request: (messages: readonly WatchUpdatesMessage[]) => Promise<void>;
  /** Queues these steps for other runs. */
  handOn: (steps: readonly MatchStep[]) => Promise<void>;
  /** False when the run should end. */
  hasTimeLeft: () => boolean;
}

/** The memory limits of a run. */
export interface MatchLimits {
  /** Number of batch parts whose cars are matched with all watches together. */
  partsAtOnce: number;
  /** A plan that reaches this size, in its own units, is stored. */
  planSize: number;
  /** Approximate size in bytes of the stored matches that one pass over a bucket keeps in memory. */
  bytesOfPass: number;
}
