import type { WorkerDefinitions } from "./worker-definition.ts";

/** Workers that keep the inventory and prices up to date. */
export const inventoryWorkers = {
  "queues/ingest-batch": {
    description: "Ingests uploaded inventory batches",
    // A run that cannot finish stops in time and queues its continuation. A killed run is repeated within minutes,
    // because a run hides its message only for the run's maximum duration.
    queue: {
      name: "ingest",
      deadLetters: {
        section: "dead-lettered-inventory-batches",
        effect:
          "The auction house's listings stay as they were. The message names the file `inventory/{source}/{batch}.ndjson.gz`. A malformed file gets the status `refused` instead. If memory ran out, raise `memoryMib` in `infra/workers/inventory-workers.ts`. If time ran out, the next run continues, unless the timeout is too short to read the file once",
        remedy: "`redrive Ingest`. If a newer batch of the auction house waits, purge",
      },
      longestWaitMinutes: 30,
    },
    timeoutSeconds: 300,
    memoryMib: 1769,
    batchSize: 1,
    batchesAtOnce: 5,
    reserves: "batches",
  },
  "queues/build-index": {
    description: "Builds the search index of the current inventory",
    queue: {
      name: "index",
      deadLetters: {
        section: "dead-lettered-index-builds",
        effect: "[Lists are outdated](#search-index-outdated)",
        remedy: "Purge, or `redrive Index`. `RequestMissingIndex` requests a build each minute",
      },
      longestWaitMinutes: 30,
    },
    timeoutSeconds: 300,
    // The build of a new base takes about 1.2 KiB per listing. New accounts allow at most this memory.
    memoryMib: 3008,
    batchSize: 1,
    batchesAtOnce: 2,
    reserves: "batches",
  },
  "schedules/request-missing-index": {
    description: "Requests a build of a missing or outdated search index",
    // A release that cannot read the previous index format rejects list requests until an index in its format exists.
    everyMinutes: 1,
  },
  "schedules/maintain-index": {
    description: "Retires indexes of abandoned formats, and removes unused objects",
    everyMinutes: 15,
    timeoutSeconds: 240,
  },
  "schedules/refresh-fx": {
    description: "Fetches the exchange rate, and notifies partners of prices that waited for one",
    everyMinutes: 60,
    timeoutSeconds: 240,
  },
  "schedules/measure-freshness": {
    description: "Measures the age of the exchange rate and of the search index",
    everyMinutes: 5,
    isCritical: true,
  },
  "schedules/refresh-dealer-vocabulary": {
    description: "Reads the values that dealer sources can be searched by",
    everyMinutes: 15,
    timeoutSeconds: 30,
  },
} as const satisfies WorkerDefinitions;
