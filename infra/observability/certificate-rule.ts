import { CfnRule } from "aws-cdk-lib/aws-events";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Topic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import { eventPublisher } from "./alarm-key.ts";

/** Section of the runbook for the messages of {@link notifyOfExpiry}. */
export const expirySection = "certificates-expire";

/**
 * Notifies a topic of ACM's events about certificates of these names in the topic's region. ACM sends an event per
 * certificate every day of the last 45 days by default, and charges nothing for it, unlike an alarm on `DaysToExpiry`.
 *
 * @see https://docs.aws.amazon.com/acm/latest/userguide/supported-events.html
 */
export function notifyOfExpiry(
  scope: Construct,
  { topic, names }: { topic: Topic; names: readonly string[] },
): void {
  const text =
    "warning: the certificate of <name> in <region> expires in <days> days, and ACM has not renewed it. Restore its " +
    `validation record: see docs/runbook.md#${expirySection}`;
  // AWS's policies for rules that notify topics have no condition, and with one EventBridge may not deliver.
  topic.addToResourcePolicy(
    new PolicyStatement({
      ...{ sid: "EventsOfCertificates", principals: [eventPublisher] },
      ...{ actions: ["sns:Publish"], resources: [topic.topicArn] },
    }),
  );
  new CfnRule(scope, "CertificatesExpire", {
    description: "Certificates that ACM has not renewed",
    eventPattern: {
      source: ["aws.acm"],
      "detail-type": ["ACM Certificate Approaching Expiration"],
      detail: { CommonName: names },
    },
    targets: [
      {
        id: "Topic",
        arn: topic.topicArn,
        inputTransformer: {
          inputPathsMap: { name: "$.detail.CommonName", region: "$.region", days: "$.detail.DaysToExpiry" },
          inputTemplate: JSON.stringify(text),
        },
      },
    ],
  });
}
