/** So many first attempts of one endpoint may go ahead at once before the rest of them wait in a lane of their own. */
export const burstLimit = 200;

/** After a burst an endpoint's allowance comes back at this rate. */
export const allowancePerSecond = 20;

/** Endpoints remembered before those whose allowance is whole again are forgotten. */
const rememberedLimit = 10_000;

interface Level {
  taken: number;
  at: number;
}

/**
 * Tells bursts of one endpoint from the traffic of everybody else: each endpoint has an allowance of its own, which
 * nobody else's traffic touches. It counts what one process has seen, so several processes together let a multiple
 * of the burst pass.
 */
export class BurstMeter {
  readonly #levels = new Map<string, Level>();

  /** Takes one of the endpoint's allowance at `now` (epoch milliseconds); false when nothing is left of it. */
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
