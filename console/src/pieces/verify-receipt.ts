import { InvalidSignatureError } from "../../../packages/client/src/errors.ts";
import type { PublicKeys } from "../../../packages/client/src/generated/types.ts";
import { verifyReceipt } from "../../../packages/client/src/statements/verify-statement.ts";
import type { OrderReceipt } from "../api/generated/types.ts";

export type { PublicKeys };

/** The facts on a page that a receipt must agree with. */
export interface ShownOrder {
  id: string;
  vehicle_id: string;
  fx_rate: number | null;
  created_at: string;
}

/** An event on a page, as the event log has it. */
export interface ShownEvent {
  id: string;
  sequence: number;
  /** Absent from before the chain. */
  digest?: string;
}

/** Reports whether a published key signed a receipt as it is, without asking the service. */
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
 * Reports whether a page shows what was signed: the facts that no change of an order touches, and every event up to
 * the end of the log in the receipt with its digest.
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
