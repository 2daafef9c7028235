import type { Environment } from "../../domain/partners/partner.ts";
import { noteReadEvents, noteRepeatedOrder } from "../../persistence/certificates/observed-requests.ts";
import { logger } from "../../platform/logger.ts";

/** Caller and time of an answered request. */
interface AnsweredCall {
  caller: { partnerId: string; requesterId: string; environment: Environment };
  requestId: string;
  now: number;
}

/** The query of a list of events. */
interface EventQuery {
  after_sequence?: number | undefined;
}

/** Observes that an order was repeated under its key. One conditional write in the sandbox, nothing in production. */
export const observeRepeatedOrder = (call: AnsweredCall, orderId: string): Promise<void> =>
  observe(call, () => noteRepeatedOrder(call.caller.partnerId, orderId, seen(call)));

/**
 * Observes up to which event the integration has read, where it catches up by `after_sequence` and leaves none out by a
 * filter. One conditional write in the sandbox, nothing in production.
 */
export async function observeReadEvents(
  call: AnsweredCall & { query: EventQuery },
  {
    position,
    page,
  }: { position: number | null; page: { events: readonly { event: { sequence: number } }[] } },
): Promise<void> {
  const { after_sequence: afterSequence, ...others } = call.query;
  const last = page.events.at(-1)?.event.sequence;
  if (afterSequence === undefined || last === undefined || isFiltered(others)) return;
  const read = { after: Math.max(afterSequence, position ?? 0), through: last };
  await observe(call, () => noteReadEvents(call.caller.partnerId, read, seen(call)));
}

const pagingParameters = ["limit", "cursor"];

const isFiltered = (others: object): boolean =>
  Object.entries(others).some(([name, value]) => value !== undefined && !pagingParameters.includes(name));

const seen = ({ requestId, now }: AnsweredCall) => ({ requestId, at: now });

/** The prefix of key ids. A console user has no key and is not an integration. */
const keyPrefix = "key_";

/** A failed observation must not fail the observed request. */
async function observe({ caller }: AnsweredCall, note: () => Promise<boolean>): Promise<void> {
  if (caller.environment !== "sandbox" || !caller.requesterId.startsWith(keyPrefix)) return;
  try {
    await note();
  } catch (error) {
    logger.warn("A request was not observed for a certificate", { error: error as Error });
  }
}
