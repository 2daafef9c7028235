import * as z from "zod/mini";
import { anonymousOperator, longestDisplayName } from "../../../domain/access/display-name.ts";
import { attachmentLimits } from "../../../domain/messages/attachment.ts";
import { authorKinds, messageLimits } from "../../../domain/messages/message.ts";
import { threadSorts } from "../../../domain/messages/thread-lines.ts";
import { orderStatuses } from "../../../domain/orders/order.ts";
import { listQuery, pageOf } from "../../schema/paging.ts";
import { responseId, responseList, responseText, responseToken } from "../../schema/response-values.ts";
import { booleanText, idFilter, idText, resourceId } from "../../schema/text-values.ts";
import { timestamp } from "../../schema/timestamp.ts";
import { namingFields } from "../orders/ordered-vehicle.ts";
import { assignedToFilter, assignmentSchema } from "./assignment.ts";
import { attachedFileSchema } from "./attachment.ts";
import { threadIdParams } from "./thread-params.ts";

const hashLength = 64;

const authorSchema = z
  .object({
    kind: z.enum(authorKinds).check(z.describe("`system` for a status change of the order.")),
    name: z
      .nullable(responseText(longestDisplayName))
      .check(
        z.describe(
          `Display name of the operator when the message was written, to be shown as text; \`${anonymousOperator}\` for an operator without a display name. Null for other authors.`,
        ),
      ),
    user_id_sha256: z
      .nullable(responseToken(hashLength))
      .check(
        z.describe(
          "SHA-256 of the `X-User-Id` with which the message was sent, or of the signed-in user's id; null otherwise.",
        ),
      ),
  })
  .check(z.meta({ id: "MessageAuthor", description: "Author of an entry of a thread." }));

/** Fields that a message has in routes and in events. */
const messageFields = {
  thread_id: responseId.check(
    z.describe("Id of the thread: the id of the order, or of the partner's account."),
  ),
  order_id: z
    .nullable(responseId)
    .check(z.describe("The order that the thread is about; null in the account's own thread.")),
  withdrawn_at: z
    .nullable(timestamp)
    .check(z.describe("When an operator withdrew the message; null if it was not withdrawn.")),
};

/** An entry of a thread. */
export const messageSchema = z
  .object({
    id: responseId.check(z.describe("Id of the entry.")),
    thread_id: messageFields.thread_id,
    order_id: messageFields.order_id,
    sequence: z
      .nullable(z.int())
      .check(
        z.describe("Number of the message in its thread, from 1 without gaps; null if `author` is `system`."),
      ),
    author: authorSchema,
    text: z
      .nullable(responseText(messageLimits.text))
      .check(
        z.describe(
          "Plain text as written, to be shown as text; empty only with attachments. Null once withdrawn, and if `author` is `system`.",
        ),
      ),
    attachments: responseList(attachedFileSchema, attachmentLimits.perMessage).check(
      z.describe("Files that were sent with the message, in the sender's order; empty once withdrawn."),
    ),
    order_status: z
      .nullable(z.enum(orderStatuses))
      .check(z.describe("The new status of the order, if `author` is `system`; otherwise null.")),
    created_at: timestamp.check(
      z.describe("When the message was written, or when the order got the status."),
    ),
    withdrawn_at: messageFields.withdrawn_at,
    withdrawn_reason: z
      .nullable(responseText(messageLimits.reason))
      .check(z.describe("Why the message was withdrawn; null if it was not withdrawn.")),
  })
  .check(
    z.meta({ id: "Message", description: "An entry of a thread: a message, or a new status of the order." }),
  );

/** An entry of a thread. */
export type MessageResource = z.output<typeof messageSchema>;

/** `data` of the event about a message. */
export const messageEventSchema = z.object({
  ...messageFields,
  message_id: responseId.check(z.describe("Id of the message.")),
  sequence: z.int().check(z.describe("Number of the message in its thread, from 1 without gaps.")),
  attachment_count: z
    .int()
    .check(z.describe("Number of files that were sent with the message; 0 once withdrawn.")),
  author_kind: z.enum(["partner", "operator"]).check(z.describe("Which side wrote the message.")),
  preview: z
    .nullable(responseText(messageLimits.preview * 2))
    .check(
      z.describe(
        `The first ${messageLimits.preview} characters of the text, to be shown as text; null once withdrawn.`,
      ),
    ),
});

const threadFields = {
  id: responseId.check(z.describe("Id of the order, or of the partner's account for its own thread.")),
  order_id: messageFields.order_id,
  message_count: z
    .int()
    .check(z.describe("Number of messages in the thread, which is the `sequence` of the newest message.")),
  last_message_at: z
    .nullable(timestamp)
    .check(z.describe("Time of the newest message; null without messages.")),
  unread_count: z
    .int()
    .check(
      z.describe("Number of messages from the other side after the last message that you marked as read."),
    ),
  partner_read_through: z
    .int()
    .check(z.describe("`sequence` of the last message that the partner marked as read; 0 for none.")),
  operator_read_through: z
    .int()
    .check(z.describe("`sequence` of the last message that the operators marked as read; 0 for none.")),
};

/** A thread as the partner sees it. */
export const messageThreadSchema = z
  .object(threadFields)
  .check(
    z.meta({ id: "MessageThread", description: "The messages about one order, or about anything else." }),
  );

/** A thread as the partner sees it. */
export type MessageThreadResource = z.output<typeof messageThreadSchema>;

/** A thread as operators see it. */
export const operatorThreadSchema = z
  .object({
    ...threadFields,
    partner_id: responseId.check(z.describe("The partner.")),
    waiting_since: z
      .nullable(timestamp)
      .check(
        z.describe(
          "The partner's oldest unread message was sent at this time or later; null if no message is unread.",
        ),
      ),
  })
  .check(z.meta({ id: "OperatorMessageThread", description: "A thread of one partner." }));

/** A thread as operators see it. */
export type OperatorThreadResource = z.output<typeof operatorThreadSchema>;

/** A thread as operators see it, with the operator to whom it is assigned. */
export const assignedThreadSchema = z
  .object({ ...operatorThreadSchema.shape, assignment: assignmentSchema })
  .check(
    z.meta({ id: "AssignedMessageThread", description: "A thread of one partner, with its assignment." }),
  );

/** A thread as operators see it, with the operator to whom it is assigned. */
export type AssignedThreadResource = z.output<typeof assignedThreadSchema>;

/** A thread in an operators' list, with the names of car and partner. */
export const operatorThreadEntrySchema = z
  .object({ ...assignedThreadSchema.shape, ...namingFields })
  .check(z.meta({ id: "OperatorMessageThreadEntry", description: "A thread as operators' lists show it." }));

/** Returns a page of a thread, with the thread. */
export const messagePageOf = <Thread extends z.ZodMiniType>(thread: Thread) =>
  z.object({ ...pageOf(messageSchema).shape, thread });

/** Query of a thread. */
export const messageListQuery = z.object({
  sort: z
    ._default(z.enum(threadSorts), "created_desc")
    .check(z.meta({ description: "Newest or oldest first." })),
  ...listQuery,
});

/** Query of a partner's threads. */
export const threadListQuery = z.object({
  unread: z
    .optional(booleanText)
    .check(z.meta({ description: "`true`: only threads with messages that you have not read." })),
  ...listQuery,
});

/** Query of the operators' list of threads. */
export const operatorThreadListQuery = z.object({
  partner_id: idFilter("All threads of this partner, newest message first."),
  assigned_to: assignedToFilter,
  ...listQuery,
});

/** A message must contain a text or files. */
export const mustSaySomething = z.refine<{ text: string; attachment_ids: string[] }>(
  ({ text, attachment_ids: files }) => /\S/.test(text) || (text === "" && files.length > 0),
  { path: ["text"], error: "must not be blank; it may be empty with attachments" },
);

/** Body of the routes that send a message. */
export const sendMessageBody = z
  .strictObject({
    text: z
      .string()
      .check(
        z.maxLength(messageLimits.text),
        z.meta({ description: "Plain text, stored as written. May be empty only with attachments." }),
      ),
    attachment_ids: z._default(
      z.array(idText).check(
        z.maxLength(attachmentLimits.perMessage),
        z.meta({
          description: "Attachments that were created for this thread, with their files uploaded.",
        }),
      ),
      [],
    ),
  })
  .check(mustSaySomething, z.meta({ id: "SendMessage", description: "New message." }));

/** Body of the routes that mark a thread as read. */
export const markReadBody = z
  .strictObject({
    through: z.int().check(
      z.minimum(1),
      z.maximum(Number.MAX_SAFE_INTEGER),
      z.meta({
        description:
          "`sequence` of the last message that was read. A number below the current read marker changes nothing.",
      }),
    ),
  })
  .check(z.meta({ id: "MarkThreadRead", description: "How far a thread was read." }));

/** Body of the withdrawal of a message. */
export const withdrawMessageBody = z
  .strictObject({
    reason: z
      .string()
      .check(
        z.trim(),
        z.minLength(1),
        z.maxLength(messageLimits.reason),
        z.meta({ description: "Reason for the withdrawal, shown to the partner in place of the text." }),
      ),
  })
  .check(z.meta({ id: "WithdrawMessage", description: "Why a message is withdrawn." }));

/** Path parameters of a route about one message. */
export const messageInThreadParams = z.object({
  ...threadIdParams.shape,
  message_id: resourceId("Id of the message."),
});

/** Responses of the routes that send a message. */
export const sentResponses = {
  201: { description: "The message.", schema: messageSchema },
  200: {
    description: "A replay: the message that was sent with this idempotency key, in its current state.",
    schema: messageSchema,
    headers: { "Idempotent-Replayed": "`true` on a replay." },
  },
};
