import { invoicePrefixKey } from "../keys.ts";
import { putWrite, type TransactionRefused, type Write } from "../transaction.ts";

const prefixGuard = "invoice-prefix";

/**
 * The write that gives an invoice prefix to a partner, refused when it is another's. It is never given back: numbers that
 * were issued with it stay in the world.
 */
export function invoicePrefixWrite(prefix: string, partnerId: string, takenAt: number): Write {
  const item = {
    ...invoicePrefixKey(prefix),
    entity: "invoicePrefix",
    partnerId,
    takenAt,
  };
  return putWrite("put:invoicePrefix", prefixGuard, item, {
    condition: "attribute_not_exists(pk) OR partnerId = :partner",
    values: { ":partner": partnerId },
  });
}

/** The partner whose prefix it is, where that is what a transaction was refused for; else null. */
export function holderOfPrefix(refused: TransactionRefused): string | null {
  const holder = refused.guardRefusal(prefixGuard)?.item?.partnerId;
  return holder === undefined ? null : String(holder);
}
