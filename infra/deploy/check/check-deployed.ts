import { GetAccountSettingsCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { GetBucketLocationCommand } from "@aws-sdk/client-s3";
import { paginateListSubscriptionsByTopic, SNSClient } from "@aws-sdk/client-sns";
import { composeBucketName } from "../../edge/bucket-names.ts";
import { consoleBucketName } from "../../edge/console-bucket.ts";
import { mediaBucketPrefixOf } from "../../edge/origin-names.ts";
import { uploadBucketPrefix } from "../../edge/upload-buckets.ts";
import { listResources } from "../read-deployed.ts";
import type { CheckedStage } from "./check-account.ts";
import type { Finding } from "./finding.ts";

/** Checks that the account's concurrency quota matches the stage file and covers the stage's reservations. */
export async function checkConcurrency({ account, stage }: CheckedStage): Promise<Finding[]> {
  const lambda = new LambdaClient({ region: account.region });
  const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand({}));
  const allowed = AccountLimit?.ConcurrentExecutions ?? 0;
  const { lambdaConcurrencyQuota } = stage.config;
  if (allowed >= lambdaConcurrencyQuota) return [];
  return [
    {
      subject: `Lambda concurrency in ${account.region}`,
      problem: `The account allows ${allowed} concurrent executions; lambdaConcurrencyQuota is ${lambdaConcurrencyQuota}`,
      fix: 'Have it raised in Service Quotas (Lambda, "Concurrent executions"), or lower lambdaConcurrencyQuota and reservedConcurrency.',
      isBlocking: true,
    },
  ];
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
  const { account: id, region } = account;
  const environments = stage.parts.filter(
    (part) => part.environment !== null && !createdStacks.has(`${part.id}-Data`),
  );
  const named = environments.flatMap((part) =>
    [
      mediaBucketPrefixOf(part.id),
      uploadBucketPrefix("intake", part.id),
      uploadBucketPrefix("attachments", part.id),
    ].map((prefix) => ({ client: account.s3, name: composeBucketName(prefix, { account: id, region }) })),
  );
  const site = stage.parts.filter(
    (part) => part.kind === "console" && !createdStacks.has(`${part.id}-Console`),
  );
  const all = [
    ...named,
    ...site.map((part) => ({ client: account.edgeS3, name: consoleBucketName(part.id, id) })),
  ];
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

/**
 * Checks that alarm receivers have confirmed their subscriptions. Before the first deployment there are no
 * subscriptions.
 */
export async function checkAlarmReceivers({
  account,
  stage,
  createdStacks,
}: CheckedStage): Promise<Finding[]> {
  const sns = new SNSClient({ region: account.region });
  const pending = new Set<string>();
  for (const { id, environment } of stage.parts) {
    const stackName = `${id}-Observability`;
    if (environment === null || !createdStacks.has(stackName)) continue;
    const topics = (await listResources(account, stackName)).filter(
      ({ ResourceType }) => ResourceType === "AWS::SNS::Topic",
    );
    for (const { PhysicalResourceId } of topics)
      for (const endpoint of await listPendingEndpoints(sns, PhysicalResourceId)) pending.add(endpoint);
  }
  return [...pending].map((endpoint) => ({
    subject: `Receiver ${endpoint}`,
    problem: "It has not confirmed its subscription and receives no alarm",
    fix: "Open the link in the mail of AWS Notifications; where it has expired, remove and add the receiver again.",
    isBlocking: false,
  }));
}

async function listPendingEndpoints(client: SNSClient, topicArn: string | undefined): Promise<string[]> {
  const endpoints: string[] = [];
  for await (const { Subscriptions = [] } of paginateListSubscriptionsByTopic(
    { client },
    { TopicArn: topicArn },
  ))
    endpoints.push(
      ...Subscriptions.filter(({ SubscriptionArn }) => SubscriptionArn === "PendingConfirmation").map(
        ({ Endpoint = "" }) => Endpoint,
      ),
    );
  return endpoints;
}
