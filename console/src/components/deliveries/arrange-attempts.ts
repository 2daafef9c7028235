import type { DeliveryAttempt, EventLogEntry } from "../../api/generated/types.ts";
import { groupByPeriod } from "../../format/group-by-period.ts";
import type { DisplayZone } from "../../format/time.ts";

/** An attempt to deliver an event to an endpoint. */
export interface EndpointAttempt extends DeliveryAttempt {
  event: Pick<EventLogEntry, "id" | "sequence" | "type">;
}

/** The facts of an attempt that an endpoint's page shows. */
export type ShownAttempt = Pick<
  EndpointAttempt,
  "event" | "number" | "replay_id" | "at" | "duration_ms" | "response_code" | "error"
>;

/** The facts of an attempt that the charts show. */
type TimedAttempt = Pick<DeliveryAttempt, "at" | "response_code" | "error" | "duration_ms">;

/** The attempts of an hour or a day. */
export interface AttemptPeriod {
  /** Start of the period in the displayed time zone: `11-27 14:00` or `11-27`. */
  name: string;
  accepted: number;
  /** Attempts with a response other than 2xx. */
  rejected: number;
  /** Attempts without a response. */
  unanswered: number;
  /** Milliseconds; null without a response. */
  medianMilliseconds: number | null;
  /** The duration that 95% of the responses did not exceed. */
  slowMilliseconds: number | null;
}

/** Returns the attempts at an endpoint, newest first. */
export const attemptsAt = (endpointId: string, events: readonly EventLogEntry[]): EndpointAttempt[] =>
  events
    .flatMap(({ attempts, ...event }) =>
      attempts
        .filter(({ endpoint_id }) => endpoint_id === endpointId)
        .map((attempt) => ({ ...attempt, event })),
    )
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at));

/**
 * Returns the periods from the first attempt to now, oldest first, including periods without attempts: hours
 * for up to a day and a half, otherwise days.
 */
export function arrangeAttempts(
  attempts: readonly TimedAttempt[],
  zone: Pick<DisplayZone, "timeZone">,
  now: number,
): AttemptPeriod[] {
  const periods = groupByPeriod(attempts, ({ at }) => at, zone, now);
  return periods.map(({ name, items }) => ({ name, ...summarize(items) }));
}

function summarize(attempts: readonly TimedAttempt[]): Omit<AttemptPeriod, "name"> {
  const answered = attempts.filter(({ response_code }) => response_code !== null);
  const accepted = answered.filter(({ error }) => error === null).length;
  const durations = answered.map(({ duration_ms }) => duration_ms).sort((one, other) => one - other);
  return {
    ...{ accepted, rejected: answered.length - accepted, unanswered: attempts.length - answered.length },
    medianMilliseconds: quantileOf(durations, 0.5),
    slowMilliseconds: quantileOf(durations, 0.95),
  };
}

/** Returns the smallest value that a share of the sorted values does not exceed; null without values. */
const quantileOf = (sorted: readonly number[], share: number): number | null =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
