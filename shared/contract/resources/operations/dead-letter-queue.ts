import * as z from "zod/mini";
import { moveStatuses } from "../../../domain/operations/dead-letter-queue.ts";
import { responseId, responseText } from "../../schema/response-values.ts";
import { resourceId } from "../../schema/text-values.ts";
import { timestamp } from "../../schema/timestamp.ts";

const longestReason = 1000;
const longestLink = 200;

/** The runbook section with the remedy. */
export const runbookLink = responseText(longestLink).check(
  z.describe("The section of the runbook, `docs/runbook.md#…`."),
);

const moveSchema = z
  .object({
    status: z.enum(moveStatuses).check(z.describe("Status of the redrive.")),
    moved_count: z.int().check(z.describe("Approximate number of moved messages.")),
    started_at: timestamp.check(z.describe("When the redrive began.")),
    failure_reason: z
      .nullable(responseText(longestReason))
      .check(z.describe("Why the redrive ended early, as SQS describes it; null if it did not end early.")),
  })
  .check(
    z.meta({ id: "DeadLetterMove", description: "A redrive: moves messages back to their original queue." }),
  );

/** A dead-letter queue. */
export const deadLetterQueueSchema = z
  .object({
    name: responseId.check(z.describe("Name of the queue, as in the runbook.")),
    message_count: z
      .nullable(z.int())
      .check(z.describe("Approximate number of messages in the queue; null if SQS did not respond.")),
    oldest_message_age_seconds: z
      .nullable(z.int())
      .check(
        z.describe(
          "Age of the oldest message, as SQS last reported it; null without a recent report, for example if the queue has long been empty.",
        ),
      ),
    can_redrive: z
      .boolean()
      .check(
        z.describe(
          "Whether a redrive can return the queue's messages. Messages of the table's stream need the steps of the runbook instead.",
        ),
      ),
    last_move: z.nullable(moveSchema).check(z.describe("The last redrive.")),
    runbook: runbookLink,
  })
  .check(z.meta({ id: "DeadLetterQueue", description: "Messages that a worker could not handle." }));

/** A dead-letter queue. */
export type DeadLetterQueueResource = z.output<typeof deadLetterQueueSchema>;

/** Path parameters of every route about one dead-letter queue. */
export const deadLetterQueueParams = z.object({
  name: resourceId("Name of the queue, such as `DeliverFirst`."),
});
