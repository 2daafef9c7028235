import { invoicePrefixKey } from "../keys/item-keys.ts";
import { putWrite, type TransactionRefused, type Write } from "../table/transaction.ts";

const prefixWriteName = "invoice-prefix";

/**
 * Returns the write that assigns an invoice prefix to a partner; rejected when another partner has it. The prefix is
 * never released, because invoices with it remain in use.
 */
export function invoicePrefixWrite(prefix: string, partnerId: string, takenAt: number): Write {
  const item = {
    ...invoicePrefixKey(prefix),
    entity: "invoicePrefix",
    partnerId,
    takenAt,
  };
  return putWrite("put:invoicePrefix", prefixWriteName, item, {
    expression: "attribute_not_exists(pk) OR partnerId = :partner",
    values: { ":partner": partnerId },
  });
}

/** Returns the partner that has the prefix, if that caused the rejection of a transaction; otherwise null. */
export function holderOfPrefix(refused: TransactionRefused): string | null {
  const holder = refused.refusalOf(prefixWriteName)?.item?.partnerId;
  return holder === undefined ? null : String(holder);
}
