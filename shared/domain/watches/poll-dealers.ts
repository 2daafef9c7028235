import type { WatchCondition } from "./watch-condition.ts";

const hourMilliseconds = 60 * 60 * 1000;

/** Whether a condition is about dealers' cars. */
export const coversDealers = ({ filters }: WatchCondition): boolean =>
  filters.source?.includes("dealer") ?? false;

/** When dealers are asked next after an instant: on the full hour, so that watches over the same cars are asked for together. */
export const nextDealerPoll = (since: number): number =>
  (Math.floor(since / hourMilliseconds) + 1) * hourMilliseconds;
