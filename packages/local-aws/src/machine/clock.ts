/**
 * The time of all functions and schedules of a local stage.
 *
 * The offset from real time is in shared memory, so that running functions see a jump at once.
 */
export interface Clock {
  /** Shared offset in milliseconds (one signed 64-bit integer), or null when the clock cannot be moved. */
  readonly offsetMilliseconds: SharedArrayBuffer | null;
  /** Returns the current time in milliseconds since the epoch. */
  now(): number;
  /**
   * Returns how many milliseconds of the stage's time have passed since an instant of real time, including clock jumps
   * since then. The emulators' time stamps are in real time.
   */
  elapsedSince(realMilliseconds: number): number;
  /**
   * Moves the clock to an ISO 8601 instant, from which it continues. The time moves before this returns; the
   * promise resolves when all work that became due in the jump is done. Throws RangeError on text that is not
   * an instant, and Error for a real-time clock.
   */
  set(iso: string): Promise<void>;
  /** Registers a listener for jumps, called with the time before and after. Returns its remover. */
  onJump(listener: JumpListener): () => void;
}

/** Called when the clock was set; both times in milliseconds since the epoch. */
export type JumpListener = (fromMilliseconds: number, toMilliseconds: number) => Promise<void> | void;

/** Returns a real-time clock, which cannot be set. */
export function createRealClock(): Clock {
  return {
    offsetMilliseconds: null,
    now: () => Date.now(),
    elapsedSince: (realMilliseconds) => Date.now() - realMilliseconds,
    set: () => Promise.reject(new Error("The clock is real time; start with --clock to be able to set it.")),
    onJump: () => () => {},
  };
}

/**
 * Number of clock jumps whose offsets are remembered. An older time stamp is treated as if it came after the first of
 * these jumps.
 */
const mostJumps = 1_000;

/** Returns a clock that starts at real time and can be set to any instant. */
export function createSettableClock(): Clock {
  const offsetMilliseconds = new SharedArrayBuffer(8);
  const offset = new BigInt64Array(offsetMilliseconds);
  const listeners = new Set<JumpListener>();
  const now = () => Date.now() + Number(Atomics.load(offset, 0));
  /** Clock offsets by the real time of their start, latest last. */
  const offsets = [{ sinceReal: Number.NEGATIVE_INFINITY, milliseconds: 0 }];
  return {
    offsetMilliseconds,
    now,
    elapsedSince(realMilliseconds) {
      const then = offsets.findLast(({ sinceReal }) => sinceReal <= realMilliseconds) ?? offsets[0];
      return now() - (realMilliseconds + (then?.milliseconds ?? 0));
    },
    async set(iso) {
      const target = Date.parse(iso);
      if (Number.isNaN(target)) throw new RangeError(`Not an ISO 8601 instant: ${iso}`);
      const before = now();
      const real = Date.now();
      Atomics.store(offset, 0, BigInt(target - real));
      offsets.push({ sinceReal: real, milliseconds: target - real });
      if (offsets.length > mostJumps) offsets.shift();
      for (const listener of [...listeners]) await listener(before, target);
    },
    onJump(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
