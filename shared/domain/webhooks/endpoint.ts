import { dayMilliseconds } from "../time/durations.ts";
import { isOnProbation } from "./backlog.ts";
import type { SendOutcome } from "./delivery.ts";
import type { EndpointSubscription, EventType } from "./event.ts";

/** The maximum number of endpoints per partner in one environment, including disabled ones. */
export const endpointLimit = 5;

/** After a rotation the previous secret also signs for this long. */
const secretOverlapMilliseconds = dayMilliseconds;

/**
 * An attempt that takes longer than this delays attempts at other endpoints. Later deliveries to the slow endpoint
 * therefore wait in its backlog.
 */
export const slowAttemptMilliseconds = 2000;

/** A signing secret. `expiresAt` (epoch milliseconds) is null for the current secret. */
export interface SigningSecret {
  value: string;
  expiresAt: number | null;
}

/** Reason that an endpoint was disabled, unless its partner did: a 410 response, days of failures, or an operator. */
export const disabledReasons = ["gone", "failing", "operator"] as const;

/** Reason that an endpoint was disabled, unless its partner did. */
export type DisabledReason = (typeof disabledReasons)[number];

/** The maximum length of an operator's reason to disable an endpoint, in characters. */
export const longestDisabledNote = 500;

/** Recent health of an endpoint. All fields are null for a healthy endpoint. */
export interface EndpointHealth {
  /** The time since which every attempt has failed, epoch milliseconds. */
  failingSince: number | null;
  /** The time when its partner was warned of the failures, epoch milliseconds. */
  warnedAt: number | null;
  /** The time since which its deliveries wait in its backlog, epoch milliseconds. */
  slowSince: number | null;
  /** The time of the last attempt that took over 2 s, epoch milliseconds; null once that attempt no longer counts. */
  hungAt?: number | null;
}

/** A URL of a partner that receives events. */
export interface WebhookEndpoint {
  partnerId: string;
  endpointId: string;
  url: string;
  description: string | null;
  /** Null means every type, including future types. */
  eventTypes: readonly EventType[] | null;
  enabled: boolean;
  disabledReason: DisabledReason | null;
  /** The reason of the operator who disabled the endpoint; null or absent otherwise. */
  disabledNote?: string | null;
  /** Whether the partner must still be notified that its endpoint was disabled. */
  isNoticeDue: boolean;
  /**
   * The time until which the previous secret also signs, epoch milliseconds; null without a previous secret.
   */
  previousSecretExpiresAt: number | null;
  /**
   * The time of this URL's first 2xx response, epoch milliseconds; null until then. Before that, the URL's owner may
   * not want the requests.
   */
  answeredAt: number | null;
  health: EndpointHealth;
  createdAt: number;
  updatedAt: number;
  version: number;
}

/** The secrets of an endpoint: the current secret, then the previous secret. */
export type SigningSecrets = readonly [SigningSecret, ...SigningSecret[]];

/** An endpoint with its secrets. They are stored separately, because few functions may read them. */
export interface SignableEndpoint {
  endpoint: WebhookEndpoint;
  secrets: SigningSecrets;
}

/** The parts of an endpoint that its partner may change. Absent fields are unchanged. */
export interface EndpointChange {
  url?: string | undefined;
  description?: string | null | undefined;
  eventTypes?: readonly EventType[] | null | undefined;
  enabled?: boolean | undefined;
}

const healthyState: EndpointHealth = { failingSince: null, warnedAt: null, slowSince: null, hungAt: null };

/** Returns the part of an endpoint that emitting events needs. */
export const subscriptionOf = (endpoint: WebhookEndpoint): EndpointSubscription => ({
  endpointId: endpoint.endpointId,
  enabled: endpoint.enabled,
  eventTypes: endpoint.eventTypes,
});

/** Returns a new endpoint, enabled by default. */
export function createEndpoint(
  identity: { partnerId: string; endpointId: string; now: number },
  wanted: EndpointChange & { url: string },
): WebhookEndpoint {
  return {
    partnerId: identity.partnerId,
    endpointId: identity.endpointId,
    url: wanted.url,
    description: wanted.description ?? null,
    eventTypes: wanted.eventTypes ?? null,
    enabled: wanted.enabled ?? true,
    disabledReason: null,
    disabledNote: null,
    isNoticeDue: false,
    previousSecretExpiresAt: null,
    answeredAt: null,
    health: healthyState,
    createdAt: identity.now,
    updatedAt: identity.now,
    version: 1,
  };
}

/**
 * Returns the endpoint after a change. A new URL, or enabling the endpoint, resets its failures. Only quick responses
 * reset its slowness, because a change would otherwise return slow deliveries to the queue of first attempts. A new URL
 * therefore also counts as slow until it responds quickly.
 */
export function changeEndpoint(
  endpoint: WebhookEndpoint,
  change: EndpointChange,
  now: number,
): WebhookEndpoint {
  const enabled = change.enabled ?? endpoint.enabled;
  const isMoved = change.url !== undefined && change.url !== endpoint.url;
  const isFreshStart = isMoved || (enabled && !endpoint.enabled);
  const { slowSince, hungAt = null } = endpoint.health;
  return {
    ...endpoint,
    url: change.url ?? endpoint.url,
    description: change.description === undefined ? endpoint.description : change.description,
    eventTypes: change.eventTypes === undefined ? endpoint.eventTypes : change.eventTypes,
    enabled,
    disabledReason: enabled ? null : endpoint.disabledReason,
    disabledNote: enabled ? null : (endpoint.disabledNote ?? null),
    isNoticeDue: !enabled && endpoint.isNoticeDue,
    answeredAt: isMoved ? null : endpoint.answeredAt,
    health: isFreshStart
      ? hungAt === null
        ? healthyState
        : { ...healthyState, slowSince, hungAt }
      : endpoint.health,
    updatedAt: now,
    version: endpoint.version + 1,
  };
}

/**
 * Returns the endpoint as disabled, with a pending notification of its partner.
 * @param note the reason of the operator who disables the endpoint
 */
export function disableEndpoint(
  endpoint: WebhookEndpoint,
  reason: DisabledReason,
  now: number,
  note: string | null = null,
): WebhookEndpoint {
  return {
    ...endpoint,
    enabled: false,
    disabledReason: reason,
    disabledNote: note,
    isNoticeDue: true,
    updatedAt: now,
    version: endpoint.version + 1,
  };
}

/** Returns the secrets of a new endpoint. */
export const firstSecrets = (secret: string): SigningSecrets => [{ value: secret, expiresAt: null }];

/**
 * Returns the endpoint with a new current secret. The previous secret also signs for 24 hours, and older secrets expire
 * immediately.
 */
export function rotateSecret(
  { endpoint, secrets }: SignableEndpoint,
  secret: string,
  now: number,
): SignableEndpoint {
  const expiresAt = now + secretOverlapMilliseconds;
  return {
    endpoint: {
      ...endpoint,
      previousSecretExpiresAt: expiresAt,
      updatedAt: now,
      version: endpoint.version + 1,
    },
    secrets: [
      { value: secret, expiresAt: null },
      { ...secrets[0], expiresAt },
    ],
  };
}

/** Returns values of the secrets that sign at this instant, newest first. */
export const activeSecrets = (secrets: SigningSecrets, now: number): string[] =>
  secrets.filter(({ expiresAt }) => expiresAt === null || expiresAt > now).map(({ value }) => value);

/** Returns the time until which the previous secret also signs, epoch milliseconds; null after that. */
export function previousSecretExpiry(endpoint: WebhookEndpoint, now: number): number | null {
  const { previousSecretExpiresAt: expiresAt } = endpoint;
  return expiresAt !== null && expiresAt > now ? expiresAt : null;
}

/**
 * Returns the health after an attempt; the same object when nothing changed. A slow endpoint stays slow for
 * ten minutes, even if it responds quickly.
 */
export function healthAfter(
  health: EndpointHealth,
  outcome: Pick<SendOutcome, "error" | "durationMilliseconds">,
  now: number,
): EndpointHealth {
  const failed = outcome.error !== null;
  const hung = outcome.durationMilliseconds > slowAttemptMilliseconds;
  const hungAt = hung ? now : (health.hungAt ?? null);
  const staysSlow = failed || hung || (health.slowSince !== null && isOnProbation(hungAt, now));
  const next: EndpointHealth = {
    failingSince: failed ? (health.failingSince ?? now) : null,
    warnedAt: failed ? health.warnedAt : null,
    slowSince: staysSlow ? (health.slowSince ?? now) : null,
    hungAt: staysSlow ? hungAt : null,
  };
  const isUnchanged =
    next.failingSince === health.failingSince &&
    next.slowSince === health.slowSince &&
    next.hungAt === (health.hungAt ?? null);
  return isUnchanged ? health : next;
}
