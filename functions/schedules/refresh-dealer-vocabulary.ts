import { dealerSources } from "../../shared/adapters/dealers/dealer-sources.ts";
import { refreshDealerVocabulary } from "../../shared/application/vehicles/refresh-dealer-vocabulary.ts";
import { systemClock } from "../../shared/platform/clock.ts";

/** Reads the search vocabulary of the dealer sources. */
export const handler = (): Promise<void> => refreshDealerVocabulary(dealerSources, systemClock.now());
