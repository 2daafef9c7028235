import type { Environment } from "../../domain/partners/partner.ts";
import { noteReadEvents, noteRepeatedOrder } from "../../persistence/certificates/observed-requests.ts";
import { logger } from "../../platform/logger.ts";

/** Caller and time of a served request. */
interface AnsweredCall {
  caller: { partnerId: string; callerId: string; environment: Environment };
  requestId: string;
  now: number;
}

/** The query of a list of events. */
interface EventQuery {
  after_sequence?: number | undefined;
}

/**
 * Observes that a client repeated an order with the same idempotency key. One conditional write in the
 * sandbox, nothing in production.
 */
export const observeRepeatedOrder = (call: AnsweredCall, orderId: string): Promise<void> =>
  observe(call, () => noteRepeatedOrder(call.caller.partnerId, orderId, seen(call)));

/**
 * Observes how far the integration has read the events. Only requests with `after_sequence` and without a
 * filter count. One conditional write in the sandbox, nothing in production.
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

/** The prefix of key ids. A console user has no key and does not count as an integration. */
const keyPrefix = "key_";

/** A failed observation must not fail the observed request. */
async function observe({ caller }: AnsweredCall, note: () => Promise<boolean>): Promise<void> {
  if (caller.environment !== "sandbox" || !caller.callerId.startsWith(keyPrefix)) return;
  try {
    await note();
  } catch (error) {
    logger.warn("A request was not observed for a certificate", { error: error as Error });
  }
}
