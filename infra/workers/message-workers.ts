import type { WorkerDefinitions } from "./worker-definition.ts";

/** Workers of messages and of the chat stream. */
export const messageWorkers = {
  "queues/push-lines": {
    description: "Pushes what is new in threads over the chat stream",
    // Pages without pushes reload the list with their next connection, at most a quarter of an hour later by default.
    queue: {
      name: "pushes",
      deadLetters: {
        section: "dead-lettered-pushes",
        effect:
          "Concerns an entry of one thread. The cause is the message, the table or API Gateway, not a single failing connection. Pages show the entry when they reconnect or receive the next entry. `PushFailed` with 403 means that a permission is missing or `STREAM_CALLBACK_URL` is wrong",
        remedy: "`redrive Pushes`, which pushes the thread's current state, or purge",
      },
      longestWaitMinutes: 5,
    },
    // Enough for fifty slow connections, ten at a time.
    timeoutSeconds: 30,
    // One run pushes to five threads and uses ten connections to API Gateway per thread. Together, these are the fifty
    // connections that a function environment keeps open.
    batchSize: 5,
    batchesAtOnce: 10,
  },
  "schedules/sweep-threads": {
    description: "Ends connections whose token has ended, and returns the bytes of files never uploaded",
    everyMinutes: 1,
    timeoutSeconds: 50,
  },
} as const satisfies WorkerDefinitions;
