import {
  type AssignedThreadResource,
  type MessageResource,
  type MessageThreadResource,
  messageEventSchema,
  messageSchema,
  messageThreadSchema,
  type OperatorThreadResource,
  operatorThreadSchema,
} from "../../contract/resources/messages/message.ts";
import { presenter } from "../../contract/schema/convert.ts";
import type { Assignment } from "../../domain/assignments/assignment.ts";
import {
  type Message,
  type MessageAuthor,
  type MessageParty,
  previewOf,
} from "../../domain/messages/message.ts";
import { type MessageThread, messageCountOf, unreadCountOf } from "../../domain/messages/message-thread.ts";
import type { StatusLine, ThreadLine } from "../../domain/messages/thread-lines.ts";
import type { EventDraft } from "../../domain/webhooks/event.ts";
import { presentAssignment } from "../assignments/present-assignment.ts";
import { presentedFile } from "./presented-file.ts";

const present = presenter(messageSchema);
const presentForEvent = presenter(messageEventSchema);
const presentToPartner = presenter(messageThreadSchema);
const presentToOperator = presenter(operatorThreadSchema);

/** Returns a message in the form that partners and operators receive. */
export const presentMessage = ({ messageId, withdrawal, ...message }: Message): MessageResource => {
  const { threadId, orderId, sequence, author, text, attachments, createdAt } = message;
  return present({
    ...{ threadId, orderId, sequence, text, createdAt },
    author: presentAuthor(author),
    attachments: attachments.map(presentedFile),
    id: messageId,
    orderStatus: null,
    withdrawnAt: withdrawal?.at ?? null,
    withdrawnReason: withdrawal?.reason ?? null,
  });
};

const presentAuthor = ({ kind, displayName, userIdSha256 }: MessageAuthor) => ({
  ...{ kind, name: displayName, userIdSha256 },
});

/** Returns an entry of a thread in the form that partners and operators receive. */
export const presentLine = (entry: ThreadLine): MessageResource =>
  entry.kind === "message" ? presentMessage(entry.message) : presentStatus(entry.line);

/** Returns a status of an order as an entry of its thread. */
export const presentStatus = ({ orderId, status, createdAt, version }: StatusLine): MessageResource =>
  present({
    id: `${orderId}.${version}`,
    threadId: orderId,
    orderId,
    sequence: null,
    author: { kind: "system", name: null, userIdSha256: null },
    text: null,
    attachments: [],
    orderStatus: status,
    createdAt,
    withdrawnAt: null,
    withdrawnReason: null,
  });

/** Returns the event of a message or of its withdrawal. */
export const messageEvent = ({
  messageId,
  author,
  text,
  attachments,
  withdrawal,
  ...message
}: Message): EventDraft => {
  const { threadId, orderId, sequence } = message;
  const data = presentForEvent({
    ...{ threadId, orderId, messageId, sequence },
    attachmentCount: attachments.length,
    authorKind: author.kind,
    preview: text === null ? null : previewOf(text),
    withdrawnAt: withdrawal?.at ?? null,
  });
  return { type: "chat.message", subjectId: messageId, data };
};

/** Returns a thread as its partner sees it. */
export const presentThread = (thread: MessageThread): MessageThreadResource =>
  presentToPartner(shownThread(thread, "partner"));

/** Returns a thread as operators see it. */
export const presentOperatorThread = (thread: MessageThread): OperatorThreadResource =>
  presentToOperator({
    ...shownThread(thread, "operator"),
    partnerId: thread.partnerId,
    waitingSince: thread.waitingSince,
  });

/** Returns a thread as operators see it, with its assignment; undefined or null means never assigned. */
export const presentAssignedThread = (
  thread: MessageThread,
  assignment: Assignment | null | undefined,
): AssignedThreadResource => ({
  ...presentOperatorThread(thread),
  assignment: presentAssignment(assignment),
});

const shownThread = (thread: MessageThread, reader: MessageParty) => ({
  id: thread.threadId,
  orderId: thread.orderId,
  messageCount: messageCountOf(thread),
  lastMessageAt: thread.lastMessageAt,
  unreadCount: unreadCountOf(thread, reader),
  partnerReadThrough: thread.read.partner.through,
  operatorReadThrough: thread.read.operator.through,
});
