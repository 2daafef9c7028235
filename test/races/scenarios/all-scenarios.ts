import { dealerOrders } from "./dealer-orders.ts";
import { endpoints } from "./endpoints.ts";
import { inventory } from "./inventory.ts";
import { invoices } from "./invoices.ts";
import { productionKeys, trialKeys } from "./keys.ts";
import { productionLookups, sandboxLookups } from "./lookups.ts";
import { lots } from "./lots.ts";
import { waitingOrders } from "./waiting-orders.ts";
import { watches } from "./watches.ts";

/** Everything that is raced; each scenario has a test of its own beside this folder. */
export const allScenarios = [
  dealerOrders,
  endpoints,
  inventory,
  invoices,
  productionLookups,
  sandboxLookups,
  lots,
  productionKeys,
  trialKeys,
  waitingOrders,
  watches,
] as const;

/** Functions that write and are not raced, each with the reason. */
export const notRaced: Readonly<Record<string, string>> = {
  "partner/vehicles/list-vehicles": "keeps a dealer's page for others; whichever is kept last is as good",
  "partner/watches/search-watch-condition":
    "keeps a dealer's page for others; whichever is kept last is as good",
  "partner/assistant/call-assistant": "keeps a dealer's page for others; whichever is kept last is as good",
  "queues/mirror-media": "writes pictures under names that follow from where they came from",
};
