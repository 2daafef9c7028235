import type { ApiKey } from "../../domain/access/api-key.ts";
import { CallMeter, type MeteredCall, type MeterReading } from "../../domain/access/call-meter.ts";
import { type MinuteCalls, minuteOf, rateLimits, storedCalls } from "../../domain/access/rate-limit.ts";
import { getApiKey } from "../../persistence/access/api-keys.ts";
import { addCalls, beginMinute, type CallsOfMinute } from "../../persistence/access/key-use.ts";

const meter = new CallMeter();

/** A call judged, and what the table is told of it. */
export interface Metered extends MeterReading {
  /** The key after the table was told, null where that failed; never rejects. Null when there is nothing to tell. */
  telling: Promise<ApiKey | null> | null;
}

/**
 * Reads a key. When enough of its calls are held back, the read is the write that tells the table of them: one round
 * trip either way.
 * @param known what the table last said
 */
export async function readMeteredKey(
  call: MeteredCall,
  known: MinuteCalls | undefined,
): Promise<ApiKey | null> {
  const due = meter.takeDue(call, known);
  if (due === 0) return getApiKey(call.keyHash);
  const { counted, key } = await addCalls(call.keyHash, ofMinute(call, due));
  if (!counted) meter.putBack(call, due);
  return key;
}

/** Tells the table of calls that are held back, if they are enough. A failure loses them. */
export async function tellDueCalls(call: MeteredCall, known: MinuteCalls | undefined): Promise<void> {
  const due = meter.takeDue(call, known);
  if (due === 0) return;
  const counted = await addCalls(call.keyHash, ofMinute(call, due)).catch(() => null);
  if (counted?.counted === false) meter.putBack(call, due);
}

/** As many stored calls as leave no room for a further one. */
export const refusedFrom = (call: MeteredCall): CallsOfMinute =>
  ofMinute(call, meter.read(call, undefined).allowance.remaining);

/** Whether the limit was used up for a key as it was last read: so it probably still is. */
export const wasUsedUp = (call: MeteredCall, known: MinuteCalls | undefined): boolean =>
  storedCalls(known, call.limit, call.now) >= rateLimits[call.limit].callsPerMinute;

/**
 * Judges a call by the key as it was just read, and counts it unless its limit is used up. The first call of a minute
 * tells the table at once, beside the request.
 */
export function meterCall(call: MeteredCall, key: ApiKey, isCounted: boolean): Metered {
  if (!isCounted) return { ...meter.read(call, key.minuteCalls), telling: null };
  const reading = meter.count(call, key.minuteCalls);
  const isBegun = key.minuteCalls !== undefined && key.minuteCalls.minute >= minuteOf(call.now);
  return { ...reading, telling: isBegun ? null : tellFirst(call) };
}

/** What a failed write held is lost, to the partner's advantage: it may have been counted. */
async function tellFirst(call: MeteredCall): Promise<ApiKey | null> {
  const count = meter.takeAll(call);
  try {
    const { counted, key } = await beginMinute(call.keyHash, ofMinute(call, count));
    if (!counted) meter.putBack(call, count);
    return key;
  } catch {
    return null;
  }
}

const ofMinute = ({ limit, now }: MeteredCall, count: number): CallsOfMinute => ({
  limit,
  minute: minuteOf(now),
  count,
});
