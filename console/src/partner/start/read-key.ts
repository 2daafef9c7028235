import type { Environment } from "../../config/environments.ts";

const prefixes: Record<Environment, string> = { sandbox: "svc_stg_", production: "svc_prd_" };

/** Returns why a text is not a valid key of an environment, in one sentence; null for a valid key. */
export function evaluateKey(text: string, environment: Environment): string | null {
  const prefix = prefixes[environment];
  if (!/^svc_(prd|stg)_[\w-]{28}$/.test(text)) return `A key is ${prefix} followed by 28 characters.`;
  return text.startsWith(prefix)
    ? null
    : `This key belongs to the other environment. A ${environment} key begins with ${prefix}.`;
}
