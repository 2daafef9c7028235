import { readFile } from "node:fs/promises";
import { isKeyOfEnvironment } from "../../shared/domain/access/api-key.ts";
import type { Environment } from "../../shared/domain/partners/partner.ts";
import { DeploymentError } from "./deployment-error.ts";

/** The settings of an environment's smoke test. */
export interface SmokeSettings {
  key: string | null;
  /** URL to test instead of the deployed one. */
  url: string | null;
}

const variable = (kind: "KEY" | "URL", of: Environment | "console") => `SMOKE_${kind}_${of.toUpperCase()}`;

/** Returns the URL to test instead of the deployed one: `SMOKE_URL_SANDBOX`, `SMOKE_URL_CONSOLE`. */
export const readSmokeUrl = (of: Environment | "console"): string | null =>
  process.env[variable("URL", of)]?.replace(/\/$/, "") || null;

/**
 * Reads the key and the URL for the smoke test. The key is in `SMOKE_KEY_SANDBOX`, or in the key file, which
 * may also contain keys of other environments. The URL is in `SMOKE_URL_SANDBOX`.
 * @throws DeploymentError if the variable contains no key of the environment, or if the file cannot be read. The
 * message never contains the key.
 */
export async function readSmokeSettings(
  keyFile: string | null,
  environment: Environment,
): Promise<SmokeSettings> {
  const name = variable("KEY", environment);
  const given = process.env[name]?.trim() || null;
  if (given !== null && !isKeyOfEnvironment(given, environment)) {
    throw new DeploymentError(`${name} has no API key of the ${environment} environment.`);
  }
  const key = given ?? (keyFile === null ? null : await findKey(keyFile, environment));
  return { key, url: readSmokeUrl(environment) };
}

async function findKey(file: string, environment: Environment): Promise<string | null> {
  const text = await readFile(file, "utf8").catch((error: Error) => {
    throw new DeploymentError(`The key file cannot be read: ${error.message}`);
  });
  const keys = text.split("\n").map((line) => line.trim());
  return keys.find((key) => isKeyOfEnvironment(key, environment)) ?? null;
}
