import type { DeliveryContext } from "../../../shared/application/webhooks/delivery-context.ts";
import { runBacklogs } from "../../../shared/application/webhooks/run-backlogs.ts";
import type { EndpointReference } from "../../../shared/domain/webhooks/backlog.ts";
import { runMessages } from "../../../shared/domain/webhooks/run-message.ts";
import { endpointBacklogKey } from "../../../shared/persistence/keys/item-keys.ts";
import { getItem } from "../../../shared/persistence/table/table.ts";

/** Returns the pending message for an endpoint's backlog. */
async function nextRun({ partnerId, endpointId }: EndpointReference) {
  const item = await getItem("get:endpointBacklog", endpointBacklogKey({ partnerId, endpointId }));
  return {
    messageId: "run",
    body: runMessages.format({ partnerId, endpointId, turn: Number(item?.turn) }),
  };
}

/**
 * Processes the pending message for an endpoint's backlog, regardless of when it is due. Returns the messages to
 * redeliver.
 */
export const runNextBacklog = async (
  endpoint: EndpointReference,
  context: DeliveryContext,
): Promise<string[]> => runBacklogs([await nextRun(endpoint)], context);
