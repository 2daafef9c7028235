import type { ChangesReference } from "../../domain/inventory/changes-message.ts";
import { getLots } from "../../persistence/orders/lots.ts";
import { readChanges } from "../inventory/record-changes.ts";
import { settleEach } from "../settle-each.ts";
import { followListingOrders } from "./follow-listing-orders.ts";
import { notifyReAuctions } from "./notify-re-auctions.ts";

/**
 * Brings orders in line with one part of a batch's changes: orders on changed listings follow them, and partners are
 * notified of cars that come up again. Every decision depends only on the current state of listings and orders, so
 * repeating it has no effect.
 * @throws AggregateError of all failures, after all other work was done
 */
export async function followInventory(reference: ChangesReference, context: { now: number }): Promise<void> {
  const changes = await readChanges(reference);
  // Also listings that the batch added: one that was gone for a batch may come back with another date.
  const listingIds = changes.map(({ listingId }) => listingId);
  const lots = await getLots(listingIds);
  const ordered = listingIds.filter((listingId) => lots.get(listingId)?.leader);
  await settleEach(
    [
      ...ordered.map((listingId) => () => followListingOrders(listingId, context)),
      () => notifyReAuctions(changes, context),
    ],
    (step) => step(),
  );
}
