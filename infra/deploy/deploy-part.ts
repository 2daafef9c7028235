import { rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { StagePart } from "../config/schema/stage-parts.ts";
import type { DeploymentAccount } from "./connect-account.ts";
import { DeploymentError } from "./deployment-error.ts";
import { listDeployedStacks, listUndeleted } from "./read-deployed.ts";
import { failedInPassing } from "./read-failures.ts";
import { runCdk } from "./run-cdk.ts";
import { writeChain } from "./write-chain.ts";
import { writeTransition } from "./write-transition.ts";

/** Stacks deployed at once. IAM and Lambda throttle a higher number. */
export const stacksAtOnce = 6;

/** Longer than the period of any service's call limit. */
const retryMilliseconds = 30_000;

/**
 * Deploys all stacks of a part of a stage, each after the stacks whose exports it uses. Asks for no approval, because
 * the deployment is already approved. Deploys the part a second time if AWS throttled calls, or rejected a role that
 * IAM had not propagated.
 * @param pauseMilliseconds the pause before the second deployment
 * @throws DeploymentError if a stack fails. The message lists resources that remain; the CDK has printed the reason.
 */
export async function deployPart(
  account: DeploymentAccount,
  assembly: string,
  part: StagePart,
  say: (line: string) => void,
  pauseMilliseconds = retryMilliseconds,
): Promise<void> {
  const begun = new Date();
  try {
    try {
      await deploySteps(account, assembly, part, say);
    } catch (error) {
      if (!(error instanceof DeploymentError) || !(await failedInPassing(account, part, begun))) throw error;
      say(
        `AWS rejected calls for ${part.id} that came too early or too close together. Deploying it again...`,
      );
      await pause(pauseMilliseconds);
      await deploySteps(account, assembly, part, say);
    }
  } catch (error) {
    if (!(error instanceof DeploymentError)) throw error;
    const left = await describeLeftovers(account, part);
    throw new DeploymentError([error.message, ...left].join("\n"), { cause: error });
  }
}

async function deploySteps(
  account: DeploymentAccount,
  assembly: string,
  part: StagePart,
  say: (line: string) => void,
): Promise<void> {
  const transition = await writeTransition(account, assembly, part);
  if (transition !== null) {
    say(
      `Stacks of ${part.id} still use what this version gives up: it is kept in a first step, and goes in a second.`,
    );
    await deployAssembly(account, transition, part);
  }
  await deployAssembly(account, assembly, part);
}

async function deployAssembly(account: DeploymentAccount, assembly: string, part: StagePart): Promise<void> {
  const chained = await writeChain(account, assembly, part);
  const unasked = ["--require-approval", "never", "--concurrency", String(stacksAtOnce)];
  await runCdk("deploy", `${part.id}/*`, "--app", chained ?? assembly, ...unasked);
  if (chained !== null) await rm(chained, { recursive: true, force: true });
}

/**
 * Returns the resources that a failed first deployment could not delete because their service protects them.
 */
async function describeLeftovers(account: DeploymentAccount, part: StagePart): Promise<string[]> {
  const failed = (await listDeployedStacks(account, [part])).filter(
    ({ status }) => status === "ROLLBACK_FAILED",
  );
  const left = await Promise.all(failed.map(({ stackId }) => listUndeleted(account, stackId)));
  return left
    .flat()
    .map(
      ({ ResourceType, PhysicalResourceId }) =>
        `${ResourceType} ${PhysicalResourceId} is protected and stays behind empty: the next deployment makes another; ` +
        "delete this one by hand.",
    );
}
