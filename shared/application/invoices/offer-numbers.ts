import {
  holdsNumber,
  type NumberedMonth,
  type TakenNumber,
  takeInvoiceNumber,
  useHeldNumberWrite,
} from "../../persistence/invoices/invoice-numbers.ts";
import type { Write } from "../../persistence/transaction.ts";

/** A number for an invoice, and what uses it up in the transaction that issues the invoice. */
export interface OfferedNumber {
  /** Counts within partner and month of shipment. */
  sequence: number;
  /** Empty where the number is used up already. */
  writes: Write[];
}

/**
 * Offers one issue its number, the same one try after try for as long as it may have it, so that its document is rendered once
 * however many issue at the same moment.
 */
export function offerNumbers(
  invoiceId: string,
  now: number,
): (month: NumberedMonth) => Promise<OfferedNumber> {
  let offer: (TakenNumber & { shipmentMonth: string }) | null = null;
  const mayStay = async (month: NumberedMonth): Promise<boolean> => {
    // A number of one month is none of another, to which the draft may have been moved meanwhile.
    if (offer?.shipmentMonth !== month.shipmentMonth) return false;
    return !offer.isHeld || holdsNumber(month, invoiceId, offer.sequence);
  };
  return async (month) => {
    const { shipmentMonth } = month;
    if (offer === null || !(await mayStay(month)))
      offer = { ...(await takeInvoiceNumber(month, invoiceId, now)), shipmentMonth };
    const { sequence, isHeld } = offer;
    return { sequence, writes: isHeld ? [useHeldNumberWrite(month, invoiceId, sequence)] : [] };
  };
}
