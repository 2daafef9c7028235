import * as z from "zod/mini";
import { moveStatuses } from "../../domain/operations/dead-letter-queue.ts";
import { shownId, shownText } from "../schema/shown-values.ts";
import { resourceId } from "../schema/text-values.ts";
import { timestamp } from "../schema/timestamp.ts";

const longestReason = 1000;
const longestLink = 200;

/** The runbook section with the remedy. */
export const runbookLink = shownText(longestLink).check(
  z.describe("The section of the runbook, `docs/runbook.md#…`."),
);

const moveSchema = z
  .object({
    status: z.enum(moveStatuses).check(z.describe("How it stands.")),
    moved_count: z.int().check(z.describe("About how many messages were moved.")),
    started_at: timestamp.check(z.describe("When it began.")),
    failure_reason: z
      .nullable(shownText(longestReason))
      .check(z.describe("Why it ended early, in the words of SQS; null where it did not.")),
  })
  .check(z.meta({ id: "DeadLetterMove", description: "Moving messages back to the queue they came from." }));

/** A dead-letter queue. */
export const deadLetterQueueSchema = z
  .object({
    name: shownId.check(z.describe("Name of the queue, as the runbook calls it.")),
    message_count: z
      .nullable(z.int())
      .check(z.describe("About how many messages wait; null where SQS could not be asked.")),
    oldest_message_age_seconds: z
      .nullable(z.int())
      .check(
        z.describe(
          "How long the oldest has waited, as SQS last reported it; null where it has not reported lately, as of queues that have long been empty.",
        ),
      ),
    can_redrive: z
      .boolean()
      .check(
        z.describe(
          "Whether a redrive can return its messages. Messages of the table's stream need the steps of the runbook instead.",
        ),
      ),
    last_move: z.nullable(moveSchema).check(z.describe("The last redrive.")),
    runbook: runbookLink,
  })
  .check(z.meta({ id: "DeadLetterQueue", description: "Messages that a worker could not handle." }));

/** A dead-letter queue. */
export type DeadLetterQueueResource = z.output<typeof deadLetterQueueSchema>;

/** Path parameters of every route about one dead-letter queue. */
export const deadLetterQueueParams = z.object({ name: resourceId("Name of the queue, `DeliverFirst`.") });
