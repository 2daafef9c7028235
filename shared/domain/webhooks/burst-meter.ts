/** Number of first attempts at one endpoint in a burst. Further first attempts go to the queue `deliverBulk`. */
export const burstLimit = 200;

/** The rate at which an endpoint's allowance refills after a burst. */
export const allowancePerSecond = 20;

/** The number of endpoints in the meter above which the meter forgets endpoints with a full allowance. */
const rememberedLimit = 10_000;

interface Level {
  taken: number;
  at: number;
}

/**
 * Detects bursts of first attempts at one endpoint. Each endpoint has its own allowance, independent of other traffic.
 * The meter counts within one process, so several processes together allow a multiple of the burst.
 */
export class BurstMeter {
  readonly #levels = new Map<string, Level>();

  /** Takes one attempt from the endpoint's allowance at `now` (epoch milliseconds); returns false when none is left. */
  take(endpointId: string, now: number): boolean {
    const taken = this.#takenAt(endpointId, now);
    if (taken + 1 > burstLimit) return false;
    if (this.#levels.size >= rememberedLimit) this.#forgetIdle(now);
    this.#levels.set(endpointId, { taken: taken + 1, at: now });
    return true;
  }

  #takenAt(endpointId: string, now: number): number {
    const level = this.#levels.get(endpointId);
    if (level === undefined) return 0;
    const elapsedSeconds = Math.max(0, now - level.at) / 1000;
    return Math.max(0, level.taken - elapsedSeconds * allowancePerSecond);
  }

  #forgetIdle(now: number): void {
    for (const endpointId of [...this.#levels.keys()]) {
      if (this.#takenAt(endpointId, now) === 0) this.#levels.delete(endpointId);
    }
  }
}
