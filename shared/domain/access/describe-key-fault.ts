import type { Environment } from "../partners/partner.ts";
import { isKeyOfEnvironment, keyPrefix } from "./api-key.ts";

const named: Record<Environment, string> = { production: "production", sandbox: "the sandbox" };

/**
 * Returns the reason why a text cannot be a key of the environment; null if its format is valid. Only the format is
 * checked, so the result reveals nothing about existing keys.
 */
export function describeKeyFault(value: string, environment: Environment): string | null {
  if (isKeyOfEnvironment(value, environment)) return null;
  const other = environment === "production" ? "sandbox" : "production";
  const [ownPrefix, otherPrefix] = [keyPrefix[environment], keyPrefix[other]];
  if (value.startsWith(otherPrefix)) {
    return `Keys that begin with ${otherPrefix} belong to ${named[other]}, and this is ${named[environment]}. Send a key that begins with ${ownPrefix}, or call the ${other} host.`;
  }
  if (value.startsWith(ownPrefix)) {
    return `The key is cut or mistyped: ${ownPrefix} is followed by 28 letters, digits, hyphens and underscores.`;
  }
  return `Keys of ${named[environment]} begin with ${ownPrefix}.`;
}
