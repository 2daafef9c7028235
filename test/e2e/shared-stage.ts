import type { Grant } from "@vehicle-sourcing/local-aws/iam/record-grant-uses.ts";
import type { MetricDatum } from "@vehicle-sourcing/local-aws/machine/metric-datum.ts";
import type { Fault } from "@vehicle-sourcing/local-aws/proxy/inject-faults.ts";
import type { Leak } from "../support/secrets/scan-lines.ts";
import { secretsOfRun } from "../support/secrets/secrets-of-run.ts";
import { requestPart } from "../support/shared/request-part.ts";
import { StageClient, send } from "../support/stage/stage-client.ts";
import type { StoredSummary } from "./start-shared-stage.ts";

const { env, insightUrl } = await requestPart("stage");

/** The stage that all end-to-end tests share. */
export const stage = new StageClient(env);

/** Waits until no function, queue or stream of the stage has work left. */
export async function untilIdle(): Promise<void> {
  await send(`${insightUrl}/idle`);
}

/** Returns template permissions that nothing has needed since the stage started. */
async function readUnusedGrants(): Promise<Grant[]> {
  const response = await fetch(`${insightUrl}/unused-grants`);
  return (await response.json()) as Grant[];
}

/** Returns the lines of functions that contain a text. */
export const findLines = (text: string): Promise<string[]> => ask("lines", text);

/** Returns every line of the stage's functions that contains a secret of this run so far. */
export const findLeaksOfRun = (): Promise<Leak[]> => ask("leaks", JSON.stringify(secretsOfRun.list()));

/** Returns the files in the stage's data directory that contain a text, by path. */
export const findFiles = (text: string): Promise<string[]> => ask("files", text);

/** Returns the AWS identities of the functions of both environments: `<stage>.<stack>.<logical id>`. */
export const listFunctions = (): Promise<string[]> => ask("functions", "");

/** Returns the ARNs of the keys that sign statements of the sandbox. */
export const listSigningKeys = (): Promise<string[]> => ask("signing-keys", "");

/** Returns the environment variables with which the product's own code writes to the sandbox's table. */
export const readTableEnvironment = (): Promise<NodeJS.ProcessEnv> => ask("table", "");

/** Applies a fault until `liftFaults`. */
export async function injectFault(fault: Fault): Promise<void> {
  await send(`${insightUrl}/faults`, { method: "POST", body: fault });
}

/** Removes all faults. */
export async function liftFaults(): Promise<void> {
  await send(`${insightUrl}/faults`, { method: "DELETE" });
}

/** Records values of the stage's metrics. */
export async function feedMetrics(data: readonly MetricDatum[]): Promise<void> {
  await send(`${insightUrl}/metrics`, { method: "POST", body: data });
}

async function ask<Found>(what: string, body: string): Promise<Found> {
  const response = await fetch(`${insightUrl}/${what}`, { method: "POST", body });
  return (await response.json()) as Found;
}

/**
 * Makes a sandbox function's calls fail while `run` runs.
 * @param functionName the function's name in the templates, such as `AwardLot`
 */
export async function whileFailing<Result>(
  functionName: string,
  fault: Omit<Fault, "identity">,
  run: () => Promise<Result>,
): Promise<Result> {
  const pattern = new RegExp(`^sandbox\\.\\w+\\.${functionName}Function[0-9A-F]{8}$`);
  // No function ever uses all of its permissions here, so each must be in the result.
  const identity = (await readUnusedGrants()).find((grant) => pattern.test(grant.identity))?.identity;
  if (identity === undefined) throw new Error(`No function ${functionName}`);
  await injectFault({ ...fault, identity });
  try {
    return await run();
  } finally {
    await liftFaults();
  }
}

/** Removes the stored summary of a car on a watch of the sandbox. */
export async function forgetSummary(watchId: string, vehicleId: string): Promise<void> {
  const body: StoredSummary = { watchId, vehicleId };
  await send(`${insightUrl}/stored-summaries`, { method: "DELETE", body });
}
