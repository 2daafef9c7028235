import { Aws, RemovalPolicy } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Key } from "aws-cdk-lib/aws-kms";
import { Subscription, SubscriptionProtocol, Topic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import type { Environment } from "../../shared/domain/partners/partner.ts";
import type { StageConfig } from "../config/schema/stage-config.ts";
import type { Severity } from "./alarm-definition.ts";

/** Returns the receivers of an environment's alarms. Sandbox alarms can wait for the working day. */
export const receiversOf = (
  environment: Environment,
  { critical, warning }: StageConfig["alarms"],
): StageConfig["alarms"] =>
  environment === "production" ? { critical, warning } : { critical: warning, warning };

/** The allowed publishers: alarms and budgets of this account. */
const publishers = ["cloudwatch.amazonaws.com", "budgets.amazonaws.com"].map(
  (service) => new ServicePrincipal(service),
);
const ofThisAccount = { StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID } };

/** A topic per severity, encrypted and only for TLS, with the receivers from the stage's settings. */
export class AlarmTopics extends Construct {
  readonly #topics: Record<Severity, Topic>;

  constructor(scope: Construct, id: string, receivers: StageConfig["alarms"]) {
    super(scope, id);
    // SNS's own key does not let alarms publish.
    const key = new Key(this, "Key", {
      description: "Encrypts alarms on their way",
      enableKeyRotation: true,
      // Nothing is kept under it.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    key.addToResourcePolicy(
      new PolicyStatement({
        principals: publishers,
        actions: ["kms:Decrypt", "kms:GenerateDataKey*"],
        resources: ["*"],
        conditions: ofThisAccount,
      }),
    );
    const create = (severity: Severity) => {
      const topic = new Topic(this, severity === "critical" ? "Critical" : "Warning", {
        masterKey: key,
        enforceSSL: true,
      });
      topic.addToResourcePolicy(
        new PolicyStatement({
          sid: "AlarmsOfThisAccount",
          principals: publishers,
          actions: ["sns:Publish"],
          resources: [topic.topicArn],
          conditions: ofThisAccount,
        }),
      );
      for (const [position, endpoint] of receivers[severity].entries()) {
        const protocol = endpoint.startsWith("https:")
          ? SubscriptionProtocol.HTTPS
          : SubscriptionProtocol.EMAIL;
        new Subscription(topic, `Receiver${position + 1}`, { topic, endpoint, protocol });
      }
      return topic;
    };
    this.#topics = { critical: create("critical"), warning: create("warning") };
  }

  /** Returns the topic of a severity. */
  topicOf(severity: Severity): Topic {
    return this.#topics[severity];
  }
}
