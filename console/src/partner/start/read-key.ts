import type { Environment } from "../../config/environments.ts";

const prefixes: Record<Environment, string> = { sandbox: "svc_stg_", production: "svc_prd_" };

/** What is wrong with a text as a key of an environment, in a sentence; null for a key. */
export function judgeKey(text: string, environment: Environment): string | null {
  const prefix = prefixes[environment];
  if (!/^svc_(prd|stg)_[\w-]{28}$/.test(text)) return `A key is ${prefix} and 28 characters after it.`;
  return text.startsWith(prefix)
    ? null
    : `This is a key of the other environment. Those of ${environment} begin with ${prefix}.`;
}
