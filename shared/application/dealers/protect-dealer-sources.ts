import { setTimeout as pause } from "node:timers/promises";
import type { DealerSourceKey } from "../../domain/dealers/dealer-listing-id.ts";
import {
  type DealerSource,
  type DealerSources,
  DealerSourceUnavailable,
} from "../../domain/dealers/dealer-source.ts";
import { closedMilliseconds } from "../../domain/dealers/polling-limits.ts";
import { minuteMilliseconds, secondMilliseconds } from "../../domain/time/durations.ts";
import {
  passDealerGate,
  recordGateFailure,
  recordGateSuccess,
} from "../../persistence/dealers/dealer-gate.ts";

/** The longest wait for a slot in the rate limit. */
const patienceMilliseconds = minuteMilliseconds;

/**
 * Returns the dealer sources for background work. All functions share a limit of requests per second per source, and
 * pause a failing source. Partners' own requests are not limited.
 */
export const protectDealerSources = (sources: DealerSources): DealerSources => ({
  retail_a: protectSource(sources.retail_a),
  retail_b: protectSource(sources.retail_b),
});

function protectSource(source: DealerSource): DealerSource {
  return {
    key: source.key,
    search: (request) => askProtected(source.key, () => source.search(request)),
    count: (branch, filters) => askProtected(source.key, () => source.count(branch, filters)),
    readCar: (number) => askProtected(source.key, () => source.readCar(number)),
    readInspection: (number) => askProtected(source.key, () => source.readInspection(number)),
    readVocabulary: () => askProtected(source.key, () => source.readVocabulary()),
  };
}

/**
 * @throws DealerSourceUnavailable when the source is paused, when no slot was free in time, or when the
 * source fails
 */
async function askProtected<Answer>(key: DealerSourceKey, ask: () => Promise<Answer>): Promise<Answer> {
  const { hasFailed } = await waitAtGate(key);
  try {
    const answer = await ask();
    if (hasFailed) await recordGateSuccess(key);
    return answer;
  } catch (error) {
    if (error instanceof DealerSourceUnavailable)
      await recordGateFailure(key, Date.now() + closedMilliseconds);
    throw error;
  }
}

async function waitAtGate(key: DealerSourceKey): Promise<{ hasFailed: boolean }> {
  const givenUpAt = Date.now() + patienceMilliseconds;
  while (Date.now() < givenUpAt) {
    const pass = await passDealerGate(key, Date.now());
    if (pass.kind === "go") return pass;
    if (pass.kind === "closed")
      throw new DealerSourceUnavailable(key, `${key} has failed too often recently`);
    await pause(secondMilliseconds - (Date.now() % secondMilliseconds));
  }
  throw new DealerSourceUnavailable(key, `${key} has no room for another request`);
}
