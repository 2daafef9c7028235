import type { WorkerDefinitions } from "./worker-definition.ts";

const lookups = {
  queue: {
    name: "lookups",
    deadLetters: {
      section: "dead-lettered-history-lookups",
      effect:
        "A sweep retries the lookup every three minutes, and marks it as failed and unbilled after half an hour. The partner's later lookups wait up to eight minutes",
      remedy: "Purge, or `redrive Lookups`",
    },
    keepsOrder: true,
    longestWaitMinutes: 15,
  },
  // A run makes two requests to the provider, each with one retry. If a run is killed, its message stays hidden for the
  // maximum duration of a run. The partner's next lookups then wait for this time and half a minute.
  timeoutSeconds: 60,
  memoryMib: 1024,
  batchSize: 1,
  batchesAtOnce: 20,
} as const;

/** Workers for history lookups. Each environment has one worker that runs lookups. */
export const historyWorkers = {
  // This worker has neither the provider's client nor its URL.
  "queues/run-sandbox-lookup": {
    ...lookups,
    description: "Answers history lookups in the sandbox with generated data",
    onlyIn: "sandbox",
  },
  "queues/run-history-lookup": {
    ...lookups,
    description: "Asks the provider for a car's history",
    onlyIn: "production",
  },
  "schedules/sweep-history-lookups": {
    description: "Finishes history lookups that are overdue",
    everyMinutes: 1,
    timeoutSeconds: 50,
  },
} as const satisfies WorkerDefinitions;
