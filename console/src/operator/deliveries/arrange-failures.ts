import type { DeliveryEntry } from "../../api/generated/types.ts";
import { groupByPeriod } from "../../format/group-by-period.ts";
import type { DisplayZone } from "../../format/time.ts";
import { causeOf } from "./group-failures.ts";

/** The numbers of failed deliveries by cause, for the events of one hour or one day. */
export interface FailurePeriod {
  name: string;
  byCause: ReadonlyMap<string, number>;
}

/** Maximum number of causes that a chart distinguishes. */
const mostCauses = 4;

/** Returns failures by the hour or day of their events, oldest first, including periods without failures. */
export function arrangeFailures(
  deliveries: readonly DeliveryEntry[],
  zone: Pick<DisplayZone, "timeZone">,
  now: number,
): FailurePeriod[] {
  const periods = groupByPeriod(deliveries, ({ event_created_at }) => event_created_at, zone, now);
  return periods.map(({ name, items }) => {
    const byCause = Map.groupBy(items, causeOf);
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
