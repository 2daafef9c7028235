/** One call to a service, as the proxy saw it. */
export type RecordedCall = {
  identity: string;
  service: string;
  operation: string;
  /** ARN of the first resource concerned. */
  resource: string;
  /** Items of a transaction or batch, 1 for everything else. */
  itemCount: number;
  /** Parsed JSON body, empty for S3. Must not be printed, because it may contain secrets. */
  input: Readonly<Record<string, unknown>>;
  /** Milliseconds on a monotonic clock. */
  startedAt: number;
  /** Milliseconds on a monotonic clock, taken before the caller can see the response. */
  endedAt: number;
};

/** Records the calls that end during a recording. */
export type CallRecorder = {
  record(): { stop(): RecordedCall[] };
  add(call: RecordedCall): void;
};

/** Creates a recorder; recordings may overlap, and each sees every call. */
export function createCallRecorder(): CallRecorder {
  const recordings = new Set<RecordedCall[]>();
  return {
    record() {
      const calls: RecordedCall[] = [];
      recordings.add(calls);
      return {
        stop() {
          recordings.delete(calls);
          return calls;
        },
      };
    },
    add(call) {
      for (const calls of recordings) calls.push(call);
    },
  };
}

/**
 * Returns the number of sequential round trips: the length of the longest chain of calls that do not overlap. Parallel
 * calls count once.
 */
export function countSequentialRoundTrips(calls: Pick<RecordedCall, "startedAt" | "endedAt">[]): number {
  let count = 0;
  let chainEnd = Number.NEGATIVE_INFINITY;
  for (const call of [...calls].sort((a, b) => a.endedAt - b.endedAt)) {
    if (call.startedAt < chainEnd) continue;
    count += 1;
    chainEnd = call.endedAt;
  }
  return count;
}
