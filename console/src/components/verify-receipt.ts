import { InvalidSignatureError } from "../../../packages/client/src/errors.ts";
import type { PublicKeys } from "../../../packages/client/src/generated/types.ts";
import { verifyReceipt } from "../../../packages/client/src/statements/verify-statement.ts";
import type { OrderReceipt } from "../api/generated/types.ts";

export type { PublicKeys };

/** The facts on a page that must match a receipt. */
export interface ShownOrder {
  id: string;
  vehicle_id: string;
  fx_rate: number | null;
  created_at: string;
}

/** An event on a page, as in the event log. */
export interface ShownEvent {
  id: string;
  sequence: number;
  /** Absent from events before the chain started. */
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

/**
 * Reports whether a page matches the receipt: the facts that no change of an order modifies, and the digest of
 * every event up to the receipt's end of the log.
 */
export function agrees(
  { order, changes, log }: OrderReceipt,
  shown: ShownOrder,
  events: readonly ShownEvent[],
): boolean {
  const digests = new Map(changes.map(({ event_id, digest }) => [event_id, digest]));
  return (
    (["id", "vehicle_id", "fx_rate", "created_at"] as const).every((name) => order[name] === shown[name]) &&
    events
      .filter(({ sequence }) => sequence <= log.sequence)
      .every(({ id, digest = null }) => digests.get(id) === digest)
  );
}
