import type { InvoiceSummary } from "../invoices/invoice.ts";
import type { Pricing } from "../pricing/price-listing.ts";
import type { OrderedCarFacts } from "./ordered-car-facts.ts";
import type { OrderedVehicle } from "./ordered-vehicle.ts";
import type { PlacementTerms } from "./placement-terms.ts";

type LaterFacts = typeof laterFacts;

/** The eleven statuses of an order, in the usual sequence. */
export const orderStatuses = [
  "placed",
  "secondary_inspection_in_progress",
  "secondary_inspection_ready",
  "acquiring",
  "secured",
  "export_processing",
  "in_transit",
  "customs",
  "delivered",
  "failed",
  "cancelled",
] as const;

/** Status of an order. */
export type OrderStatus = (typeof orderStatuses)[number];

/** Statuses of an order whose car is bought. */
export const boughtStatuses = [
  "secured",
  "export_processing",
  "in_transit",
  "customs",
  "delivered",
] as const satisfies readonly OrderStatus[];

/** Reasons of `failed`. */
export const failureReasons = [
  "outbid",
  "outbid_internally",
  "vehicle_unavailable",
  "auction_cancelled",
  "auction_passed",
  "seller_withdrew",
] as const;

/** Reason of `failed`. */
export type FailureReason = (typeof failureReasons)[number];

/** Reasons of `cancelled`. */
export const cancellationReasons = [
  "dealer_cancelled",
  "auction_rescheduled_too_soon",
  "auction_cancelled",
  "seller_withdrew",
  "secondary_inspection_failed",
  "secondary_inspection_declined",
] as const;

/** Reason of `cancelled`. */
export type CancellationReason = (typeof cancellationReasons)[number];

/** Maximum length of a partner's own reason, in characters. */
export const longestCancellationReason = 500;

/** Fields of a new order that are not known at placement. */
export const laterFacts = {
  /** Summary of the newest invoice; null without an invoice. */
  invoice: null as InvoiceSummary | null,
};

/** An order's change to a status. */
export interface StatusChange {
  status: OrderStatus;
  /** Epoch milliseconds. */
  at: number;
  /** The version of the order in which the status changed. */
  version: number;
}

/** Fields of an order in every status. Instants are epoch milliseconds. */
export interface OrderFacts extends OrderedCarFacts, LaterFacts, PlacementTerms {
  orderId: string;
  partnerId: string;
  vehicleId: string;
  /** The names of the car at placement; absent from orders stored without them. */
  vehicle?: OrderedVehicle;
  /** The time of the bid; the earlier of two equal bids leads. */
  bidAt: number;
  /** KRW per USD, locked at creation; null when no usable rate was known. */
  fxRate: number | null;
  auctionDate: number | null;
  orderCutoffAt: number | null;
  /** The listing's pricing at creation. */
  pricing: Pricing | null;
  /** The partner's id for its own user. The id is stored for the operator and never shown to partners. */
  endUserId: string | null;
  /**
   * The statuses after `placed`, oldest first; absent before the first change, and from orders stored without
   * them.
   */
  statusChanges?: readonly StatusChange[];
  createdAt: number;
  updatedAt: number;
  /** Counts the order's changes from 1; each is stored as an order version. */
  version: number;
}

/** Cost of the vehicle in whole US dollars; null without a locked rate or a known fee. */
export interface OrderAmounts {
  purchasePriceUsd: number | null;
  auctionFeeUsd: number | null;
}

const shipmentTexts = [
  "carrier",
  "vesselName",
  "voyageNo",
  "blNumber",
  "containerNo",
  "portOfLoading",
  "portOfDischarge",
  "trackingUrl",
] as const;
const shipmentInstants = ["etd", "eta", "departedAt", "arrivedAt"] as const;

/** Shipment of the car. Everything is null until the operator enters it; instants are epoch milliseconds. */
export type Shipment = Record<(typeof shipmentTexts)[number], string | null> &
  Record<(typeof shipmentInstants)[number], number | null>;

/** A shipment with every field unknown. */
export const unknownShipment = Object.fromEntries(
  [...shipmentTexts, ...shipmentInstants].map((name) => [name, null]),
) as Shipment;

/** An order before acquisition: it waits for its auction, or its car is being inspected. */
export interface WaitingOrder extends OrderFacts {
  status: "placed" | "secondary_inspection_in_progress";
}

interface Inspected {
  /** URL of the inspection report, if there is one. */
  secondaryInspectionUrl: string | null;
}

/** An inspected order that waits for the partner's decision. */
export interface InspectedOrder extends OrderFacts, Inspected {
  status: "secondary_inspection_ready";
}

interface PickedUp extends Inspected {
  /** The time when the operator started to bid or buy. */
  acquiredAt: number;
}

/** An order for which the operator is bidding or buying. */
export interface AcquiringOrder extends OrderFacts, PickedUp {
  status: "acquiring";
}

interface Bought extends PickedUp {
  auctionFinalPriceKrw: number | null;
  amounts: OrderAmounts;
}

/** An order whose car is bought but not being shipped yet. */
export interface SecuredOrder extends OrderFacts, Bought {
  status: "secured";
}

/** An order that is being shipped or was delivered. */
export interface ShippedOrder extends OrderFacts, Bought {
  status: "export_processing" | "in_transit" | "customs" | "delivered";
  shipment: Shipment;
}

/** An order that ended without the car. `acquiredAt` is null if it was never acquired. */
export interface FailedOrder extends OrderFacts, Inspected {
  status: "failed";
  acquiredAt: number | null;
  failureReason: FailureReason;
}

/** An order that was cancelled before the operator bid for it. */
export interface CancelledOrder extends OrderFacts, Inspected {
  status: "cancelled";
  /** A `CancellationReason`, or the partner's own text for an order cancelled by simulation. */
  cancellationReason: string;
  /** The time when the partner withdrew the highest bid on the car after the cutoff; null otherwise. */
  leadWithdrawnAt: number | null;
}

/** An order in any status, with the fields that its status has. */
export type Order =
  | WaitingOrder
  | InspectedOrder
  | AcquiringOrder
  | SecuredOrder
  | ShippedOrder
  | FailedOrder
  | CancelledOrder;

/** An order whose car is bought. */
export type BoughtOrder = SecuredOrder | ShippedOrder;

/** Returns true from `secured` to `delivered`. */
export const isBought = (order: Order): order is BoughtOrder => "amounts" in order;

const terminalStatuses: ReadonlySet<OrderStatus> = new Set(["delivered", "failed", "cancelled"]);

/**
 * Reports whether an order is neither delivered, failed nor cancelled. Only active orders compete for a
 * vehicle.
 */
export const isActive = (order: Pick<Order, "status">): boolean => !terminalStatuses.has(order.status);
