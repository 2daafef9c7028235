/** The probability of each fault, from 0 to 1. */
export type FaultRates = Readonly<Record<FaultName, number>>;

/** A fault of the hostile data plane. */
export type FaultName = keyof typeof usualRates;

/** The default rates. */
export const usualRates = {
  /** A transaction becomes visible to consistent queries and batch reads item by item. */
  tornTransaction: 0.3,
  /** Indexes and eventually consistent reads show a write late. */
  laggingWrite: 0.3,
  /** A query or scan ends a page early. */
  earlyPageEnd: 0.1,
  /** A batch is processed in part. */
  partialBatch: 0.05,
  /** A service throttles a call, or fails before it does anything. */
  rejectedCall: 0.008,
  /** A service executes the request and responds with an internal error. */
  lostAnswer: 0.002,
  /** Another transaction locks an item that a write changes. */
  conflict: 0.02,
  /** A queue, stream, schedule or bucket delivers an event a second time. */
  repeatedDelivery: 0.05,
  /** A standard queue delivers messages late and out of order. */
  reorderedMessages: 0.2,
  /** An environment is frozen between two requests for so long that its connections are gone. */
  frozenEnvironment: 0.05,
  /** An environment ends between two of its calls. */
  killedEnvironment: 0.003,
  /** An environment has no memory left while it waits for a call. */
  exhaustedMemory: 0.002,
  /** The clock of an environment differs. */
  differentClock: 0.5,
} as const satisfies Record<string, number>;

/** The time after a write during which an index may return the previous state. */
export const longestLagMilliseconds = 5_000;

/** Maximum difference between the clocks of two environments. */
export const largestClockDifferenceMilliseconds = 2_000;

/** The shortest and the longest freeze of an environment. */
export const freezeMilliseconds = { shortest: 60_000, longest: 180_000 };

/**
 * The last call of a request at which an environment may end. The environment survives if its request makes fewer calls
 * than the number that was chosen.
 */
export const lastCallOfEnding = 12;

/**
 * Maximum time until a transaction is completely visible. The transaction's caller gets the response only after that.
 */
export const longestCommitMilliseconds = 60;
