import { Aws, Stack } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Key } from "aws-cdk-lib/aws-kms";

/** The service that publishes ACM's events. */
export const eventPublisher = new ServicePrincipal("events.amazonaws.com");

/** The services that publish messages about this account: alarms and budgets. */
export const alarmPublishers = ["cloudwatch.amazonaws.com", "budgets.amazonaws.com"].map(
  (service) => new ServicePrincipal(service),
);

/**
 * Lets alarms, budgets and event rules of this account use a key for messages to topics of the named stacks, and for
 * nothing else that the key encrypts. SNS's own key does not let alarms publish.
 * @see https://docs.aws.amazon.com/sns/latest/dg/sns-enable-encryption-for-topic.html
 */
export function letAlarmsUse(key: Key, stackNames: readonly string[]): void {
  // CloudFormation names a topic after its stack.
  const topicArns = stackNames.map((name) =>
    Stack.of(key).formatArn({ service: "sns", resource: `${name}-*` }),
  );
  const usage = { actions: ["kms:Decrypt", "kms:GenerateDataKey*"], resources: ["*"] };
  const ofTopics = { ArnLike: { "kms:EncryptionContext:aws:sns:topicArn": topicArns } };
  key.addToResourcePolicy(
    new PolicyStatement({
      ...{ sid: "AlarmsOfThisAccount", principals: alarmPublishers, ...usage },
      conditions: { StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID }, ...ofTopics },
    }),
  );
  // With a condition on the source account, EventBridge could not deliver.
  key.addToResourcePolicy(
    new PolicyStatement({
      ...{ sid: "EventsForTopics", principals: [eventPublisher], ...usage },
      conditions: ofTopics,
    }),
  );
}
