import type { DeliveryResource } from "../../contract/resources/delivery.ts";
import type { DuePosition } from "../../persistence/due-pages.ts";
import { loadDeliveryTargets } from "../../persistence/webhooks/deliveries.ts";
import { listFailedDeliveries } from "../../persistence/webhooks/failed-deliveries.ts";
import { presentDelivery } from "./present-delivery.ts";

/** A page of failed deliveries that no operator has retried yet, newest first, and where it continues after each. */
export async function browseFailedDeliveries(
  limit: number,
  after: DuePosition | null,
): Promise<{ data: DeliveryResource[]; positions: DuePosition[]; next: DuePosition | null }> {
  const { failed, next } = await listFailedDeliveries(limit, after);
  const targets = await loadDeliveryTargets(failed.map(({ reference }) => reference));
  const shown = targets.flatMap(({ event, delivery, endpoint }, index) => {
    const position = failed[index]?.position;
    // The index lags a little behind the table.
    if (event === null || delivery?.status !== "failed" || position === undefined) return [];
    return [{ resource: presentDelivery(event, delivery, endpoint), position }];
  });
  return {
    data: shown.map(({ resource }) => resource),
    positions: shown.map(({ position }) => position),
    next,
  };
}
