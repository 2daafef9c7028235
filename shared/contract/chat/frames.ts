import * as z from "zod/mini";
import { errorCodes } from "../../domain/errors/error-codes.ts";
import { idempotencyToken, idempotencyTokenRule } from "../../domain/idempotency/idempotency-token.ts";
import {
  createAttachmentBody,
  createdAttachmentSchema,
  openedAttachmentSchema,
} from "../resources/messages/attachment.ts";
import {
  markReadBody,
  messageSchema,
  messageThreadSchema,
  mustSaySomething,
  sendMessageBody,
} from "../resources/messages/message.ts";
import { longestCursor } from "../schema/paging.ts";
import { responseList, responseText, responseToken } from "../schema/response-values.ts";
import { idText } from "../schema/text-values.ts";

/** The subprotocol of the chat stream. A client offers it first, followed by its token. */
export const chatProtocol = "chat.v1";

/** The maximum and default number of entries in the response to a `list` frame. */
export const listLimits = { most: 50, default: 50 } as const;

const longestFrameId = 64;

/** The id of a client's frame. */
export const frameIdSchema = z
  .string()
  .check(
    z.maxLength(longestFrameId),
    z.regex(/^[\w-]+$/),
    z.meta({ description: "Id chosen by the client. The response to the frame has the same id." }),
  );

const pageCursor = (description: string) =>
  z.optional(z.string().check(z.maxLength(longestCursor), z.meta({ description })));

const listFrame = z.strictObject({
  action: z.literal("list"),
  id: frameIdSchema,
  before: pageCursor("`older` of an earlier answer: returns the lines before the lines of that answer."),
  after: pageCursor(
    "`newer` of an earlier answer: returns the lines after the lines of that answer. Not allowed with `before`.",
  ),
  limit: z
    ._default(z.int().check(z.minimum(1), z.maximum(listLimits.most)), listLimits.default)
    .check(z.meta({ description: "Maximum number of entries in the response." })),
});

const sendFrame = z
  .strictObject({
    action: z.literal("send"),
    id: frameIdSchema,
    ...sendMessageBody.shape,
    idempotency_key: z.string().check(
      z.maxLength(36),
      z.toLowerCase(),
      z.regex(idempotencyToken, idempotencyTokenRule),
      z.meta({
        description:
          "A new UUID v4 for each message. Send the same UUID again only to retry the same message.",
      }),
    ),
  })
  .check(mustSaySomething);

const markFrame = z.strictObject({
  action: z.literal("mark_read"),
  id: frameIdSchema,
  ...markReadBody.shape,
});

const createAttachmentFrame = z.strictObject({
  action: z.literal("create_attachment"),
  id: frameIdSchema,
  ...createAttachmentBody.shape,
});

const openAttachmentFrame = z.strictObject({
  action: z.literal("open_attachment"),
  id: frameIdSchema,
  attachment_id: idText.check(z.meta({ description: "Id of an attachment of the thread." })),
});

const pingFrame = z.strictObject({ action: z.literal("ping"), id: frameIdSchema });

/** A client frame as JSON text. */
export const clientFrameSchema = z
  .discriminatedUnion("action", [
    listFrame,
    sendFrame,
    markFrame,
    createAttachmentFrame,
    openAttachmentFrame,
    pingFrame,
  ])
  .check(z.meta({ id: "ChatFrame", description: "Frame from a client over the chat stream." }));

/** A frame of the client. */
export type ClientFrame = z.output<typeof clientFrameSchema>;

const threadShape = messageThreadSchema.shape;

/** A thread over the chat stream, the same for both parties. */
export const chatThreadSchema = z
  .object({
    id: threadShape.id,
    order_id: threadShape.order_id,
    message_count: threadShape.message_count,
    partner_read_through: threadShape.partner_read_through,
    operator_read_through: threadShape.operator_read_through,
  })
  .check(z.meta({ id: "ChatThread", description: "A thread, in the form that both sides see." }));

/** A thread over the chat stream. */
export type ChatThreadResource = z.output<typeof chatThreadSchema>;

const shownCursor = (description: string) =>
  z.nullable(responseToken(longestCursor)).check(z.describe(description));

/** The response to `list`. */
const chatPageSchema = z
  .object({
    lines: responseList(messageSchema, listLimits.most).check(z.describe("Oldest first.")),
    older: shownCursor("Pass it as `before` to list older entries; null if the thread has no older entries."),
    newer: shownCursor("Pass it as `after` to list newer entries; null in a thread without entries."),
    thread: chatThreadSchema,
  })
  .check(z.meta({ id: "ChatPage", description: "Entries of a thread." }));

const shownFrameId = responseToken(longestFrameId);

const chatErrorSchema = z.object({
  code: z.enum(errorCodes),
  message: responseText(2_000),
  request_id: responseToken(200),
  details: z.record(z.string().check(z.maxLength(100)), z.unknown()),
});

/** A frame of the server. */
export const serverFrameSchema = z
  .discriminatedUnion("type", [
    z.object({
      type: z.literal("answer"),
      id: shownFrameId,
      body: z.union([
        chatPageSchema,
        messageSchema,
        chatThreadSchema,
        createdAttachmentSchema,
        openedAttachmentSchema,
        z.object({}),
      ]),
    }),
    z.object({
      type: z.literal("error"),
      id: z
        .nullable(shownFrameId)
        .check(z.describe("Id of the client's frame; null if the id could not be read.")),
      error: chatErrorSchema,
    }),
    z.object({ type: z.literal("line"), line: messageSchema }),
    z.object({ type: z.literal("thread"), thread: chatThreadSchema }),
  ])
  .check(z.meta({ id: "ChatAnswer", description: "Frame from the server over the chat stream." }));
