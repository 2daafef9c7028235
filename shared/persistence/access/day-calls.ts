import type { DayCalls } from "../../domain/access/day-calls.ts";
import { dayCallsDays, expiryAfter } from "../../domain/retention/kept-days.ts";
import { dayCallsKey } from "../keys/item-keys.ts";
import { queryAll } from "../table/query.ts";
import { storedEntity } from "../table/stored-entity.ts";
import { putWrite, type Write } from "../table/transaction.ts";

const dayItems = storedEntity<DayCalls>("day_calls");

/**
 * Returns the write that stores an ended day of a key.
 * @param now the end of the day, epoch milliseconds
 */
export const endedDayWrite = (partnerId: string, day: DayCalls, now: number): Write =>
  putWrite(
    "put:dayCalls",
    "ended-day",
    dayItems.toItem(
      { ...dayCallsKey(partnerId, day.date, day.keyId), expires_at: expiryAfter(now, dayCallsDays) },
      day,
    ),
  );

/** Returns the past days on which a partner's keys made calls, newest first, back to `since` (`YYYY-MM-DD`). */
export async function listDayCalls(partnerId: string, since: string): Promise<DayCalls[]> {
  const from = dayCallsKey(partnerId, since, "");
  const items = await queryAll("query:dayCalls", {
    partition: from.pk,
    sortKey: "sk >= :from",
    values: { ":from": from.sk },
    descending: true,
  });
  return items.map(dayItems.fromItem);
}
