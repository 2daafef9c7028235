import { dayMilliseconds } from "../../../../shared/domain/time/durations.ts";
import type { PartnerEndpoint } from "../../api/generated/types.ts";

type Endpoint = Pick<PartnerEndpoint, "enabled" | "disabled_reason" | "failing_since">;

/** The health of an endpoint: an indicator type and a message key. */
export interface EndpointHealth {
  type: "success" | "warning" | "error" | "stopped";
  message: "healthy" | "failingSince" | "stopped" | "gone" | "failing" | "operator";
}

/** Returns the health of an endpoint. */
export function healthOf({ enabled, disabled_reason, failing_since }: Endpoint): EndpointHealth {
  if (disabled_reason !== null) return { type: "error", message: disabled_reason };
  if (!enabled) return { type: "stopped", message: "stopped" };
  return failing_since === null
    ? { type: "success", message: "healthy" }
    : { type: "warning", message: "failingSince" };
}

/** The key of the message that states why an action is unavailable. */
type Refusal = "alreadyEnabled" | "alreadyDisabled" | "askPartner" | "enableFirst";

/** An operator's action on an endpoint. */
export type EndpointAction = "enable" | "disable" | "recover";

/**
 * Returns the reason why an action on an endpoint is unavailable; null if it is available. Only the partner can enable
 * an endpoint that the partner disabled.
 */
export function refusalOf(action: EndpointAction, { enabled, disabled_reason }: Endpoint): Refusal | null {
  if (action === "disable") return enabled ? null : "alreadyDisabled";
  if (action === "recover") return enabled ? null : "enableFirst";
  if (enabled) return "alreadyEnabled";
  return disabled_reason === null ? "askPartner" : null;
}

type Dated = Pick<PartnerEndpoint, "failing_since" | "first_success_at" | "last_success_at" | "created_at">;

/**
 * Returns the default start time for the recovery of an endpoint: its first failure, its last success, or its
 * registration if it has never succeeded. Returns one day ago if these times are unknown.
 */
export function recoveryStart(endpoint: Dated, now: number): Date {
  const { failing_since, first_success_at, last_success_at, created_at } = endpoint;
  const registered = first_success_at === null ? created_at : null;
  return new Date(failing_since ?? last_success_at ?? registered ?? now - dayMilliseconds);
}
