/** Source of the current time for everything that depends on it. Milliseconds since the epoch. */
export interface Clock {
  now(): number;
}

/** The machine's own time. */
export const systemClock: Clock = { now: () => Date.now() };
