import type { WorkerDefinitions } from "./worker-definition.ts";

/** Workers that run certifications. Production has no such workers, because nothing may act for a partner there. */
export const certificateWorkers = {
  "queues/run-certificate": {
    description: "Plays the week of certificates and judges what integrations answer",
    // While messages wait, the sweep continues their certification runs.
    queue: {
      name: "certificates",
      deadLetters: {
        section: "dead-lettered-certificates",
        effect:
          "A sweep retries the step every two minutes until its time limit. In the steps `reordered_deliveries` and `outage`, the endpoint may stay disabled until then",
        remedy:
          "Purge, or `redrive Certificates`. If the run has ended, ask the partner to start another run",
      },
      longestWaitMinutes: 15,
    },
    // Starts no step after 20 s. One step takes at most a request of 15 s and its writes.
    timeoutSeconds: 60,
    memoryMib: 1024,
    batchSize: 1,
    // An account runs one certification at a time.
    batchesAtOnce: null,
    onlyIn: "sandbox",
  },
  "schedules/sweep-certificates": {
    description: "Goes on with certificates that make no progress, and ends those whose time is over",
    everyMinutes: 1,
    timeoutSeconds: 50,
    onlyIn: "sandbox",
  },
} as const satisfies WorkerDefinitions;
