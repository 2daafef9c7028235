import { eventStreamWriteName } from "../../persistence/events/emit-events.ts";
import { attachmentWriteName } from "../../persistence/messages/attachments.ts";
import { messageEventWriteName } from "../../persistence/messages/message-event.ts";
import { messageThreadWriteName } from "../../persistence/messages/message-threads.ts";
import { withdrawalWriteName } from "../../persistence/messages/messages.ts";
import type { TransactionRefused } from "../../persistence/table/transaction.ts";

const racedWriteNames = [
  eventStreamWriteName(""),
  messageThreadWriteName({ threadId: "" }),
  attachmentWriteName(""),
  withdrawalWriteName,
  messageEventWriteName,
];

/**
 * Reports whether a concurrent commit changed the same thread, message, attachment or event counter. The next
 * attempt reads the new state.
 */
export const isThreadRaced = ({ refusals }: TransactionRefused): boolean =>
  refusals.every(
    ({ name, reason }) => reason === "Busy" || racedWriteNames.some((raced) => name.startsWith(raced)),
  );
