import type { OrderChange } from "../../domain/orders/apply-transition.ts";
import { type LotEntry, standingOf } from "../../domain/orders/lot.ts";
import type { Order } from "../../domain/orders/order.ts";
import {
  boardEntryWrite,
  notifiedWrite,
  orderNotifiedGuard,
  silentlyNotifiedWrite,
  unnotifiedWrite,
} from "../../persistence/orders/notified-orders.ts";
import { commit, TransactionRefused, type Write } from "../../persistence/transaction.ts";
import { digestOrder } from "./digest-order.ts";
import { presentOrder } from "./present-order.ts";

/**
 * Returns the write that stores what an order's partner knows after some changes of the order.
 * `order.status_changed` notifies the partner of the whole order. Any other change covers only itself: the order counts
 * as notified only where its partner knows the state before. An invoice event is not about what the digest covers.
 *
 * @param leaders the lot's leader before and after the changes, and whether no other order changes with this one. The
 *   new leader is what the partner learns only where its own change made it.
 * @param unnotified orders whose partner does not know the state before
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
  const digest = digestAt(after, leaders.isAlone ? leaders.latest : leaders.former);
  if (steps.every(({ notice }) => notice?.type.startsWith("order.invoice_")))
    return boardEntryWrite(after, digest);
  const formerDigest = digestAt(first.before, leaders.former);
  return unnotified.has(after.orderId)
    ? unnotifiedWrite(after, digest, formerDigest)
    : silentlyNotifiedWrite(after, digest, formerDigest);
}

const digestAt = (order: Order, leader: LotEntry | null): string =>
  digestOrder(presentOrder(order, standingOf(order, leader)));

/**
 * Commits on the assumption that the partners know the state before each change. Where the refusal proves that some do
 * not, commits again without counting these orders as notified. So the usual case needs no read of what they know.
 * @param writesFor the writes, given the orders whose partner does not know the state before
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

/** Returns the orders whose partner does not know the state before; none when anything else was refused as well. */
function refusedOrders({ refusals }: TransactionRefused): ReadonlySet<string> {
  const guard = orderNotifiedGuard("");
  const isOfDigest = refusals.every(
    ({ name, reason }) => name.startsWith(guard) && reason === "ConditionalCheckFailed",
  );
  return new Set(isOfDigest ? refusals.map(({ name }) => name.slice(guard.length)) : []);
}
