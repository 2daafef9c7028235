import type { ChangesReference } from "../../domain/inventory/changes-message.ts";
import { getLots } from "../../persistence/orders/lots.ts";
import { readChanges } from "../inventory/record-changes.ts";
import { settleEach } from "../settle-each.ts";
import { followListingOrders } from "./follow-listing-orders.ts";
import { notifyReAuctions } from "./notify-re-auctions.ts";

/**
 * Brings orders in line with one part of what a batch changed: those on changed listings follow them, and partners are told of
 * cars that come up again. Everything is decided on how listings and orders stand, so repeating it changes and tells nothing.
 * @throws AggregateError of what went wrong, after everything else was done
 */
export async function followInventory(reference: ChangesReference, context: { now: number }): Promise<void> {
  const changes = await readChanges(reference);
  const known = changes.filter(({ before }) => before !== null).map(({ listingId }) => listingId);
  const lots = await getLots(known);
  const ordered = known.filter((listingId) => lots.get(listingId)?.leader);
  await settleEach(
    [
      ...ordered.map((listingId) => () => followListingOrders(listingId, context)),
      () => notifyReAuctions(changes, context),
    ],
    (step) => step(),
  );
}
