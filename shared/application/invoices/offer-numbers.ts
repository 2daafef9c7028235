import {
  invoiceCounterWrite,
  readInvoiceCounter,
  setNumberAside,
} from "../../persistence/invoices/invoice-numbers.ts";
import type { Write } from "../../persistence/transaction.ts";

/** A number for an invoice, and what takes it in the transaction that uses it. */
export interface OfferedNumber {
  /** Counts within partner and month of shipment. */
  sequence: number;
  /** Empty where the number is taken already. */
  writes: Write[];
}

/** What was offered last. */
interface Offer {
  shipmentMonth: string;
  lastTaken: number;
  /** Set aside for this issue alone. */
  own: number | null;
}

/**
 * Offers one issue its numbers, try after try: the next one for as long as nobody else takes it, after that one that is set aside
 * for it, so that no crowd renders the same number again and again.
 */
export function offerNumbers(): (partnerId: string, shipmentMonth: string) => Promise<OfferedNumber> {
  let offer: Offer | null = null;
  return async (partnerId, shipmentMonth) => {
    // A number of one month is none of another, to which the draft may have been moved meanwhile.
    const before = offer?.shipmentMonth === shipmentMonth ? offer : null;
    if (before?.own) return { sequence: before.own, writes: [] };
    const lastTaken = await readInvoiceCounter(partnerId, shipmentMonth);
    const isLost = before !== null && before.lastTaken !== lastTaken;
    const own = isLost ? await setNumberAside(partnerId, shipmentMonth) : null;
    offer = { shipmentMonth, lastTaken, own };
    return own === null
      ? { sequence: lastTaken + 1, writes: [invoiceCounterWrite(partnerId, shipmentMonth, lastTaken)] }
      : { sequence: own, writes: [] };
  };
}
