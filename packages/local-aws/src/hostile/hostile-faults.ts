/** The probability of each fault, from 0 to 1. */
export type FaultRates = Readonly<Record<FaultName, number>>;

/** A fault of the hostile data plane. */
export type FaultName = keyof typeof usualRates;

/** The default rates. */
export const usualRates = {
  /** A transaction becomes visible to consistent queries and batches of reads item by item. */
  tornTransaction: 0.3,
  /** Indexes and eventually consistent reads return a write late. */
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
} as const satisfies Record<string, number>;

/** The time after a write during which an index may return the previous state. */
export const longestLagMilliseconds = 5_000;

/** The time until a transaction becomes visible; its caller gets no response before. */
export const longestCommitMilliseconds = 60;
