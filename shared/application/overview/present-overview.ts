import type { OverviewResource } from "../../contract/resources/overview/overview.ts";
import type { Invoice } from "../../domain/invoices/invoice.ts";
import type { Order } from "../../domain/orders/order.ts";
import { ceilingKrw } from "../../domain/orders/require-usual-award.ts";
import type { OpenLot } from "../../domain/overview/plan-auction-days.ts";
import { limitText } from "../../domain/text/limit-text.ts";
import { toKstIso, toKstIsoOrNull } from "../../domain/time/format-time.ts";
import type { UpstreamHealth } from "../../domain/upstreams/upstream-health.ts";
import { longestFailure } from "../../domain/upstreams/upstream-health.ts";
import type { CustomsReminder } from "../../persistence/orders/customs-reminders.ts";
import type { Naming } from "../name-each.ts";
import { presentVehicle } from "../orders/lots/present-vehicle.ts";

/** An entry of a section. */
type ItemOf<Section extends keyof OverviewResource> =
  NonNullable<OverviewResource[Section]> extends { next: (infer Item)[] } ? Item : never;

/** An entry without the names of its car and its partner. */
type Unnamed<Section extends keyof OverviewResource> = Omit<ItemOf<Section>, keyof Naming>;

/** Returns an order as the overview shows it. */
export const presentOverviewOrder = (order: Order): Unnamed<"inspections"> => ({
  order_id: order.orderId,
  partner_id: order.partnerId,
  vehicle_id: order.vehicleId,
  status: order.status,
  auction_date: toKstIsoOrNull(order.auctionDate),
});

/** Returns a lot as the overview shows it, without the name of its leader's partner. */
export const presentOverviewLot = (lot: OpenLot): ItemOf<"lots_today"> => ({
  vehicle_id: lot.vehicleId,
  vehicle: lot.vehicle && presentVehicle(lot.vehicle),
  license_plate: lot.licensePlate,
  auction_date: toKstIsoOrNull(lot.auctionDate),
  order_cutoff_at: toKstIsoOrNull(lot.orderCutoffAt),
  state: lot.isAcquiring ? "acquiring" : "waiting",
  order_count: lot.orderCount,
  highest_bid_usd: lot.highestBidUsd,
  leader: lot.leader && {
    order_id: lot.leader.orderId,
    partner_id: lot.leader.partnerId,
    partner_name: null,
    max_bid_amount_usd: lot.leader.maxBidAmountUsd,
    ceiling_krw: ceilingKrw(lot.leader),
  },
});

/** Returns an invoice as the overview shows it. */
export const presentOverviewInvoice = (invoice: Invoice): Unnamed<"invoices_to_issue"> => ({
  invoice_id: invoice.invoiceId,
  partner_id: invoice.partnerId,
  order_id: invoice.orderId,
  created_at: toKstIso(invoice.createdAt),
});

/** Returns a reminder as the overview shows it. */
export const presentOverviewReminder = (reminder: CustomsReminder): Unnamed<"customs_reminders"> => ({
  order_id: reminder.orderId,
  partner_id: reminder.partnerId,
  at_customs_since: toKstIso(reminder.customsAt),
  reminder_at: toKstIso(reminder.dueAt),
});

/** Returns an upstream as the overview shows it. */
export const presentOverviewUpstream = (health: UpstreamHealth): ItemOf<"upstreams_down"> => ({
  name: health.name,
  last_success_at: toKstIsoOrNull(health.lastSuccessAt),
  last_failure_at: toKstIsoOrNull(health.lastFailureAt),
  last_failure: health.lastFailure == null ? null : limitText(health.lastFailure, longestFailure),
});
