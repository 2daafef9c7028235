import { paginateListSubscriptionsByTopic, SNSClient } from "@aws-sdk/client-sns";
import { edgeRegion } from "../../edge/edge-region.ts";
import { listResources } from "../read-deployed.ts";
import type { CheckedStage } from "./check-account.ts";
import { listStacksWithTopics } from "./checked-resources.ts";
import type { Finding } from "./finding.ts";

/**
 * Checks that the receivers of all topics have confirmed their subscriptions, in the stage's region and in
 * CloudFront's. Before the first deployment there are no subscriptions.
 */
export async function checkAlarmReceivers({
  account,
  stage,
  createdStacks,
}: CheckedStage): Promise<Finding[]> {
  const { cloudFormation, edgeCloudFormation } = account;
  const home = { cloudFormation, sns: new SNSClient({ region: account.region }), place: account.region };
  const edge = {
    ...{ cloudFormation: edgeCloudFormation, place: edgeRegion },
    sns: new SNSClient({ region: edgeRegion }),
  };
  const findings: Finding[] = [];
  const stacks = stage.parts.flatMap(listStacksWithTopics);
  for (const { stackName, isAtEdge } of stacks.filter((stack) => createdStacks.has(stack.stackName))) {
    const { cloudFormation: client, sns, place } = isAtEdge ? edge : home;
    const topics = (await listResources({ cloudFormation: client }, stackName)).filter(
      ({ ResourceType }) => ResourceType === "AWS::SNS::Topic",
    );
    const pending = new Set<string>();
    for (const { PhysicalResourceId } of topics)
      for (const endpoint of await listPendingEndpoints(sns, PhysicalResourceId)) pending.add(endpoint);
    findings.push(...[...pending].map((endpoint) => describePending(endpoint, `${stackName} in ${place}`)));
  }
  return findings;
}

const describePending = (endpoint: string, stack: string): Finding => ({
  subject: `Receiver ${endpoint}`,
  problem: `It has not confirmed its subscription to ${stack} and receives no message from there`,
  fix: "Open the link in the mail of AWS Notifications; where it has expired, remove and add the receiver again.",
  isBlocking: false,
});

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
