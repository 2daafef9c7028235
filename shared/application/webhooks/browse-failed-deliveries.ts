import type { DeliveryEntryResource } from "../../contract/resources/delivery.ts";
import type { DuePosition } from "../../persistence/due-pages.ts";
import { loadDeliveryTargets } from "../../persistence/webhooks/deliveries.ts";
import { listFailedDeliveries } from "../../persistence/webhooks/failed-deliveries.ts";
import { nameEach } from "../name-each.ts";
import { presentDeliveryEntry } from "./present-delivery.ts";

/**
 * Returns a page of failed deliveries that no operator has retried yet, newest first, with the position after each.
 */
export async function browseFailedDeliveries(
  limit: number,
  after: DuePosition | null,
): Promise<{ data: DeliveryEntryResource[]; positions: DuePosition[]; next: DuePosition | null }> {
  const { failed, next } = await listFailedDeliveries(limit, after);
  const targets = await loadDeliveryTargets(failed.map(({ reference }) => reference));
  const shown = targets.flatMap(({ event, delivery, endpoint }, index) => {
    const position = failed[index]?.position;
    // The index is eventually consistent with the table.
    if (event === null || delivery?.status !== "failed" || position === undefined) return [];
    return [{ entry: presentDeliveryEntry(event, delivery, endpoint), position }];
  });
  return {
    data: await nameEach(shown.map(({ entry }) => entry)),
    positions: shown.map(({ position }) => position),
    next,
  };
}
