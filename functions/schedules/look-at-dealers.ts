import { dealerSources } from "../../shared/adapters/dealers/dealer-sources.ts";
import { lookAtDealers } from "../../shared/application/orders/look-at-dealers.ts";
import { systemClock } from "../../shared/platform/clock.ts";

/** Looks at dealers' cars that are on order, each about once an hour. */
export const handler = (): Promise<void> => lookAtDealers({ sources: dealerSources, now: systemClock.now() });
