import type { DeliveryResource } from "../../contract/resources/deliveries/delivery.ts";
import { Problem } from "../../domain/errors/problem.ts";
import type { Delivery } from "../../domain/webhooks/delivery.ts";
import { parseDeliveryId } from "../../domain/webhooks/delivery-id.ts";
import type { WebhookEndpoint } from "../../domain/webhooks/endpoint.ts";
import { auditWrite } from "../../persistence/audit/audit-write.ts";
import { newDeliveryWrite } from "../../persistence/events/new-delivery-write.ts";
import { commit, TransactionRefused } from "../../persistence/table/transaction.ts";
import { loadDeliveryTargets } from "../../persistence/webhooks/deliveries.ts";
import {
  failedDeliveryWriteName,
  removeFailedDeliveryWrite,
} from "../../persistence/webhooks/failed-deliveries.ts";
import { createId } from "../../platform/create-id.ts";
import { commitWithRetries } from "../commit-with-retries.ts";
import { presentDelivery } from "./present-delivery.ts";

/**
 * Sends the event of a failed delivery again as a new delivery and removes the failed delivery from the list. Audited.
 * @returns the new delivery
 * @throws Problem not_found
 * @throws Problem conflict if the delivery has not failed or was retried before, or if its endpoint is disabled or
 * deleted
 */
export async function retryDelivery(
  deliveryId: string,
  { actor, now }: { actor: string; now: number },
): Promise<DeliveryResource> {
  const reference = parseDeliveryId(deliveryId);
  const [target] = reference === null ? [] : await loadDeliveryTargets([reference]);
  if (target === undefined || target.event === null || target.delivery === null) {
    throw new Problem(
      "not_found",
      "There is no delivery with this id. List the failed deliveries to find its id.",
    );
  }
  const { event, delivery } = target;
  const endpoint = requireRetryable(delivery, target.endpoint);
  const again: Delivery = {
    ...delivery,
    replayId: createId("rp", now),
    status: "pending",
    nextAttemptAt: now,
    attempts: [],
  };
  const before = presentDelivery(event, delivery, endpoint);
  const after = presentDelivery(event, again, endpoint);
  const resource = { resource: "delivery", resourceId: deliveryId };
  const audit = auditWrite({ actor, action: "delivery.retry", ...resource, before, after, now });
  try {
    const writes = [newDeliveryWrite(event, again, now), removeFailedDeliveryWrite(delivery), audit];
    await commitWithRetries(() => commit(writes));
  } catch (error) {
    if (!(error instanceof TransactionRefused) || !error.refusalOf(failedDeliveryWriteName)) throw error;
    throw new Problem(
      "conflict",
      "The delivery was already retried. Read the event to see the new delivery.",
      { current_status: delivery.status },
    );
  }
  return after;
}

function requireRetryable(delivery: Delivery, endpoint: WebhookEndpoint | null): WebhookEndpoint {
  const details = { current_status: delivery.status };
  if (delivery.status !== "failed") {
    throw new Problem("conflict", "Only a failed delivery can be retried.", details);
  }
  if (endpoint?.enabled) return endpoint;
  const [state, remedy] =
    endpoint === null ? ["was deleted", "register another"] : ["is disabled", "enable it"];
  throw new Problem(
    "conflict",
    `The endpoint of this delivery ${state}. Ask the partner to ${remedy} first.`,
    details,
  );
}
