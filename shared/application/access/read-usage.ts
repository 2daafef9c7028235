import type { ApiKey } from "../../domain/access/api-key.ts";
import { type DayCalls, dayOfMinute, usageDayLimit } from "../../domain/access/day-calls.ts";
import { dayMilliseconds } from "../../domain/time/durations.ts";
import { kstDay } from "../../domain/time/format-time.ts";
import { listDayCalls } from "../../persistence/access/day-calls.ts";
import { listKeys } from "./list-keys.ts";

/** A key, with the days among the last thirty on which the key was used, newest first. */
export interface KeyUse {
  key: ApiKey;
  days: readonly DayCalls[];
}

/**
 * Reads the usage of a partner's keys, including revoked keys, oldest first. Until the next day begins, the calls of a
 * key's latest day are in the key's item. Earlier days have their own items. These items are read after the key's item,
 * so no day is missed.
 * @param after id of the last key of the previous page; null starts with the first
 * @throws Problem not_found when there is no such partner.
 */
export async function readUsage(partnerId: string, after: string | null, now: number): Promise<KeyUse[]> {
  const since = kstDay(now - (usageDayLimit - 1) * dayMilliseconds);
  const keys = await listKeys(partnerId, after);
  const ended = Map.groupBy(await listDayCalls(partnerId, since), ({ keyId }) => keyId);
  return keys.map((key) => ({ key, days: joinLastDay(key, ended.get(key.keyId) ?? [], since) }));
}

function joinLastDay({ keyId, minuteCalls }: ApiKey, ended: readonly DayCalls[], since: string): DayCalls[] {
  const last = minuteCalls && { keyId, ...dayOfMinute(minuteCalls) };
  const isShown = last !== undefined && last.date >= since && last.date !== ended[0]?.date;
  return isShown ? [last, ...ended] : [...ended];
}
