import type { WorkerDefinitions } from "./worker-definition.ts";

const lookups = {
  queue: {
    name: "lookups",
    runbookSection: "history-lookups-given-up",
    keepsOrder: true,
    // A partner's next lookups wait as long for one whose worker was killed.
    hiddenSeconds: 90,
  },
  // Two questions to the provider, each asked twice.
  timeoutSeconds: 60,
  memoryMib: 1024,
  batchSize: 1,
  batchesAtOnce: 20,
} as const;

/** Workers that look histories up. Each environment has one that works on lookups. */
export const historyWorkers = {
  // Knows neither the provider nor where to find it.
  "queues/run-sandbox-lookup": {
    ...lookups,
    description: "Answers history lookups of the sandbox from what is made up",
    onlyIn: "sandbox",
  },
  "queues/run-history-lookup": {
    ...lookups,
    description: "Asks the provider for a car's history",
    onlyIn: "production",
  },
  "schedules/sweep-history-lookups": {
    description: "Looks after history lookups that have not moved",
    everyMinutes: 1,
    timeoutSeconds: 50,
  },
} as const satisfies WorkerDefinitions;
