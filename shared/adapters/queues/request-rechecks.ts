import { type RecheckMessage, recheckMessages } from "../../domain/watches/recheck-message.ts";
import { sendInGroups } from "./send-in-groups.ts";

/** Queues lists to be rechecked, in order within a group. @throws Error when the queue rejected a message */
export const requestRechecks = (messages: Iterable<RecheckMessage>): Promise<void> =>
  sendInGroups(
    "send:watchRechecks",
    Iterator.from(messages).map((message) => ({
      body: recheckMessages.format(message),
      groupId: message.group,
    })),
  );
