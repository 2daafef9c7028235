import type { OrderChange } from "../../../domain/orders/apply-transition.ts";
import { type LotEntry, standingOf } from "../../../domain/orders/lot.ts";
import type { Order } from "../../../domain/orders/order.ts";
import {
  eventDigestWrite,
  notifiedWrite,
  orderNotifiedWriteName,
  silentlyNotifiedWrite,
  unnotifiedWrite,
} from "../../../persistence/orders/notified-orders.ts";
import { commit, TransactionRefused, type Write } from "../../../persistence/table/transaction.ts";
import { presentOrder } from "../reads/present-order.ts";
import { digestOrder } from "./digest-order.ts";

/**
 * Returns the write that stores the order state of which the partner is notified. `order.status_changed` notifies the
 * partner of the whole order. Any other event covers only its own change. After such an event, the order counts as
 * notified only if the partner knows the state before the change. Invoice events do not affect the digest.
 *
 * @param leaders the lot's leader before and after the changes, and whether this order is the only one that changes.
 * Without `order.status_changed`, the partner counts as notified of the new leader only in this case.
 * @param unnotified orders whose partner does not know their state before the change
 */
export function notificationWrite(
  steps: readonly OrderChange[],
  leaders: { former: LotEntry | null; latest: LotEntry | null; isAlone: boolean },
  unnotified: ReadonlySet<string>,
): Write {
  const [first] = steps;
  const last = steps.at(-1);
  if (first === undefined || last === undefined) throw new Error("No change of an order was given");
  const { after } = last;
  if (steps.some(({ emits }) => emits)) return notifiedWrite(after, digestAt(after, leaders.latest));
  const latestEvent = digestAt(after, leaders.latest);
  const digests = { notified: leaders.isAlone ? latestEvent : digestAt(after, leaders.former), latestEvent };
  if (steps.every(({ notice }) => notice?.type.startsWith("order.invoice_")))
    return eventDigestWrite(after, digests);
  const formerDigest = digestAt(first.before, leaders.former);
  return unnotified.has(after.orderId)
    ? unnotifiedWrite(after, digests, formerDigest)
    : silentlyNotifiedWrite(after, digests, formerDigest);
}

/**
 * Returns the writes for changes of which the partner is notified later: the state in the events that these changes
 * send, if any. Otherwise, a later change back to the notified state would leave the partner with that event's state.
 * @param leaders the lot's leader before and after the changes
 */
export function laterNotificationWrites(
  steps: readonly OrderChange[],
  leaders: { former: LotEntry | null; latest: LotEntry | null },
): Write[] {
  const [first] = steps;
  const after = steps.findLast(({ notice }) => notice)?.after;
  if (first === undefined || after === undefined) return [];
  const notified = digestAt(first.before, leaders.former);
  return [eventDigestWrite(after, { notified, latestEvent: digestAt(after, leaders.latest) })];
}

const digestAt = (order: Order, leader: LotEntry | null): string =>
  digestOrder(presentOrder(order, standingOf(order, leader)));

/**
 * Commits on the assumption that the partners know the state before each change. If the rejection proves that
 * some do not, commits again without counting these orders as notified. The usual case therefore needs no
 * extra read.
 * @param writesFor returns the writes, given the orders whose earlier state their partner does not know
 * @throws TransactionRefused for any other reason
 */
export async function commitWithDigests(
  writesFor: (unnotified: ReadonlySet<string>) => readonly Write[],
): Promise<void> {
  try {
    await commit(writesFor(new Set()));
  } catch (error) {
    const unnotified = error instanceof TransactionRefused ? refusedOrders(error) : new Set<string>();
    if (unnotified.size === 0) throw error;
    await commit(writesFor(unnotified));
  }
}

/**
 * Returns the orders whose earlier state their partner does not know; none if anything else was rejected as
 * well.
 */
function refusedOrders({ refusals }: TransactionRefused): ReadonlySet<string> {
  const writeName = orderNotifiedWriteName("");
  const isOfDigest = refusals.every(
    ({ name, reason }) => name.startsWith(writeName) && reason === "ConditionalCheckFailed",
  );
  return new Set(isOfDigest ? refusals.map(({ name }) => name.slice(writeName.length)) : []);
}
