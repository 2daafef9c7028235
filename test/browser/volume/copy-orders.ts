import { digestOrder } from "../../../shared/application/orders/notifications/digest-order.ts";
import { presentOrder } from "../../../shared/application/orders/reads/present-order.ts";
import { listingLimits } from "../../../shared/domain/inventory/listing-limits.ts";
import { type Invoice, summariseInvoice } from "../../../shared/domain/invoices/invoice.ts";
import { invoiceLimits } from "../../../shared/domain/invoices/invoice-limits.ts";
import { messageLimits } from "../../../shared/domain/messages/message.ts";
import {
  addMessage,
  emptyThread,
  type MessageThread,
} from "../../../shared/domain/messages/message-thread.ts";
import { entriesAfter, entryOf, leaderOf, standingOf } from "../../../shared/domain/orders/lot.ts";
import { isActive, isBought, type Order, unknownShipment } from "../../../shared/domain/orders/order.ts";
import {
  dayMilliseconds,
  hourMilliseconds,
  minuteMilliseconds,
} from "../../../shared/domain/time/durations.ts";
import { newInvoiceWrites } from "../../../shared/persistence/invoices/invoice-writes.ts";
import { threadWrite } from "../../../shared/persistence/messages/message-threads.ts";
import { messageIdAt, newMessageWrite } from "../../../shared/persistence/messages/messages.ts";
import { lotWrite } from "../../../shared/persistence/orders/lots.ts";
import { notifiedWrite } from "../../../shared/persistence/orders/notified-orders.ts";
import { newOrderWrites } from "../../../shared/persistence/orders/order-writes.ts";
import type { Write } from "../../../shared/persistence/table/transaction.ts";
import { createId } from "../../../shared/platform/create-id.ts";
import { requireValue } from "../../support/require-value.ts";
import { nameAt } from "./name-volume.ts";
import type { Sources } from "./read-sources.ts";

/** One of many copies, and its partner. */
export interface Copying {
  partnerId: string;
  index: number;
  now: number;
  /** Whether another partner's order on the same car may have been bought. */
  isRival?: boolean;
}

/** One car of so many is auctioned today or tomorrow, the others on the day of the walk. */
const carsPerSoonAuction = 5;

/** Returns a new order on the index's car. The copies have the statuses of an order in turn. */
function copyOrder({ placed, bought }: Sources, { partnerId, index, now, isRival = false }: Copying): Order {
  const soon = now + hourMilliseconds + (index % 2) * dayMilliseconds;
  const auctionDate = index % carsPerSoonAuction === 0 ? soon : placed.auctionDate;
  const at = now - index * minuteMilliseconds;
  const facts = {
    ...{ orderId: createId("ord", at), partnerId, auctionDate, statusChanges: [], version: 1 },
    vehicleId: `auction_e_volume_${now + index}`,
    licensePlate: `${100 + index}가${1000 + index}`,
    ...{ orderCutoffAt: auctionDate, createdAt: at, updatedAt: at, invoice: null },
    vehicle: {
      ...{ make: "Hyundai", year: 2019, photoUrl: null, source: "auction_e" as const },
      model: nameAt(index, listingLimits.name),
      subModel: nameAt(index + 1, listingLimits.variant),
      ...{ trim: nameAt(index + 2, listingLimits.variant), lotNumber: String(1000 + index) },
    },
  };
  const waiting = { ...placed, ...facts };
  const purchase = { ...bought, ...facts };
  const vesselName = nameAt(index, invoiceLimits.text);
  const lost = { ...waiting, acquiredAt: at, secondaryInspectionUrl: null, status: "failed" as const };
  const states: Order[] = [
    { ...waiting, status: "placed" },
    { ...waiting, status: "secondary_inspection_in_progress", secondaryInspectionRequired: true },
    { ...waiting, status: "acquiring", acquiredAt: at, secondaryInspectionUrl: null },
    { ...purchase, status: "secured" },
    { ...purchase, status: "in_transit", shipment: { ...unknownShipment, vesselName, eta: now } },
    { ...lost, failureReason: "outbid" },
  ];
  const state = states[index % states.length] ?? waiting;
  return isRival && isBought(state) ? { ...lost, failureReason: "outbid_internally" } : state;
}

/** Returns the write of a car's lot with its orders, which `orderWrites` has stored. */
export function lotWriteOf(orders: readonly Order[], now: number): Write {
  const { vehicleId } = requireValue(orders[0]);
  const entries = entriesAfter([], orders);
  const winner = orders.find(isBought);
  const award = winner && {
    winnerOrderId: winner.orderId,
    auctionFinalPriceKrw: requireValue(winner.auctionFinalPriceKrw ?? undefined),
    ...{ auctionFeeUsd: winner.amounts.auctionFeeUsd, awardedAt: winner.updatedAt },
  };
  const acquiring = orders.filter(({ status }) => status === "acquiring").length;
  return lotWrite(
    {
      ...{ vehicleId, version: 0, leader: null, award: null, pendingAward: null, unfinished: null },
      ...{ tally: null, acquiring: 0 },
    },
    {
      ...{ leader: leaderOf(entries), award: award ?? null, pendingAward: null, unfinished: null },
      ...{ acquiring, entries },
    },
    now,
  );
}

/** Returns an invoice of an order, made out to a company with a name and an address as long as the schema allows. */
function copyInvoice(
  { draft, invoice }: Sources,
  { orderId, partnerId }: Order,
  { index, now }: Copying,
): Invoice {
  const consignee = {
    ...{ name: nameAt(index, invoiceLimits.text), address: nameAt(index + 1, invoiceLimits.address) },
    ...{ email: null, phone: null, companyRegistration: null },
  };
  const facts = { invoiceId: createId("inv", now - index), orderId, partnerId, revision: 1, consignee };
  if (index % 2 === 0) return { ...draft, ...facts };
  const number = `EXM-2612-${String(index).padStart(4, "0")}`;
  return { ...invoice, ...facts, publication: { ...invoice.publication, number } };
}

/** Returns the writes of an order with its invoice and a message about it. */
export function orderWrites(
  sources: Sources,
  copying: Copying,
): { writes: Write[]; order: Order; invoice: Invoice } {
  const order = copyOrder(sources, copying);
  const invoice = copyInvoice(sources, order, copying);
  const linked = isBought(order) ? { ...order, invoice: summariseInvoice(invoice) } : order;
  const { orderId, partnerId, updatedAt } = order;
  const empty = emptyThread({ threadId: orderId, partnerId, orderId });
  const { thread, message } = write(empty, nameAt(copying.index, messageLimits.text), updatedAt);
  return {
    ...{ order: linked, invoice },
    writes: [
      // An order that has ended has no bid in its lot.
      ...newOrderWrites([linked], { vehicle: null, sourceUrls: [] }, "partner").filter(
        ({ name }) => isActive(linked) || name !== `lot-bid:${orderId}`,
      ),
      notifiedWrite(linked, digestOrder(presentOrder(linked, standingOf(linked, entryOf(linked))))),
      ...newInvoiceWrites(invoice),
      ...[threadWrite(thread), newMessageWrite(message)],
    ],
  };
}

/** Returns a thread with a further message of its partner. */
export const write = (thread: MessageThread, text: string, now: number) =>
  addMessage(thread, {
    messageId: messageIdAt(thread.counts.partner + thread.counts.operator + 1),
    author: { kind: "partner", displayName: null, userIdSha256: null },
    ...{ text, attachments: [], now },
  });
