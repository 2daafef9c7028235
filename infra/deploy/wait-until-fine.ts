import { setTimeout as pause } from "node:timers/promises";
import { DeploymentError } from "./deployment-error.ts";

const attempts = 10;

/**
 * Looks at an address until there is no problem with it; a new address takes a while to be known everywhere.
 *
 * @param findProblem says what is wrong, or null; throws DeploymentError for what waiting does not mend
 * @throws DeploymentError with the last problem, once it was tried often enough
 */
export async function waitUntilFine(
  address: string,
  findProblem: () => Promise<string | null>,
  pauseMilliseconds: number,
): Promise<void> {
  let problem: string | null = null;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    if (attempt > 1) await pause(pauseMilliseconds);
    try {
      problem = await findProblem();
    } catch (error) {
      if (error instanceof DeploymentError) throw error;
      problem = describeFailure(error);
    }
    if (problem === null) return;
  }
  throw new DeploymentError(`${address} ${problem}, after ${attempts} attempts.`);
}

/** Why a request failed. The cause is what says more than "fetch failed". */
export function describeFailure(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message} (${cause.message || cause.name})` : message;
}
