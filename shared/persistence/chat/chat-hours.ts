import { hourOf } from "../../domain/access/rate-limit.ts";
import { chatLimits } from "../../domain/chat/chat-connection.ts";
import { hourSeconds } from "../../domain/time/durations.ts";
import { chatHourKey } from "../keys/chat-keys.ts";
import { updateWrite } from "../table/transaction.ts";
import { updateOne } from "../table/update-one.ts";

const keptSeconds = 2 * hourSeconds;

/**
 * Counts a connection of a partner in its clock hour, in one round trip. Returns false when the maximum
 * number is open.
 */
export const countOpenedConnection = (partnerId: string, now: number): Promise<boolean> =>
  updateOne(
    updateWrite(
      "update:chatHour",
      "chat-opened",
      chatHourKey(partnerId, hourOf(now)),
      {
        expression: "SET expires_at = :expires, entity = :entity ADD opened :one",
        values: {
          ":expires": hourOf(now) / 1000 + keptSeconds,
          ":entity": "chat_hour",
          ":one": 1,
        },
      },
      {
        expression: "attribute_not_exists(opened) OR opened < :most",
        values: { ":most": chatLimits.connectionsOfPartner },
      },
    ),
  );

/** Subtracts a connection from its hour's count. Changes nothing if that count has expired. */
export async function uncountConnection(partnerId: string, connectedAt: number): Promise<void> {
  await updateOne(
    updateWrite(
      "update:chatHour",
      "chat-closed",
      chatHourKey(partnerId, hourOf(connectedAt)),
      { expression: "ADD opened :less", values: { ":less": -1 } },
      { expression: "attribute_exists(pk) AND opened > :none", values: { ":none": 0 } },
    ),
  );
}
