import type { ChatConnection, ChatListener } from "../../../shared/domain/chat/chat-connection.ts";
import { compareLists, type Invariant } from "./read-state.ts";

const placeOf = ({ connectionId, threadId, place }: ChatListener): string =>
  `${connectionId} at ${threadId} ${place}`;

/**
 * Every connection is found by its id and in its thread, under one place, or nowhere; and a partner's hour counts those
 * that are open. A handshake that is not over may be counted already, so that it counts no fewer.
 */
export const chatsAreSound: Invariant = (state) => {
  const connections = state.ofKind("chat_connection") as unknown as ChatConnection[];
  const listeners = state.ofKind("chat_listener") as unknown as ChatListener[];
  const hours = state.ofKind("chat_hour") as unknown as { opened: number }[];
  const counted = hours.reduce((sum, { opened }) => sum + opened, 0);
  return [
    ...compareLists("connections in threads", listeners.map(placeOf), connections.map(placeOf)),
    ...(counted < connections.length ? [`${counted} connections are counted of ${connections.length}`] : []),
  ];
};
