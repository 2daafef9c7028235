import type { DealerSourceStatus } from "../../contract/resources/vehicles/vehicle.ts";
import type { DealerSources } from "../../domain/dealers/dealer-source.ts";
import type { UnknownName } from "../../domain/inventory/unknown-name.ts";
import type { CompiledCondition } from "../../domain/watches/compile-condition.ts";
import type { WatchEvaluationContext } from "./evaluation-context.ts";
import { type FoundMatch, findAuctionMatches } from "./find-auction-matches.ts";
import { findDealerMatches } from "./find-dealer-matches.ts";

/** Cars for sale that match a condition. */
export interface FoundMatches {
  /** Auction cars by date, then dealers' cars, the newest first. */
  matches: FoundMatch[];
  /** The results of the dealer sources; null if they were not queried. */
  sourceStatus: DealerSourceStatus | null;
  /** Whether the queried dealer sources returned all their cars. */
  isWhole: boolean;
  /** Names in the condition that no auction car has; empty if dealers are queried too. */
  unknownNames: readonly UnknownName[];
}

/** Returns cars for sale that match a condition, at most `limit`. */
export async function findMatches(
  compiled: CompiledCondition,
  evaluation: WatchEvaluationContext,
  { dealerSources, limit }: { dealerSources: DealerSources; limit: number },
): Promise<FoundMatches> {
  const asksDealers = compiled.sources.includes("dealer");
  const [auctions, dealers] = await Promise.all([
    findAuctionMatches(compiled, evaluation, limit),
    asksDealers ? findDealerMatches(compiled, evaluation, dealerSources) : null,
  ]);
  return {
    matches: [...auctions.found, ...(dealers?.matches ?? [])].slice(0, limit),
    sourceStatus: dealers?.sourceStatus ?? null,
    isWhole: dealers?.isWhole ?? true,
    unknownNames: asksDealers ? [] : auctions.unknownNames,
  };
}
