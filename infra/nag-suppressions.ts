import { Stack, Validations } from "aws-cdk-lib";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";

/** Every exception from the AwsSolutions rules, each with its reason. No other file acknowledges any. */

/** X-Ray's write actions cannot be limited to a resource. */
export function acknowledgeTracing(role: Construct): void {
  acknowledge(role, "AwsSolutions-IAM5[Resource::*]", "X-Ray's write actions support no resource but *");
}

/** A role may use the objects under one prefix of another stack's bucket; their keys are not known at deployment. */
export function acknowledgeObjectPrefix(role: Construct, bucket: Bucket, prefix: string): void {
  const owner = Stack.of(bucket);
  const imported = owner.resolve(owner.exportValue(bucket.bucketArn)) as { "Fn::ImportValue": string };
  acknowledge(
    role,
    `AwsSolutions-IAM5[Resource::${imported["Fn::ImportValue"]}/${prefix}*]`,
    "Object keys below the prefix are made at run time",
  );
}

/**
 * The gateway does not check callers of this route: its function checks the API key, or it is public by specification.
 */
export function acknowledgeOpenRoute(route: Construct): void {
  acknowledge(route, "AwsSolutions-APIG4", "The function checks the key, or the route is public by design");
}

/** Reading a stream requires `dynamodb:ListStreams`, an action without resources. */
export function acknowledgeStreamListing(role: Construct): void {
  acknowledge(role, "AwsSolutions-IAM5[Resource::*]", "dynamodb:ListStreams supports no resource but *");
}

/** The rule recognises dead-letter queues only by another queue's redrive policy, not by a stream's. */
export function acknowledgeStreamDeadLetters(queue: Construct): void {
  acknowledge(queue, "AwsSolutions-SQS3", "Is itself the dead-letter queue of a table stream's worker");
}

/** Images of cars are public worldwide, contain no personal data, and reading them changes nothing. */
export function acknowledgePublicImages(distribution: Construct): void {
  acknowledge(distribution, "AwsSolutions-CFR1", "Partners and their customers are in any country");
  acknowledge(
    distribution,
    "AwsSolutions-CFR2",
    "Serves immutable objects only; there is nothing to attack behind it",
  );
  acknowledge(
    distribution,
    "AwsSolutions-CFR3",
    "The bucket's access log has every read that was not cached",
  );
  acknowledge(
    distribution,
    "AwsSolutions-CFR4",
    "CloudFront sets the protocol of its own domain's certificate",
  );
}

/** Which stacks there are is known only to the service: the deployment commands list and read those of a stage. */
export function acknowledgeStackReading(role: Construct, regions: readonly string[], account: string): void {
  acknowledge(
    role,
    "AwsSolutions-IAM5[Resource::*]",
    "cloudformation:ListStacks and ListImports support no resource but *",
  );
  for (const region of regions) {
    acknowledge(
      role,
      `AwsSolutions-IAM5[Resource::arn:aws:cloudformation:${region}:${account}:stack/*]`,
      "Reads templates and outputs of stacks whose ids are made at deployment",
    );
  }
}

function acknowledge(construct: Construct, id: string, reason: string): void {
  Validations.of(construct).acknowledge({ id, reason });
}
