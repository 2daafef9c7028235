import { randomBytes } from "node:crypto";
import { healthSchema } from "../../shared/contract/resources/service/health.ts";
import { keyPrefix, keyRandomBytes } from "../../shared/domain/access/api-key.ts";
import type { Environment } from "../../shared/domain/partners/partner.ts";
import { DeploymentError } from "./deployment-error.ts";
import { attemptMilliseconds, describeFailure, waitUntilHealthy } from "./wait-until-healthy.ts";

/** The target of the test. */
export interface SmokeTarget {
  environment: Environment;
  /** URL of the partner API, without a trailing slash. */
  url: string;
  /** An API key of the environment; null before the first key exists. */
  key: string | null;
}

const requestMilliseconds = 20_000;

/**
 * Polls an environment's health until it responds, checks that an unknown key is rejected and, with a key, that
 * vehicles are listed. The test changes nothing and prints no key.
 *
 * @param pauseMilliseconds the pause between attempts, because DNS takes a while to know a new URL
 * @throws DeploymentError with the actual response
 */
export async function smokeTest(
  target: SmokeTarget,
  pauseMilliseconds = attemptMilliseconds,
): Promise<string[]> {
  await waitForService(target, pauseMilliseconds);
  const done = [`${target.environment}: healthy`];
  const stranger = keyPrefix[target.environment] + randomBytes(keyRandomBytes).toString("base64url");
  await expectStatus(target, "a key that nobody has", stranger, 401);
  done.push(`${target.environment}: an unknown key is rejected`);
  if (target.key === null) return done;
  await expectStatus(target, "the key", target.key, 200);
  return [...done, `${target.environment}: vehicles are listed`];
}

async function waitForService(target: SmokeTarget, pauseMilliseconds: number): Promise<void> {
  const address = `${target.url}/v1/health`;
  const findProblem = async (): Promise<string | null> => {
    const response = await get(address);
    const health = healthSchema.safeParse(await response.json());
    if (response.status !== 200 || !health.success) return `answers ${response.status}`;
    if (health.data.environment === target.environment) return null;
    throw new DeploymentError(`${address} serves ${health.data.environment}, not ${target.environment}.`);
  };
  await waitUntilHealthy(address, findProblem, pauseMilliseconds);
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
