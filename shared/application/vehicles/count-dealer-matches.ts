import {
  type DealerBranch,
  type DealerFilters,
  type DealerSources,
  DealerSourceUnavailable,
} from "../../domain/dealers/dealer-source.ts";
import { planListedBranches } from "../../domain/dealers/plan-listed-branches.ts";
import { Problem } from "../../domain/errors/problem.ts";
import type { VehicleFilters } from "../../domain/inventory/vehicle-search.ts";
import { minuteMilliseconds } from "../../domain/time/durations.ts";
import { loadDealerVocabulary } from "./load-dealer-vocabulary.ts";
import { toDealerFilters } from "./to-dealer-filters.ts";

const rememberedMilliseconds = 5 * minuteMilliseconds;
const maxRemembered = 500;
/** The count is only additional information, so counting makes no more requests than a source allows concurrently. */
const maxCounts = 32;
const remembered = new Map<string, { total: Promise<number>; countedAt: number }>();

/**
 * Returns the approximate number of dealer cars that a search would find without its auction filters. Null
 * when no source knows the names, a source does not respond quickly, or more than 32 requests are needed.
 * Counts are up to five minutes old.
 */
export async function countDealerMatches(
  filters: VehicleFilters,
  sources: DealerSources,
  context: { now: number; krwPerUsd: number | null },
): Promise<number | null> {
  const vocabulary = await loadDealerVocabulary(context.now);
  const dealerFilters = toDealerFilters(filters, context.krwPerUsd);
  if (vocabulary === null || dealerFilters === null) return null;
  const named = { makes: filters.make ?? [], models: filters.model ?? [], subModel: null };
  try {
    const branches = planListedBranches(vocabulary, named);
    if (branches.length > maxCounts) return null;
    const totals = await Promise.all(
      branches.map((branch) => countOnce(branch, dealerFilters, { sources, now: context.now })),
    );
    return totals.reduce((sum, total) => sum + total, 0);
  } catch (error) {
    if (error instanceof DealerSourceUnavailable || error instanceof Problem) return null;
    throw error;
  }
}

function countOnce(
  branch: DealerBranch,
  filters: DealerFilters,
  { sources, now }: { sources: DealerSources; now: number },
): Promise<number> {
  const key = JSON.stringify([branch, filters]);
  const known = remembered.get(key);
  if (known !== undefined && Math.abs(now - known.countedAt) < rememberedMilliseconds) return known.total;
  const total = sources[branch.source].count(branch, filters);
  if (remembered.size >= maxRemembered) remembered.clear();
  remembered.set(key, { total, countedAt: now });
  total.catch(() => remembered.delete(key));
  return total;
}
