import type { WorkerDefinitions } from "./worker-definition.ts";

/** Workers that process orders. */
export const orderWorkers = {
  "schedules/finish-lots": {
    description: "Finishes interrupted lot actions and carries out awards after their grace",
    everyMinutes: 1,
    timeoutSeconds: 50,
    isCritical: true,
  },
  "queues/notify-lot-changes": {
    description: "Notifies partners of orders on vehicles that just changed",
    // While messages wait, the schedule notifies partners instead, a minute late.
    queue: {
      name: "notifications",
      deadLetters: {
        section: "dead-lettered-notifications",
        effect: "Concerns one vehicle. `NotifyOrderChanges` retries the vehicle each minute; read both logs",
        remedy: "Purge, or `redrive Notifications`",
      },
      longestWaitMinutes: 5,
    },
    timeoutSeconds: 30,
    // A run processes all ten messages concurrently in a fraction of a second: several hundred vehicles per second.
    batchSize: 10,
    batchesAtOnce: 10,
  },
  "schedules/notify-order-changes": {
    description: "Notifies partners of changed orders that no queue carries",
    everyMinutes: 1,
    timeoutSeconds: 50,
    isCritical: true,
  },
  "schedules/end-passed-orders": {
    description: "Ends orders not picked up by the end of their auction",
    everyMinutes: 1,
    timeoutSeconds: 50,
    isCritical: true,
  },
  "queues/follow-inventory": {
    description: "Brings orders in line with what batches changed",
    queue: {
      name: "changes",
      deadLetters: {
        section: "dead-lettered-inventory-changes",
        effect:
          "Orders for cars in this part of a batch show the old auction date, plate or VIN. Partners receive no `order.auction_rescheduled`, `order.price_updated` or `order.re_auctioned`",
        remedy:
          "`redrive Changes` within 30 days; nobody is notified twice. Otherwise `EndPassedOrders` reads a listing a day after its auction, or within a day if there is no auction date",
      },
      longestWaitMinutes: 30,
    },
    timeoutSeconds: 300,
    memoryMib: 1024,
    batchSize: 1,
    batchesAtOnce: 5,
    reserves: "batches",
  },
  "queues/mirror-media": {
    description: "Mirrors images of ordered cars",
    // Later attempts are a quarter of an hour apart, so a source may be down for several hours.
    queue: {
      ...{
        name: "media",
        deadLetters: {
          section: "dead-lettered-pictures",
          effect:
            "The 20 attempts take two hours. The picture's URL redirects to the source. The message names the order and this URL",
          remedy: "When the source works again, `redrive Media`. If it no longer has the picture, purge",
        },
      },
      ...{ receivesAtMost: 20, longestWaitMinutes: 60 },
    },
    timeoutSeconds: 60,
    // Enough for ten images of ten megabytes in parallel.
    memoryMib: 1024,
    batchSize: 10,
    batchesAtOnce: 5,
  },
  "queues/recheck-dealer-orders": {
    description: "Asks dealers about cars that are on order",
    // Failed items stay due and are queued again, so that their group does not wait for many attempts.
    queue: {
      ...{
        name: "dealerOrderRechecks",
        deadLetters: {
          section: "dead-lettered-dealer-order-rechecks",
          effect: "Partners are not notified of a changed price or a sold car",
          remedy: "As for `RecheckWatches`",
        },
      },
      ...{ keepsOrder: true, receivesAtMost: 2, longestWaitMinutes: 60 },
    },
    // Enough for a hundred cars at a slow source, eight at a time.
    timeoutSeconds: 300,
    batchSize: 1,
    // Five runs check forty cars concurrently, which is more than the request rate of the sources allows.
    batchesAtOnce: 5,
  },
  "schedules/poll-dealer-orders": {
    description: "Queues orders whose dealers are due to be asked about their cars, hourly",
    everyMinutes: 5,
    timeoutSeconds: 240,
  },
  "schedules/remind-of-customs": {
    description: "Reminds partners of orders that stay at customs",
    everyMinutes: 15,
    timeoutSeconds: 240,
  },
} as const satisfies WorkerDefinitions;
