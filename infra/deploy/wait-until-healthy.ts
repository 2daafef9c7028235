import { setTimeout as pause } from "node:timers/promises";
import { DeploymentError } from "./deployment-error.ts";

/** Maximum number of attempts at an address with a wrong or missing response. */
export const mostFailures = 10;
/** Maximum number of attempts at an address whose name is not known or served everywhere yet. */
export const mostAttempts = 200;
/** The default pause between two attempts. */
export const attemptMilliseconds = 3_000;
/** Error codes of a new name that a DNS server or a CloudFront edge does not know yet. */
const codesOfNewNames = new Set(["ENOTFOUND", "EAI_AGAIN", "ERR_TLS_CERT_ALTNAME_INVALID"]);

/**
 * Polls a URL until it has no problem. A new name may take ten minutes to be known everywhere.
 *
 * @param findProblem returns the problem or null; throws DeploymentError for a permanent problem
 * @throws DeploymentError with the last problem after the last attempt
 */
export async function waitUntilHealthy(
  address: string,
  findProblem: () => Promise<string | null>,
  pauseMilliseconds: number,
): Promise<void> {
  for (let attempt = 1, failures = 0; ; attempt += 1) {
    let problem: string | null;
    try {
      problem = await findProblem();
      failures += 1;
    } catch (error) {
      if (error instanceof DeploymentError) throw error;
      problem = describeFailure(error);
      if (!isOfNewName(error)) failures += 1;
    }
    if (problem === null) return;
    if (failures >= mostFailures || attempt >= mostAttempts)
      throw new DeploymentError(`${address} ${problem}, after ${attempt} attempts.`);
    await pause(pauseMilliseconds);
  }
}

const isOfNewName = (error: unknown): boolean =>
  codesOfNewNames.has(String(((error as Error).cause as NodeJS.ErrnoException | undefined)?.code));

/** Returns the reason of a failed request. The cause is more specific than "fetch failed". */
export function describeFailure(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message} (${cause.message || cause.name})` : message;
}
