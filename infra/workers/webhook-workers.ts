import type { WorkerDefinitions } from "./worker-definition.ts";

const delivery = {
  deadLetters: {
    section: "dead-lettered-webhook-deliveries",
    effect:
      "The sweep queues pending deliveries each minute. A denied table call means that a permission is missing",
    remedy: "Purge; redriving does no harm",
  },
  longestWaitMinutes: 30,
  receivesAtMost: 3,
} as const;

/** Workers that deliver webhooks: the queues `first`, `bulk`, `retry` and `probe`, and their supporting workers. */
export const webhookWorkers = {
  "streams/publish-deliveries": {
    description: "Queues new webhook deliveries",
    newItemsOf: ["delivery"],
    isCritical: true,
    runbookSection: "dead-lettered-stream-records",
  },
  "queues/deliver-first": {
    description: "Makes first attempts at webhook deliveries",
    queue: { ...delivery, name: "deliverFirst", longestWaitMinutes: 5 },
    isCritical: true,
    timeoutSeconds: 30,
    batchSize: 10,
    batchesAtOnce: 50,
    reserves: "webhooks",
  },
  "queues/deliver-bulk": {
    description: "Makes first attempts at webhook deliveries beyond an endpoint's burst",
    queue: { ...delivery, name: "deliverBulk" },
    timeoutSeconds: 30,
    batchSize: 10,
    batchesAtOnce: 20,
    reserves: "webhooks",
  },
  "queues/deliver-retry": {
    description: "Makes later attempts at webhook deliveries, endpoint by endpoint",
    // Messages may have a delay of a quarter of an hour, which counts as waiting.
    queue: { ...delivery, name: "deliverRetry" },
    timeoutSeconds: 30,
    batchSize: 10,
    batchesAtOnce: 20,
    reserves: "webhooks",
  },
  "queues/deliver-probe": {
    description: "Makes attempts at webhook endpoints that are slow or keep failing",
    queue: { ...delivery, name: "deliverProbe" },
    timeoutSeconds: 30,
    batchSize: 10,
    batchesAtOnce: 20,
    reserves: "webhooks",
  },
  "queues/continue-replay": {
    description: "Replays many events of a partner, chunk by chunk",
    queue: {
      name: "replay",
      deadLetters: {
        section: "dead-lettered-replays",
        effect:
          "The rest of the replay is not queued. The message names partner, endpoint, range and progress",
        remedy: "`redrive Replay`, which continues the replay and sends nothing twice",
      },
      longestWaitMinutes: 30,
    },
    timeoutSeconds: 60,
    memoryMib: 1024,
    batchSize: 1,
    // An account runs three replays at a time.
    batchesAtOnce: null,
  },
  "schedules/redrive-deliveries": {
    description: "Queues webhook deliveries that are due",
    everyMinutes: 1,
    timeoutSeconds: 50,
    isCritical: true,
  },
  "schedules/disable-failing-endpoints": {
    description: "Warns of failing webhook endpoints and disables them",
    everyMinutes: 1,
    timeoutSeconds: 50,
  },
} as const satisfies WorkerDefinitions;
