import { eventStreamWriteName } from "../../../persistence/events/emit-events.ts";
import { listingWriteName } from "../../../persistence/inventory/listings.ts";
import { invoiceCounterWriteName } from "../../../persistence/invoices/invoice-numbers.ts";
import { invoiceWriteName } from "../../../persistence/invoices/invoice-writes.ts";
import { orderWriteName } from "../../../persistence/keys/order-keys.ts";
import { lotWriteName } from "../../../persistence/orders/lots.ts";
import { orderNotifiedWriteName } from "../../../persistence/orders/notified-orders.ts";
import { seenPriceWriteName } from "../../../persistence/orders/order-listings.ts";
import { lotPartnerWriteName } from "../../../persistence/orders/order-writes.ts";
import type { TransactionRefused } from "../../../persistence/table/transaction.ts";
import { commitWithRetries, type RaceOptions } from "../../commit-with-retries.ts";

const racedWriteNames = [
  orderWriteName(""),
  lotWriteName(""),
  eventStreamWriteName(""),
  orderNotifiedWriteName(""),
  listingWriteName(""),
  lotPartnerWriteName,
  seenPriceWriteName(""),
  invoiceWriteName(""),
  invoiceCounterWriteName,
];

/**
 * Retries a change of orders when another commit changed the same order, lot, listing or event counter first.
 * Each attempt reads again, so a request is rejected only for the state it then finds, never for losing a
 * race.
 */
export const retryLostRaces = <Result>(
  run: (attempt: number) => Promise<Result>,
  options: RaceOptions = {},
): Promise<Result> => commitWithRetries(run, isRaceLost, options);

function isRaceLost({ refusals }: TransactionRefused): boolean {
  return refusals.every(
    ({ name, reason }) => reason === "Busy" || racedWriteNames.some((raced) => name.startsWith(raced)),
  );
}
