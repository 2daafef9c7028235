import { Aws } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { Subscription, SubscriptionProtocol, Topic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import type { Environment } from "../../shared/domain/partners/partner.ts";
import type { StageConfig } from "../config/schema/stage-config.ts";
import type { Severity } from "./alarm-definition.ts";
import { alarmPublishers } from "./alarm-key.ts";

/** Returns the receivers of an environment's alarms. Sandbox alarms can wait for the working day. */
export const receiversOf = (
  environment: Environment,
  { critical, warning }: StageConfig["alarms"],
): StageConfig["alarms"] =>
  environment === "production" ? { critical, warning } : { critical: warning, warning };

/** The receivers of a topic's messages, and the key that encrypts the messages. */
export interface AlarmTopicProps {
  key: IKey;
  receivers: readonly string[];
}

/** Creates an encrypted topic for this account's alarms and budgets. The topic accepts only TLS. */
export function createAlarmTopic(scope: Construct, id: string, { key, receivers }: AlarmTopicProps): Topic {
  const topic = new Topic(scope, id, { masterKey: key, enforceSSL: true });
  topic.addToResourcePolicy(
    new PolicyStatement({
      sid: "AlarmsOfThisAccount",
      principals: alarmPublishers,
      actions: ["sns:Publish"],
      resources: [topic.topicArn],
      conditions: { StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID } },
    }),
  );
  for (const [position, endpoint] of receivers.entries()) {
    const protocol = endpoint.startsWith("https:") ? SubscriptionProtocol.HTTPS : SubscriptionProtocol.EMAIL;
    new Subscription(topic, `Receiver${position + 1}`, { topic, endpoint, protocol });
  }
  return topic;
}

export interface AlarmTopicsProps {
  /** The encryption key, which must allow use by alarms. */
  key: IKey;
  receivers: StageConfig["alarms"];
}

/** A topic per severity, with the receivers from the stage's settings. */
export class AlarmTopics extends Construct {
  readonly #topics: Record<Severity, Topic>;

  constructor(scope: Construct, id: string, { key, receivers }: AlarmTopicsProps) {
    super(scope, id);
    this.#topics = {
      critical: createAlarmTopic(this, "Critical", { key, receivers: receivers.critical }),
      warning: createAlarmTopic(this, "Warning", { key, receivers: receivers.warning }),
    };
  }

  /** Returns the topic of a severity. */
  topicOf(severity: Severity): Topic {
    return this.#topics[severity];
  }
}
