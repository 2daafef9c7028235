import { plateEnd, vinEnd } from "../inventory/listing-terms.ts";
import { compactTerm } from "../text/compact-term.ts";
import type { Order } from "./order.ts";
import { wholeOrder } from "./status-facts.ts";

/** A text that finds an order. */
export interface SearchTerm {
  /** As returned by `compactTerm`. */
  text: string;
  /** The invoice with this number; null if the text is not an invoice number. */
  invoiceId: string | null;
}

/** Returns the distinct texts that find an order: its plate, VIN, lot number, B/L, container and invoice number. */
export function searchTermsOf(order: Order): SearchTerm[] {
  const { plate, vin, ...others } = wholeTexts(order);
  const ends = [plateEnd.exec(plate)?.[0] ?? "", vinEnd.exec(vin)?.[0] ?? ""];
  const texts = [plate, vin, ...Object.values(others), ...ends].map((text) => ({ text, invoiceId: null }));
  const { invoice } = order;
  const terms: SearchTerm[] =
    invoice?.number == null
      ? texts
      : [...texts, { text: compactTerm(invoice.number), invoiceId: invoice.invoiceId }];
  return [...new Map(terms.map((term) => [term.text, term])).values()].filter(({ text }) => text !== "");
}

/**
 * Reports whether a term equals a complete text of the order, such as the whole VIN. Other terms are only the last
 * characters of a plate or VIN.
 */
export const holdsWhole = (order: Order, term: string): boolean =>
  Object.values(wholeTexts(order)).includes(term);

/** Reports whether a term is the order's lot number. */
export const isLotNumber = (order: Order, term: string): boolean => wholeTexts(order).lotNumber === term;

function wholeTexts(order: Order) {
  const { licensePlate, vin, vehicle, shipment } = wholeOrder(order);
  return {
    plate: compactTerm(licensePlate ?? ""),
    vin: compactTerm(vin ?? ""),
    lotNumber: compactTerm(vehicle?.lotNumber ?? ""),
    blNumber: compactTerm(shipment?.blNumber ?? ""),
    containerNo: compactTerm(shipment?.containerNo ?? ""),
  };
}

/** The terms to store and to delete after a change of an order. */
export interface TermChanges {
  added: SearchTerm[];
  removed: SearchTerm[];
}

/** Compares the terms of two states of an order. The terms of issued invoice numbers are kept. */
export function termChanges(before: Order, after: Order): TermChanges {
  const former = searchTermsOf(before);
  const latest = searchTermsOf(after);
  return {
    added: latest.filter(
      ({ text, invoiceId }) => !former.some((term) => term.text === text && term.invoiceId === invoiceId),
    ),
    removed: former.filter(
      ({ text, invoiceId }) => invoiceId === null && !latest.some((term) => term.text === text),
    ),
  };
}
