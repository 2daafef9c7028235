import type { WorkerDefinitions } from "./worker-definition.ts";

/** Workers that keep watches up to date. */
export const watchWorkers = {
  "queues/match-changes": {
    description: "Finds the watches affected by what batches changed",
    queue: { name: "watchChanges", runbookSection: "dead-lettered-watch-updates" },
    timeoutSeconds: 300,
    memoryMib: 1769,
    batchSize: 1,
    batchesAtOnce: 5,
  },
  "queues/update-watches": {
    description: "Updates watches after changes of cars and notifies their partners",
    queue: { name: "watchUpdates", runbookSection: "dead-lettered-watch-updates" },
    timeoutSeconds: 120,
    memoryMib: 1024,
    batchSize: 1,
    batchesAtOnce: 50,
  },
  "schedules/poll-watches": {
    description: "Compares watches with the market, hourly for dealers' cars",
    everyMinutes: 5,
    timeoutSeconds: 290,
    memoryMib: 1024,
  },
} as const satisfies WorkerDefinitions;
