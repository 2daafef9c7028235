import { eventStreamGuard } from "../../persistence/events/emit-events.ts";
import { attachmentGuard } from "../../persistence/messages/attachments.ts";
import { messageEventGuard } from "../../persistence/messages/message-event.ts";
import { messageThreadGuard } from "../../persistence/messages/message-threads.ts";
import { withdrawalGuard } from "../../persistence/messages/messages.ts";
import type { TransactionRefused } from "../../persistence/transaction.ts";

const racedGuards = [
  eventStreamGuard(""),
  messageThreadGuard({ threadId: "" }),
  attachmentGuard(""),
  withdrawalGuard,
  messageEventGuard,
];

/**
 * Reports whether a concurrent commit changed the same thread, message, attachment or event counter. The next
 * attempt reads the new state.
 */
export const isThreadRaced = ({ refusals }: TransactionRefused): boolean =>
  refusals.every(
    ({ name, reason }) => reason === "Busy" || racedGuards.some((guard) => name.startsWith(guard)),
  );
