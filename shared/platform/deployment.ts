import { randomUUID } from "node:crypto";
import type { Environment } from "../domain/partners/partner.ts";
import { requireVariable } from "./environment-variables.ts";

/**
 * Returns the environment of this process.
 * @throws Error when the template set anything but `sandbox` or `production`.
 */
export function currentEnvironment(): Environment {
  const value = requireVariable("ENVIRONMENT");
  if (value !== "sandbox" && value !== "production") throw new Error(`ENVIRONMENT is ${value}`);
  return value;
}

/** Reports whether calls beyond the limits per minute are rejected. */
export const areRateLimitsEnforced = (): boolean => requireVariable("RATE_LIMITS_ENFORCED") === "true";

/** Reports whether voiding and re-issuing an invoice takes two operators. */
export const needsSecondOperator = (): boolean => requireVariable("SECOND_OPERATOR_NEEDED") === "true";

/** Returns the seconds during which an award can be taken back; 0 means that awards take effect immediately. */
export const awardGraceSeconds = (): number => Number(requireVariable("AWARD_GRACE_SECONDS"));

/**
 * Identity of a process with unpublished code. It is random, because no other process is known to run the same code.
 */
const ownIdentity = randomUUID();

/**
 * Identifies the code and configuration of this process. A published Lambda version is used as the identity, because it
 * never changes.
 */
export function codeIdentity(): string {
  const { AWS_LAMBDA_FUNCTION_NAME: name, AWS_LAMBDA_FUNCTION_VERSION: version } = process.env;
  return name === undefined || version === undefined || version === "$LATEST"
    ? ownIdentity
    : `${name}:${version}`;
}
