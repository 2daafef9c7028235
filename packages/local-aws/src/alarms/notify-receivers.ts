import { evaluatePolicies } from "../iam/evaluate-policies.ts";
import { limitToService } from "../iam/match-principal.ts";
import { type PolicyDocument, requestContext } from "../iam/policy-document.ts";
import { readPolicy } from "../iam/read-policy.ts";
import { accountId } from "../machine/aws-names.ts";
import type { ResolvedStage } from "../templates/resolved-stage.ts";
import type { LocalAlarm } from "./read-alarms.ts";

/** A topic's mail to one receiver. */
export interface TopicMail {
  to: string[];
  subject: string;
  text: string;
}

/**
 * Publishes to a topic for an alarm: one mail per receiver. @throws Error when no policy of the topic allows
 * it
 */
export type Publish = (topicArn: string, alarmArn: string, message: Omit<TopicMail, "to">) => void;

/**
 * Reads the topics of a stage, with their policies and receivers.
 *
 * @param sendMail sends each mail.
 * @throws Error naming stack and resource for an unsupported policy, a receiver that is not a mail address, and an
 * alarm action that is not a topic of the stage
 */
export function readTopics(
  stage: ResolvedStage,
  alarms: readonly LocalAlarm[],
  sendMail: (mail: TopicMail) => void,
): Publish {
  const topics = new Set(stage.ofType("AWS::SNS::Topic").map(({ reference }) => reference));
  for (const { actions, where } of alarms) {
    const unknown = Object.values(actions)
      .flat()
      .find((arn) => !topics.has(arn));
    if (unknown !== undefined) throw new Error(`${where}: the action ${unknown} is not a topic of the stage`);
  }
  const policies = readPolicies(stage);
  const receivers = readReceivers(stage);
  return (topicArn, alarmArn, message) => {
    const context = {
      ...requestContext(),
      "aws:sourceaccount": [accountId],
      "aws:sourcearn": [alarmArn],
    };
    const check = { action: "sns:Publish", resource: topicArn, context };
    if (evaluatePolicies(policies.get(topicArn) ?? [], check) !== "allowed")
      throw new Error(`no policy lets CloudWatch publish to ${topicArn}`);
    for (const to of receivers.get(topicArn) ?? []) sendMail({ to: [to], ...message });
  };
}

/** Returns the statements of topic policies that concern CloudWatch, by topic ARN. */
function readPolicies(stage: ResolvedStage): Map<string, PolicyDocument[]> {
  const policies = new Map<string, PolicyDocument[]>();
  for (const { properties, stack, logicalId } of stage.ofType("AWS::SNS::TopicPolicy")) {
    const document = readPolicy(properties.PolicyDocument, "resource", `${stack.stackId}/${logicalId}`);
    const ofService = limitToService(document, "cloudwatch.amazonaws.com");
    for (const arn of properties.Topics as string[])
      policies.set(arn, [...(policies.get(arn) ?? []), ofService]);
  }
  return policies;
}

function readReceivers(stage: ResolvedStage): Map<string, string[]> {
  const receivers = new Map<string, string[]>();
  for (const { properties, stack, logicalId } of stage.ofType("AWS::SNS::Subscription")) {
    const {
      TopicArn: topicArn,
      Protocol: protocol,
      Endpoint: endpoint,
    } = properties as Record<string, string>;
    if (topicArn === undefined || endpoint === undefined || protocol !== "email")
      throw new Error(`${stack.stackId}/${logicalId}: only receivers by mail are notified here`);
    receivers.set(topicArn, [...(receivers.get(topicArn) ?? []), endpoint]);
  }
  return receivers;
}
