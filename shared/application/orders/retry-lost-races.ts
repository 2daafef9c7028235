import { eventStreamGuard } from "../../persistence/events/emit-events.ts";
import { listingGuard } from "../../persistence/inventory/listings.ts";
import { invoiceCounterGuard } from "../../persistence/invoices/invoice-numbers.ts";
import { invoiceGuard } from "../../persistence/invoices/invoice-writes.ts";
import { orderGuard } from "../../persistence/order-keys.ts";
import { lotGuard } from "../../persistence/orders/lots.ts";
import { orderNotifiedGuard } from "../../persistence/orders/notified-orders.ts";
import { seenPriceGuard } from "../../persistence/orders/order-listings.ts";
import { lotPartnerGuard } from "../../persistence/orders/order-writes.ts";
import type { TransactionRefused } from "../../persistence/transaction.ts";
import { commitUntilSettled, type RaceOptions } from "../commit-until-settled.ts";

const racedGuards = [
  orderGuard(""),
  lotGuard(""),
  eventStreamGuard(""),
  orderNotifiedGuard(""),
  listingGuard(""),
  lotPartnerGuard,
  seenPriceGuard(""),
  invoiceGuard(""),
  invoiceCounterGuard,
];

/**
 * Retries a change of orders when another commit changed the same order, lot, listing or event counter first.
 * Each attempt reads again, so a request is rejected only for the state it then finds, never for losing a
 * race.
 */
export const retryLostRaces = <Result>(
  run: (attempt: number) => Promise<Result>,
  options: RaceOptions = {},
): Promise<Result> => commitUntilSettled(run, isRaceLost, options);

function isRaceLost({ refusals }: TransactionRefused): boolean {
  return refusals.every(
    ({ name, reason }) => reason === "Busy" || racedGuards.some((guard) => name.startsWith(guard)),
  );
}
