import { marketStart } from "./synthesize-market.ts";

/** Lets this process live at the time of the market. Its clock goes on from there. */
export function shiftClock(startedAt: number): void {
  const realNow = Date.now;
  Date.now = () => realNow() - startedAt + marketStart;
}
