import { claimInvoiceNumber } from "../../adapters/object-storage/invoice-objects.ts";
import {
  type AssignedNumber,
  assignInvoiceNumber,
  dropReservedNumber,
  holdsReservation,
  type NumberedMonth,
  useReservedNumberWrite,
} from "../../persistence/invoices/invoice-numbers.ts";
import { tableName } from "../../persistence/table/table.ts";
import type { Write } from "../../persistence/table/transaction.ts";

/** An invoice number, and the writes that mark it as used in the issuing transaction. */
export interface OfferedNumber {
  /** The count within the partner and shipment month. */
  sequence: number;
  /** Empty if the number is already marked as used. */
  writes: Write[];
}

/**
 * Returns a function that assigns a number to an invoice that is being issued. Retries get the same number while it is
 * valid, so that the document is rendered once even if many invoices are issued concurrently.
 */
export function offerNumbers(
  invoiceId: string,
  now: number,
): (month: NumberedMonth) => Promise<OfferedNumber> {
  let offer: (AssignedNumber & { shipmentMonth: string }) | null = null;
  const mayStay = async (month: NumberedMonth): Promise<boolean> => {
    // A number belongs to one month, and the draft's month may have changed in the meantime.
    if (offer?.shipmentMonth !== month.shipmentMonth) return false;
    return !offer.isReserved || holdsReservation(month, invoiceId, offer.sequence);
  };
  return async (month) => {
    const { shipmentMonth } = month;
    if (offer === null || !(await mayStay(month)))
      offer = { ...(await takeNumber(month, invoiceId, now)), shipmentMonth };
    const { sequence, isReserved } = offer;
    return { sequence, writes: isReserved ? [useReservedNumberWrite(month, invoiceId, sequence)] : [] };
  };
}

/**
 * Returns the next number that no other table has assigned. After a restore, the counter is behind the numbers that
 * partners already have.
 */
async function takeNumber(month: NumberedMonth, invoiceId: string, now: number): Promise<AssignedNumber> {
  for (;;) {
    const number = await assignInvoiceNumber(month, invoiceId, now);
    if (await claimInvoiceNumber({ ...month, sequence: number.sequence }, tableName())) return number;
    if (number.isReserved) await dropReservedNumber(month, invoiceId, number.sequence);
  }
}
