import type { DeliveryEntryResource } from "../../contract/resources/deliveries/delivery.ts";
import type { DuePosition } from "../../persistence/table/due-pages.ts";
import { loadDeliveryTargets } from "../../persistence/webhooks/deliveries.ts";
import { type FailedDelivery, listFailedDeliveries } from "../../persistence/webhooks/failed-deliveries.ts";
import { collectPage } from "../collect-page.ts";
import { nameEach } from "../name-each.ts";
import { presentDeliveryEntry } from "./present-delivery.ts";

/** The filter, size and start of a page. */
interface FailureRequest {
  /** Only deliveries of this partner; null for all partners. */
  partnerId: string | null;
  limit: number;
  after: DuePosition | null;
}

/**
 * Returns a page of failed deliveries that no operator has retried yet, newest first, with the position after each.
 */
export async function browseFailedDeliveries({ partnerId, limit, after }: FailureRequest): Promise<{
  data: DeliveryEntryResource[];
  positions: DuePosition[];
  next: DuePosition | null;
}> {
  const { items: failed, next } = await collectPage<FailedDelivery, DuePosition>({
    ...{ limit, after, isNarrow: partnerId !== null, positionOf: ({ position }) => position },
    read: async (count, from) => {
      const page = await listFailedDeliveries(count, from);
      return { items: page.failed, next: page.next };
    },
    matches: ({ reference }) => partnerId === null || reference.partnerId === partnerId,
  });
  const targets = await loadDeliveryTargets(failed.map(({ reference }) => reference));
  const shown = targets.flatMap(({ event, delivery, endpoint }, index) => {
    const position = failed[index]?.position;
    // The index is eventually consistent, so its entry for a delivery may be outdated.
    if (event === null || delivery?.status !== "failed" || position === undefined) return [];
    return [{ entry: presentDeliveryEntry(event, delivery, endpoint), position }];
  });
  return {
    data: await nameEach(shown.map(({ entry }) => entry)),
    positions: shown.map(({ position }) => position),
    next,
  };
}
