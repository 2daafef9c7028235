import { hashKey } from "@tanstack/react-query";
import { InvalidSignatureError } from "../../../../packages/client/src/errors.ts";
import type { PublicKeys } from "../../../../packages/client/src/generated/types.ts";
import { verifyReceipt } from "../../../../packages/client/src/statements/verify-statement.ts";
import type { OrderReceipt } from "../../api/generated/types.ts";

export type { PublicKeys };

/** The facts on a page that must match a receipt. */
export type ShownOrder = OrderReceipt["order"];

/** An event on a page, as in the event log. */
export interface ShownEvent {
  id: string;
  sequence: number;
  type: string;
  created_at: string;
  /** Status of the order in the event; null if the event does not contain the order. */
  status: string | null;
  /** Absent from events that were created before digests were introduced. */
  digest?: string;
}

/** Reports whether a published key signed this exact receipt, without calling the service. */
export async function isSigned(receipt: OrderReceipt, keys: PublicKeys): Promise<boolean> {
  try {
    await verifyReceipt(receipt, keys);
    return true;
  } catch (error) {
    if (error instanceof InvalidSignatureError) return false;
    throw error;
  }
}

/** Reports whether a page shows every fact of the receipt's order as it was signed. */
export const showsSignedFacts = ({ order }: OrderReceipt, shown: ShownOrder): boolean =>
  (Object.keys(order) as (keyof ShownOrder)[]).every(
    (name) => hashKey([order[name]]) === hashKey([shown[name]]),
  );

/**
 * Reports whether the events on a page match the receipt. Each shown event that the receipt's log includes must equal
 * its signed entry. Every signed event since the oldest shown event must be on the page.
 * @param events null for a page that shows no events
 */
export function showsSignedEvents(
  { changes, log }: OrderReceipt,
  events: readonly ShownEvent[] | null,
): boolean {
  if (events === null) return true;
  const shown = new Set(events.map(({ id }) => id));
  const signed = new Map(changes.map((change) => [change.event_id, change]));
  const oldest = events.length === 0 ? 0 : Math.min(...events.map(({ sequence }) => sequence));
  return (
    events
      .filter(({ sequence }) => sequence <= log.sequence)
      .every((event) => isSignedEvent(event, signed)) &&
    changes.filter(({ sequence }) => sequence >= oldest).every(({ event_id }) => shown.has(event_id))
  );
}

const isSignedEvent = (
  { id, sequence, type, created_at, status, digest }: ShownEvent,
  signed: ReadonlyMap<string, OrderReceipt["changes"][number]>,
): boolean => {
  const change = signed.get(id);
  const { event_id: _, ...stated } = change ?? { event_id: id };
  return hashKey([stated]) === hashKey([{ sequence, type, at: created_at, status, digest: digest ?? null }]);
};
