/** How long a started read counts as early. Loading a page's code takes less time. */
const earlyMilliseconds = 3_000;

/** When a page's route last started each read, by the hash of its key. */
const startTimes = new Map<string, number>();

/** Notes that a route starts a read before the page that needs it is loaded. */
export const noteEarlyStart = (queryHash: string): void => {
  startTimes.set(queryHash, Date.now());
};

/** Reports whether a route has just started this read for the page that opens. */
export const isStartedEarly = (queryHash: string): boolean =>
  Date.now() - (startTimes.get(queryHash) ?? 0) < earlyMilliseconds;
