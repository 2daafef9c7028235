import type { DeliveryContext } from "../../../shared/application/webhooks/delivery-context.ts";
import { takeTurns } from "../../../shared/application/webhooks/take-turns.ts";
import type { EndpointReference } from "../../../shared/domain/webhooks/backlog.ts";
import { turnMessages } from "../../../shared/domain/webhooks/turn-message.ts";
import { endpointBacklogKey } from "../../../shared/persistence/keys.ts";
import { getItem } from "../../../shared/persistence/table.ts";

/** Returns the pending message for an endpoint's backlog. */
async function nextTurn({ partnerId, endpointId }: EndpointReference) {
  const item = await getItem("get:endpointBacklog", endpointBacklogKey({ partnerId, endpointId }));
  return {
    messageId: "turn",
    body: turnMessages.format({ partnerId, endpointId, turn: Number(item?.turn) }),
  };
}

/**
 * Processes the pending message for an endpoint's backlog, regardless of when it is due. Returns the messages to
 * redeliver.
 */
export const takeNextTurn = async (
  endpoint: EndpointReference,
  context: DeliveryContext,
): Promise<string[]> => takeTurns([await nextTurn(endpoint)], context);
