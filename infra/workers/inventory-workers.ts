import type { WorkerDefinitions } from "./worker-definition.ts";

/** Workers that keep the inventory and prices up to date. */
export const inventoryWorkers = {
  "queues/ingest-batch": {
    description: "Takes uploaded inventory batches in",
    // A run that is not finished stops in time and queues its continuation; a killed run is repeated within minutes.
    queue: { name: "ingest", runbookSection: "inventory-batches-given-up", hiddenSeconds: 330 },
    timeoutSeconds: 300,
    memoryMib: 1769,
    batchSize: 1,
    batchesAtOnce: 5,
  },
  "queues/build-index": {
    description: "Builds the search index of the current inventory",
    queue: { name: "index", runbookSection: "search-index-not-built" },
    timeoutSeconds: 300,
    // A new base is built from all cards in memory: 2.5 GiB for a million listings.
    memoryMib: 3008,
    batchSize: 1,
    batchesAtOnce: 2,
  },
  "schedules/maintain-index": {
    description: "Has a missing search index built, and removes what is out of use",
    everyMinutes: 15,
    timeoutSeconds: 240,
  },
  "schedules/refresh-fx": { description: "Fetches the exchange rate", everyMinutes: 60 },
  "schedules/refresh-dealer-vocabulary": {
    description: "Reads what the dealer sources can be asked for",
    everyMinutes: 15,
    timeoutSeconds: 30,
  },
} as const satisfies WorkerDefinitions;
