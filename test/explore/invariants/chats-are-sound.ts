import type { ChatConnection, ChatListener } from "../../../shared/domain/chat/chat-connection.ts";
import { compareLists, type Invariant } from "./read-state.ts";

const placeOf = ({
  connectionId,
  threadId,
  place,
}: Pick<ChatListener, "connectionId" | "threadId" | "place">): string =>
  `${connectionId} at ${threadId} ${place}`;

/** Every connection can be found by its id and in its thread, in at most one connection slot. */
export const chatsAreSound: Invariant = (state) => {
  const connections = state.ofKind("chat_connection") as unknown as ChatConnection[];
  const listeners = state.ofKind("chat_listener") as unknown as ChatListener[];
  return compareLists("connections in threads", listeners.map(placeOf), connections.map(placeOf));
};
