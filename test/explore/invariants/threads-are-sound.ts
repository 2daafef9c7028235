import type { Attachment } from "../../../shared/domain/messages/attachment.ts";
import { type Message, messageParties, otherParty } from "../../../shared/domain/messages/message.ts";
import {
  type MessageThread,
  messageCountOf,
  unreadCountOf,
} from "../../../shared/domain/messages/message-thread.ts";
import type { Order } from "../../../shared/domain/orders/order.ts";
import { statusesOf } from "../../../shared/domain/orders/status-changes.ts";
import { duePrefix } from "../../../shared/persistence/keys/item-kinds.ts";
import { orderVersionItems } from "../../../shared/persistence/orders/order-item.ts";
import { compareLists, groupBy, type Invariant } from "./read-state.ts";

/**
 * Messages of a thread are numbered without gaps and match its count. Messages after a read marker are unread. A
 * thread waits for operators exactly while they have unread messages.
 */
export const threadsAreSound: Invariant = (state) => {
  const threads = state.ofKind("message_thread") as unknown as (MessageThread & { duepk?: string })[];
  const messages = groupBy(state.ofKind("message") as unknown as Message[], ({ threadId }) => threadId);
  return [
    ...[...messages.keys()].flatMap((threadId) =>
      threads.some((thread) => thread.threadId === threadId)
        ? []
        : [`messages are of ${threadId}, which there is not`],
    ),
    ...threads.flatMap((thread) => checkThread(thread, messages.get(thread.threadId) ?? [])),
    ...threads.flatMap(({ threadId, waitingSince, duepk = "" }) =>
      (waitingSince !== null) === duepk.startsWith(duePrefix.messageThread)
        ? []
        : [`${threadId} waits since ${waitingSince}, and is listed under ${duepk}`],
    ),
  ];
};

function checkThread(thread: MessageThread, messages: readonly Message[]): string[] {
  const { threadId } = thread;
  return [
    ...compareLists(
      `messages of ${threadId}`,
      messages.map(({ sequence }) => String(sequence)),
      Array.from({ length: messageCountOf(thread) }, (_, at) => String(at + 1)),
    ),
    ...messageParties.flatMap((party) => {
      const behind = messages.filter(
        ({ author, sequence }) => author.kind === otherParty(party) && sequence > thread.read[party].through,
      );
      const reported = [String(unreadCountOf(thread, party))];
      return compareLists(`unread of ${threadId} by the ${party}`, reported, [String(behind.length)]);
    }),
    ...(unreadCountOf(thread, "operator") > 0 === (thread.waitingSince !== null)
      ? []
      : [`${threadId} waits since ${thread.waitingSince}`]),
  ];
}

/** Each attachment in a message is stored for that message, and each stored attachment is in its message. */
export const attachmentsAreSound: Invariant = (state) => {
  const kept = (state.ofKind("attachment") as unknown as Attachment[]).filter(
    ({ sequence }) => sequence !== null,
  );
  const messages = state.ofKind("message") as unknown as Message[];
  return compareLists(
    "attachments",
    kept.map(({ threadId, sequence, attachmentId }) => `${threadId} ${sequence} ${attachmentId}`),
    messages.flatMap(({ threadId, sequence, attachments }) =>
      attachments.map(({ attachmentId }) => `${threadId} ${sequence} ${attachmentId}`),
    ),
  );
};

/** The status history of an order matches the status changes of its versions. */
export const statusesAreSound: Invariant = (state) => {
  const versions = state.ofKind("order_version").map((item) => orderVersionItems.fromItem(item).order);
  const byOrder = groupBy(versions, ({ orderId }) => orderId);
  return (state.ofKind("order") as unknown as Order[]).flatMap((order) => {
    const states = (byOrder.get(order.orderId) ?? []).toSorted((one, other) => one.version - other.version);
    const taken = states.filter(({ status }, at) => status !== states[at - 1]?.status);
    return compareLists(
      `statuses of ${order.orderId}`,
      statusesOf(order).map(({ status, version }) => `${version} ${status}`),
      taken.map(({ status, version }) => `${version} ${status}`),
    );
  });
};
