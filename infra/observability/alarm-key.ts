import { Aws, Stack } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Key } from "aws-cdk-lib/aws-kms";

/** The services that publish to topics of alarms: alarms and budgets. */
export const alarmPublishers = ["cloudwatch.amazonaws.com", "budgets.amazonaws.com"].map(
  (service) => new ServicePrincipal(service),
);

/**
 * Lets alarms and budgets of this account use a key for messages to topics of the named stacks, and for nothing else
 * that the key encrypts. SNS's own key does not let alarms publish.
 * @see https://docs.aws.amazon.com/sns/latest/dg/sns-enable-encryption-for-topic.html
 */
export function letAlarmsUse(key: Key, stackNames: readonly string[]): void {
  // CloudFormation names a topic after its stack.
  const topicArns = stackNames.map((name) =>
    Stack.of(key).formatArn({ service: "sns", resource: `${name}-*` }),
  );
  key.addToResourcePolicy(
    new PolicyStatement({
      sid: "AlarmsOfThisAccount",
      principals: alarmPublishers,
      actions: ["kms:Decrypt", "kms:GenerateDataKey*"],
      resources: ["*"],
      conditions: {
        StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID },
        ArnLike: { "kms:EncryptionContext:aws:sns:topicArn": topicArns },
      },
    }),
  );
}
