import type { DeliveryEntry } from "../../api/generated/types.ts";

/** Failed deliveries of one endpoint with the same cause. */
export interface FailureGroup {
  id: string;
  /** The group's most recent delivery, which represents the group. */
  newest: DeliveryEntry;
  /** The endpoint's response status, or the reason for a missing response. */
  cause: string;
  /** The time of the group's oldest event. */
  since: string;
  deliveries: DeliveryEntry[];
}

/** Returns failed deliveries by endpoint and cause, the most frequent first. */
export function groupFailures(deliveries: readonly DeliveryEntry[]): FailureGroup[] {
  const groups = Map.groupBy(deliveries, (one) => JSON.stringify([one.endpoint_id, causeOf(one)]));
  return [...groups]
    .map(([id, members]) => ({ id, ...describe(members) }))
    .sort((one, other) => other.deliveries.length - one.deliveries.length);
}

function describe(deliveries: DeliveryEntry[]): Omit<FailureGroup, "id"> {
  const byTime = deliveries.toSorted((one, other) =>
    one.event_created_at.localeCompare(other.event_created_at),
  );
  const [oldest, newest] = [byTime[0], byTime.at(-1)] as [DeliveryEntry, DeliveryEntry];
  return { newest, cause: causeOf(newest), since: oldest.event_created_at, deliveries };
}

/**
 * Returns the response status, or the error if there was no response. The error text of a response is not used, because
 * it may contain a time or an address of one attempt.
 */
export const causeOf = ({ last_response_code, last_error }: DeliveryEntry): string =>
  last_response_code === null ? (last_error ?? "–") : String(last_response_code);
