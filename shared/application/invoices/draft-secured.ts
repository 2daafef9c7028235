import type { VehicleDetail } from "../../contract/resources/vehicles/vehicle.ts";
import { type DraftBasis, draftInvoice, needsDraft } from "../../domain/invoices/draft-invoice.ts";
import type { DraftInvoice } from "../../domain/invoices/invoice.ts";
import type { OrderChange } from "../../domain/orders/apply-transition.ts";
import { type BoughtOrder, isBought } from "../../domain/orders/order.ts";
import { getPartner } from "../../persistence/partners/partners.ts";
import { createId } from "../../platform/create-id.ts";
import type { PreparedChange } from "../orders/changes/commit-order-changes.ts";
import { readOrderedVehicle } from "../vehicles/read-ordered-vehicle.ts";
import { addInvoice } from "./change-order-invoice.ts";

/** Adds a draft invoice to each change that secures a car. Takes one round trip if there are such changes. */
export const draftSecured = (changes: readonly OrderChange[], now: number): Promise<PreparedChange[]> =>
  Promise.all(
    changes.map(async (change) => {
      const { before, after } = change;
      // The partner is notified by `order.status_changed`, which shows the invoice.
      return isBought(after) && needsDraft(before, after)
        ? addInvoice(change, await makeDraft(after, now))
        : change;
    }),
  );

/** Returns a draft for a bought car from the known data of the car and its partner. */
export async function makeDraft(order: BoughtOrder, now: number): Promise<DraftInvoice> {
  const [partner, snapshot] = await Promise.all([
    getPartner(order.partnerId),
    readOrderedVehicle(order.partnerId, order.orderId),
  ]);
  return draftInvoice({
    invoiceId: createId("inv", now),
    order,
    consignee: partner?.consignee ?? null,
    vehicle: describeVehicle(snapshot),
    now,
  });
}

const describeVehicle = (snapshot: VehicleDetail | null): DraftBasis["vehicle"] => ({
  make: snapshot?.make ?? null,
  model: snapshot?.model ?? null,
  year: snapshot?.year ?? null,
  fuelType: snapshot?.fuel ?? null,
  cc: snapshot?.displacement_cc ?? null,
  weightKg: null,
});
