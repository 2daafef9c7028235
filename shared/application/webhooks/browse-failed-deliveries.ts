import type { DeliveryResource } from "../../contract/resources/delivery.ts";
import { loadDeliveryTargets } from "../../persistence/webhooks/deliveries.ts";
import { type FailedPosition, listFailedDeliveries } from "../../persistence/webhooks/failed-deliveries.ts";
import { presentDelivery } from "./present-delivery.ts";

/** A page of failed deliveries that no operator has retried yet, newest first. */
export async function browseFailedDeliveries(
  limit: number,
  after: FailedPosition | null,
): Promise<{ data: DeliveryResource[]; next: FailedPosition | null }> {
  const { failed, next } = await listFailedDeliveries(limit, after);
  const targets = await loadDeliveryTargets(failed.map(({ reference }) => reference));
  const data = targets.flatMap(({ event, delivery, endpoint }) =>
    // The index lags a little behind the table.
    event === null || delivery?.status !== "failed" ? [] : [presentDelivery(event, delivery, endpoint)],
  );
  return { data, next };
}
