import { GetAccountSettingsCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { GetBucketLocationCommand } from "@aws-sdk/client-s3";
import { isStackOf } from "../../config/schema/stage-parts.ts";
import { leastUnreserved, totalReservation } from "../../permissions/total-reservation.ts";
import type { DeployableStage } from "../read-stage.ts";
import type { CheckedStage } from "./check-account.ts";
import { listFixedBuckets } from "./checked-resources.ts";
import type { Finding } from "./finding.ts";

/**
 * Checks that the account's concurrency quota matches the stage file, and that functions of other stages leave enough
 * of the quota for the environments that do not exist yet.
 */
export async function checkConcurrency({ account, stage, createdStacks }: CheckedStage): Promise<Finding[]> {
  const lambda = new LambdaClient({ region: account.region });
  const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand({}));
  const allowed = AccountLimit?.ConcurrentExecutions ?? 0;
  const { lambdaConcurrencyQuota } = stage.config;
  const finding = { subject: `Lambda concurrency in ${account.region}`, isBlocking: true };
  if (allowed >= lambdaConcurrencyQuota) {
    const unreserved = AccountLimit?.UnreservedConcurrentExecutions ?? 0;
    const needed = reservationOfNew(stage, createdStacks);
    if (needed === 0 || unreserved >= needed + leastUnreserved) return [];
    return [
      {
        ...finding,
        problem: `Functions of the account reserve ${allowed - unreserved} of ${allowed}. The new environments reserve ${needed}, and ${leastUnreserved} must stay unreserved`,
        fix: 'Have the quota raised in Service Quotas (Lambda, "Concurrent executions"), or lower reservedConcurrency here or in the other stage.',
      },
    ];
  }
  return [
    {
      ...finding,
      problem: `The account allows ${allowed} concurrent executions; lambdaConcurrencyQuota is ${lambdaConcurrencyQuota}`,
      fix: 'Have it raised in Service Quotas (Lambda, "Concurrent executions"), or lower lambdaConcurrencyQuota and reservedConcurrency.',
    },
  ];
}

/** Returns the concurrency that functions of the environments without any stack would reserve. */
function reservationOfNew({ config, parts }: DeployableStage, createdStacks: ReadonlySet<string>): number {
  const created = [...createdStacks];
  return parts.reduce((sum, part) => {
    const environment = part.environment === null ? undefined : config.environments[part.environment];
    const isNew = environment !== undefined && !created.some((stackName) => isStackOf(part, stackName));
    return isNew ? sum + totalReservation(environment) : sum;
  }, 0);
}

/**
 * Checks that no bucket of a new stack exists already from an earlier attempt, because bucket names are
 * fixed.
 */
export async function checkRetainedBuckets({
  account,
  stage,
  createdStacks,
}: CheckedStage): Promise<Finding[]> {
  const all = stage.parts.flatMap((part) => {
    const stackName = `${part.id}-${part.kind === "console" ? "Console" : "Data"}`;
    if (createdStacks.has(stackName)) return [];
    const client = part.kind === "console" ? account.edgeS3 : account.s3;
    return listFixedBuckets(part, account).map((name) => ({ client, name }));
  });
  const findings = await Promise.all(
    all.map(async ({ client, name }): Promise<Finding[]> => {
      try {
        await client.send(new GetBucketLocationCommand({ Bucket: name }));
      } catch (error) {
        if ((error as Error).name === "NoSuchBucket") return [];
        throw error;
      }
      return [
        {
          subject: `Bucket ${name}`,
          problem: "It exists, and the stage would create it",
          fix: "Keep what you need of it, then empty and delete it; or deploy the stage under another name.",
          isBlocking: true,
        },
      ];
    }),
  );
  return findings.flat();
}
