import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { healthSchema } from "../../shared/contract/resources/health.ts";
import { keyPrefix, keyRandomBytes } from "../../shared/domain/access/api-key.ts";
import type { Environment } from "../../shared/domain/partners/partner.ts";
import { DeploymentError } from "./deployment-error.ts";

/** What is tested. */
export interface SmokeTarget {
  environment: Environment;
  /** Of the partner API, without a slash at the end. */
  url: string;
  /** An API key of the environment; null where there is none yet. */
  key: string | null;
}

const attempts = 10;
const requestMilliseconds = 20_000;

/**
 * Asks an environment for its health until it answers, checks that a key nobody has is refused and, with a key, that
 * vehicles are listed. Nothing is changed, and no key is printed.
 *
 * @param pauseMilliseconds between two attempts; a new address takes a while to be known everywhere.
 * @throws DeploymentError saying what was answered instead
 */
export async function smokeTest(target: SmokeTarget, pauseMilliseconds = 3_000): Promise<string[]> {
  await waitUntilHealthy(target, pauseMilliseconds);
  const done = [`${target.environment}: healthy`];
  const stranger = keyPrefix[target.environment] + randomBytes(keyRandomBytes).toString("base64url");
  await expectStatus(target, "a key that nobody has", stranger, 401);
  done.push(`${target.environment}: a key that nobody has is refused`);
  if (target.key === null) return done;
  await expectStatus(target, "the key", target.key, 200);
  return [...done, `${target.environment}: vehicles are listed`];
}

async function waitUntilHealthy(target: SmokeTarget, pauseMilliseconds: number): Promise<void> {
  const address = `${target.url}/v1/health`;
  let problem = "";
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    if (attempt > 1) await pause(pauseMilliseconds);
    try {
      const response = await get(address);
      const health = healthSchema.safeParse(await response.json());
      if (response.status === 200 && health.success) {
        if (health.data.environment === target.environment) return;
        throw new DeploymentError(`${address} serves ${health.data.environment}, not ${target.environment}.`);
      }
      problem = `answers ${response.status}`;
    } catch (error) {
      if (error instanceof DeploymentError) throw error;
      problem = describeFailure(error);
    }
  }
  throw new DeploymentError(`${address} ${problem}, after ${attempts} attempts.`);
}

async function expectStatus({ url }: SmokeTarget, whose: string, key: string, status: number): Promise<void> {
  const address = `${url}/v1/vehicles?limit=1`;
  const response = await get(address, { "x-api-key": key }).catch((error: unknown) => {
    throw new DeploymentError(`${address} with ${whose}: ${describeFailure(error)}`);
  });
  if (response.status === status) return;
  throw new DeploymentError(`${address} with ${whose} answers ${response.status} in place of ${status}.`);
}

const get = (address: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(address, { headers, redirect: "error", signal: AbortSignal.timeout(requestMilliseconds) });

/** The cause is what says more than "fetch failed". */
function describeFailure(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message} (${cause.message || cause.name})` : message;
}
