import type { ChatConnection } from "../../domain/chat/chat-connection.ts";

/** Returns the log fields by which operators find the actions of a connection: ids, and never a name. */
export const namesOfConnection = ({
  partnerId,
  threadId,
  member,
}: Pick<ChatConnection, "partnerId" | "threadId" | "member">): Record<string, string> => ({
  partner_id: partnerId,
  thread_id: threadId,
  ...(threadId !== partnerId && { order_id: threadId }),
  ...(member.side === "partner" && member.keyId !== null && { key_id: member.keyId }),
});
