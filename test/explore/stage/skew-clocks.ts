import { actingNow } from "../../races/stage/act-as-function.ts";

/** The clock of the second operation, as far as it does not agree with the others. */
export interface SkewedClock {
  /** How far it is behind. */
  behindMilliseconds: number;
  stop(): void;
}

/** From here on what acts as `B` may have a time of its own. */
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
