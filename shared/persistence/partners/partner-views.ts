import type { PartnerView } from "../../domain/access/partner-view.ts";
import { expiryAfter } from "../../domain/retention/kept-days.ts";
import { partnerViewKey } from "../keys/item-keys.ts";
import { storedEntity } from "../table/stored-entity.ts";
import { getItem } from "../table/table.ts";
import { mustBeNew, putWrite, type Write, type WriteCondition } from "../table/transaction.ts";

const viewItems = storedEntity<PartnerView>("partner_view");

/** Name of the write that rejects ending a view a second time. */
export const partnerViewWriteName = "partner-view";

/** Reads a view, strongly consistent, so that an ended view is rejected at once; null for an unknown view. */
export async function getPartnerView(viewId: string): Promise<PartnerView | null> {
  const item = await getItem("get:partnerView", partnerViewKey(viewId));
  return item && viewItems.fromItem(item);
}

/** Returns the write that stores a new view. */
export const newPartnerViewWrite = (view: PartnerView): Write => writeOf(view, mustBeNew);

/** Returns the write that stores that a view has ended, named `partnerViewWriteName`. */
export const endedPartnerViewWrite = (view: PartnerView): Write =>
  writeOf(view, { expression: "endedAt = :never", values: { ":never": null } });

const writeOf = (view: PartnerView, condition: WriteCondition): Write =>
  putWrite(
    "put:partnerView",
    partnerViewWriteName,
    viewItems.toItem({ ...partnerViewKey(view.viewId), expires_at: expiryAfter(view.expiresAt, 0) }, view),
    condition,
  );
