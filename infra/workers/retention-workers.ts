import { attachmentEntity } from "../../shared/persistence/messages/attachments.ts";
import { archivedEntities } from "../../shared/persistence/retention/archived-entities.ts";
import type { WorkerDefinitions } from "./worker-definition.ts";

/** Workers that archive removed items, and that sign checkpoints of the logs. */
export const retentionWorkers = {
  "streams/follow-items": {
    description:
      "Queues notifications, pictures and pushes, archives removed items and agreed terms, and removes files",
    newItemsOf: ["pending_notification", "order", "order_snapshot", "order_version", "message"],
    changedItemsOf: ["order", "message", "message_thread"],
    removedItemsOf: [...Object.values(archivedEntities), attachmentEntity],
    runbookSection: "dead-lettered-stream-records",
    // A batch may produce as many objects as it has records.
    timeoutSeconds: 60,
  },
  "schedules/write-checkpoints": {
    description: "Signs where each partner's log ends, once a day after midnight (KST)",
    everyMinutes: 15,
    timeoutSeconds: 240,
  },
} as const satisfies WorkerDefinitions;
