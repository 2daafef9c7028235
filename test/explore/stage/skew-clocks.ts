import { actingNow } from "../../races/stage/act-as-function.ts";

/** The skew of the second operation's clock. */
export interface SkewedClock {
  /** Milliseconds by which the clock is behind. */
  behindMilliseconds: number;
  stop(): void;
}

/** Applies the skew to operation `B` from now on. */
export function skewClocks(): SkewedClock {
  const { now } = Date;
  const clock = {
    behindMilliseconds: 0,
    stop() {
      Date.now = now;
    },
  };
  Date.now = () => now() - (actingNow()?.label === "B" ? clock.behindMilliseconds : 0);
  return clock;
}
