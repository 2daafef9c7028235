import type { VehicleDetail } from "../../contract/resources/vehicle.ts";
import { type DraftBasis, draftInvoice, needsDraft } from "../../domain/invoices/draft-invoice.ts";
import { changesInvoice, followOrder } from "../../domain/invoices/edit-invoice.ts";
import { type DraftInvoice, type InvoiceChange, summariseInvoice } from "../../domain/invoices/invoice.ts";
import type { OrderChange, OrderNotice } from "../../domain/orders/move-order.ts";
import { type BoughtOrder, isBought } from "../../domain/orders/order.ts";
import { getInvoice } from "../../persistence/invoices/invoices.ts";
import { getOrderSnapshot } from "../../persistence/orders/order-snapshots.ts";
import { getPartner } from "../../persistence/partners/partners.ts";
import { createId } from "../../platform/create-id.ts";
import { presentInvoice } from "./present-invoice.ts";

/**
 * The changes with what each means for the order's invoice: a car that becomes secured gets its draft, and a draft follows a
 * price or a car that is put right. No further round trip where neither happens, one where it does.
 */
export const withInvoices = (changes: readonly OrderChange[], now: number): Promise<OrderChange[]> =>
  Promise.all(changes.map((change) => withInvoice(change, now)));

async function withInvoice(change: OrderChange, now: number): Promise<OrderChange> {
  const { before, after } = change;
  if (isBought(after) && needsDraft(before, after)) {
    const draft = await makeDraft(after, now);
    // Told by the change of status, which shows it.
    return changeInvoice(change, { before: null, after: draft });
  }
  if (!isBought(before) || !isBought(after) || before.invoice?.status !== "draft") return change;
  if (!changesInvoice(before, after)) return change;
  const draft = await getInvoice(before.partnerId, before.invoice.invoiceId);
  const followed = draft?.status === "draft" ? followOrder(draft, before, after, now) : null;
  if (draft === null || followed === null) return change;
  return changeInvoice(
    change,
    { before: draft, after: followed },
    invoiceNotice("order.invoice_updated", followed),
  );
}

/** A draft for a bought car of what is known of it and of its partner. */
export async function makeDraft(order: BoughtOrder, now: number): Promise<DraftInvoice> {
  const [partner, snapshot] = await Promise.all([
    getPartner(order.partnerId),
    getOrderSnapshot(order.partnerId, order.orderId),
  ]);
  return draftInvoice({
    invoiceId: createId("inv", now),
    order,
    consignee: partner?.consignee ?? null,
    vehicle: describeVehicle(snapshot as VehicleDetail | null),
    now,
  });
}

/** The change of the order that a change of its invoice is. */
export function changeInvoice(
  change: OrderChange,
  invoice: InvoiceChange,
  notice?: OrderNotice,
): OrderChange {
  const after = { ...change.after, invoice: summariseInvoice(invoice.after) };
  return { ...change, after, invoice, ...(notice === undefined ? {} : { notice }) };
}

/** What an event about an invoice tells of it beside the order. */
export const invoiceNotice = (
  type: "order.invoice_issued" | "order.invoice_updated",
  invoice: InvoiceChange["after"],
  more: Record<string, unknown> = {},
): OrderNotice => ({ type, facts: { invoice: presentInvoice(invoice), ...more } });

const describeVehicle = (snapshot: VehicleDetail | null): DraftBasis["vehicle"] => ({
  make: snapshot?.make ?? null,
  model: snapshot?.model ?? null,
  year: snapshot?.year ?? null,
  fuelType: snapshot?.fuel ?? null,
  cc: snapshot?.displacement_cc ?? null,
  weightKg: null,
});
