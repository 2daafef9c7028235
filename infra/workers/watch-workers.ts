import type { WorkerDefinitions } from "./worker-definition.ts";

const watchUpdates = {
  section: "dead-lettered-watch-updates",
  effect: "The watches' lists are outdated, and `eagle_eye.match` was not sent",
  remedy:
    "`redrive WatchChanges` and `redrive WatchUpdates`; nothing is sent twice. Otherwise the next recheck finds the changes (hourly for watches with dealer cars, daily for all other watches)",
};

/** Workers that keep watches up to date. */
export const watchWorkers = {
  "queues/match-changes": {
    description: "Finds the watches affected by what batches changed",
    queue: { name: "watchChanges", deadLetters: watchUpdates, longestWaitMinutes: 30 },
    timeoutSeconds: 300,
    memoryMib: 1769,
    batchSize: 1,
    batchesAtOnce: 5,
    reserves: "batches",
  },
  "queues/update-watches": {
    description: "Updates watches after changes of cars and notifies their partners",
    queue: { name: "watchUpdates", deadLetters: watchUpdates, longestWaitMinutes: 30 },
    timeoutSeconds: 120,
    memoryMib: 1024,
    batchSize: 1,
    batchesAtOnce: 50,
    reserves: "batches",
  },
  "queues/recheck-watches": {
    description: "Compares watches with the market: dealers' cars and the search index",
    // Failed items stay due and are queued again, so that their group does not wait for many attempts.
    queue: {
      ...{
        name: "watchRechecks",
        deadLetters: {
          section: "dead-lettered-watch-rechecks",
          effect: "Some watches were not compared with the market",
          remedy: "Purge when no new messages arrive. Overdue rechecks are queued within 15 minutes",
        },
      },
      // Everything due at a full hour must be done by the next full hour.
      ...{ keepsOrder: true, receivesAtMost: 2, longestWaitMinutes: 60 },
    },
    // Enough for five hundred watches, and a search of forty pages at a slow source.
    timeoutSeconds: 300,
    memoryMib: 1769,
    batchSize: 1,
    batchesAtOnce: 20,
  },
  "schedules/poll-watches": {
    description: "Queues watches that are due to be compared with the market, hourly for dealers' cars",
    everyMinutes: 5,
    timeoutSeconds: 290,
    // Enough memory for the ids of everything that is due at a full hour.
    memoryMib: 1769,
  },
} as const satisfies WorkerDefinitions;
