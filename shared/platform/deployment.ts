import type { Environment } from "../domain/partners/partner.ts";
import { requireVariable } from "./environment-variables.ts";

/**
 * The environment this process serves.
 * @throws Error when the template set anything but `sandbox` or `production`.
 */
export function currentEnvironment(): Environment {
  const value = requireVariable("ENVIRONMENT");
  if (value !== "sandbox" && value !== "production") throw new Error(`ENVIRONMENT is ${value}`);
  return value;
}

/** Whether calls beyond the limits a minute are refused. */
export const areRateLimitsEnforced = (): boolean => requireVariable("RATE_LIMITS_ENFORCED") === "true";
