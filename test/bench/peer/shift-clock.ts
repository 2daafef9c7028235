import { marketStart } from "./synthesize-market.ts";

/** Sets this process's clock to the market's time, from which it continues. */
export function shiftClock(startedAt: number): void {
  const realNow = Date.now;
  Date.now = () => realNow() - startedAt + marketStart;
}
