import type { DeliveryEntry } from "../../api/generated/types.ts";
import { namePeriods } from "../../format/name-periods.ts";
import type { ShownZone } from "../../format/time.ts";
import { causeOf } from "./group-failures.ts";

/** The failed deliveries of events of an hour or a day. */
export interface FailurePeriod {
  name: string;
  byCause: ReadonlyMap<string, number>;
}

/** The causes that a chart tells apart. */
const mostCauses = 4;

/** Returns failures by the hour or day of their events, oldest first, also periods without failures. */
export function arrangeFailures(
  deliveries: readonly DeliveryEntry[],
  zone: Pick<ShownZone, "timeZone">,
  now: number,
): FailurePeriod[] {
  if (deliveries.length === 0) return [];
  const times = deliveries.map(({ event_created_at }) => Date.parse(event_created_at));
  const { names, nameOf } = namePeriods(times, zone, now);
  const byName = Map.groupBy(deliveries, ({ event_created_at }) => nameOf(Date.parse(event_created_at)));
  return names.map((name) => {
    const byCause = Map.groupBy(byName.get(name) ?? [], causeOf);
    return { name, byCause: new Map([...byCause].map(([cause, members]) => [cause, members.length])) };
  });
}

/** Returns the most frequent causes. */
export function listCauses(deliveries: readonly DeliveryEntry[]): string[] {
  return [...Map.groupBy(deliveries, causeOf)]
    .sort(([, one], [, other]) => other.length - one.length)
    .slice(0, mostCauses)
    .map(([cause]) => cause);
}

/** Returns the failures of events that happened at a time or later. */
export const failedSince = (deliveries: readonly DeliveryEntry[], since: Date): DeliveryEntry[] =>
  deliveries.filter(({ event_created_at }) => Date.parse(event_created_at) >= since.getTime());
