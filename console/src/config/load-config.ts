import * as z from "zod/mini";
import { type Environment, environments } from "./environments.ts";

const environmentSchema = z.object({ console_api_url: z.url(), api_url: z.url() });

const configSchema = z.object({
  stage: z.string(),
  issuer: z.url(),
  client_id: z.string().check(z.minLength(1)),
  scopes: z.object({ operator: z.string(), partner: z.string() }),
  environments: z
    .partialRecord(z.enum(environments), environmentSchema)
    .check(z.refine((served) => Object.keys(served).length > 0, "names no environment")),
  runbook_url: z.nullable(z.url()),
});

/** The settings that differ between stages, written at deployment and read at the start of the console. */
export type ConsoleConfig = z.output<typeof configSchema>;

/**
 * Reads the stage's configuration from the page's own site.
 * @throws Error if it is missing or invalid
 */
export async function loadConfig(): Promise<ConsoleConfig> {
  const response = await fetch("/config.json", { cache: "no-cache", credentials: "omit" });
  if (!response.ok) throw new Error(`/config.json returned ${response.status}`);
  return parseConfig(await response.json());
}

/**
 * Checks a configuration. Trailing slashes of URLs are removed.
 * @throws z.ZodError if a setting is missing or invalid
 */
export function parseConfig(value: unknown): ConsoleConfig {
  const config = z.parse(configSchema, value);
  const served = Object.entries(config.environments).map(([name, addresses]) => [
    name,
    bareAddresses(addresses),
  ]);
  return { ...config, issuer: bare(config.issuer), environments: Object.fromEntries(served) };
}

/** Returns the environments of the stage in display order. A stage may have only one. */
export const environmentsOf = ({ environments: served }: ConsoleConfig): Environment[] =>
  environments.filter((environment) => served[environment] !== undefined);

const bare = (url: string): string => url.replace(/\/+$/, "");

const bareAddresses = ({ console_api_url, api_url }: z.output<typeof environmentSchema>) => ({
  console_api_url: bare(console_api_url),
  api_url: bare(api_url),
});
