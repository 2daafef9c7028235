import type { Problem } from "../errors/problem.ts";
import { rateLimited } from "../errors/rate-limited.ts";
import { hourMilliseconds, minuteMilliseconds } from "../time/durations.ts";

/** The limit of a partner's manual sends: at most `maxCalls` in any period of `withinMilliseconds`. */
export interface HandSendingLimit {
  /** Name under which calls are counted, and `details.scope` of a rejection. */
  scope: "endpoint_pings" | "partner_pings" | "unanswered_endpoint" | "running_replays";
  maxCalls: number;
  withinMilliseconds: number;
}

/**
 * Limit of pings to one endpoint. It is low, because each ping of an unresponsive address occupies a function for 16
 * seconds.
 */
export const endpointPingLimit: HandSendingLimit = {
  scope: "endpoint_pings",
  maxCalls: 5,
  withinMilliseconds: minuteMilliseconds,
};

/** Limit of pings to all endpoints of a partner together. */
export const partnerPingLimit: HandSendingLimit = {
  scope: "partner_pings",
  maxCalls: 10,
  withinMilliseconds: minuteMilliseconds,
};

/**
 * Limits pings and replayed events to an endpoint that has never responded with a 2xx, because the partner may not own
 * the endpoint's URL. Ordinary events and their retries are not limited.
 */
export const unansweredLimit: HandSendingLimit = {
  scope: "unanswered_endpoint",
  maxCalls: 5,
  withinMilliseconds: hourMilliseconds,
};

const messages: Record<HandSendingLimit["scope"], string> = {
  endpoint_pings: `An endpoint can be pinged ${endpointPingLimit.maxCalls} times per minute.`,
  partner_pings: `An account can ping its endpoints ${partnerPingLimit.maxCalls} times per minute.`,
  unanswered_endpoint: `This endpoint has never returned a 2xx at its current url. Until it does, at most ${unansweredLimit.maxCalls} pings and replayed events per hour are allowed. New events are sent as usual.`,
  running_replays: "The maximum number of range replays of this account is running.",
};

/** Returns the error for a manual send beyond a limit. */
export const tooManySent = (scope: HandSendingLimit["scope"], waitMilliseconds: number): Problem =>
  rateLimited(messages[scope], scope, waitMilliseconds);
