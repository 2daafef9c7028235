import { Stack, Validations } from "aws-cdk-lib";
import type { CfnApi } from "aws-cdk-lib/aws-apigatewayv2";
import type { Bucket, IBucket } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";

/** Every exception from the AwsSolutions rules, each with its reason. No other file contains exceptions. */

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

/** S3 copies every object in a bucket, under any key. */
export function acknowledgeCopying(role: Construct, source: Bucket, destination: IBucket): void {
  for (const bucket of [source, destination]) {
    const arn = Stack.of(role).resolve(bucket.bucketArn) as { "Fn::GetAtt"?: [string, string] };
    const resource =
      arn["Fn::GetAtt"] === undefined
        ? `arn:<AWS::Partition>:s3:::${bucket.bucketName}`
        : `<${arn["Fn::GetAtt"].join(".")}>`;
    acknowledge(role, `AwsSolutions-IAM5[Resource::${resource}/*]`, "Every object of the bucket is copied");
  }
}

/**
 * The gateway does not check callers of this route: its function checks the API key, or the specification
 * makes it public.
 */
export function acknowledgeOpenRoute(route: Construct): void {
  acknowledge(route, "AwsSolutions-APIG4", "The function checks the key, or the route is public by design");
}

/** Reading a stream requires `dynamodb:ListStreams`, which does not support resource-level permissions. */
export function acknowledgeStreamListing(role: Construct): void {
  acknowledge(role, "AwsSolutions-IAM5[Resource::*]", "dynamodb:ListStreams supports no resource but *");
}

/** The action that reads metric values does not support resource-level permissions. */
export function acknowledgeMetricReading(role: Construct): void {
  acknowledge(role, "AwsSolutions-IAM5[Resource::*]", "cloudwatch:GetMetricData supports no resource but *");
}

/** Alarms are requested by name prefix, which requires permission for the whole region. */
export function acknowledgeAlarmReading(role: Construct, alarms: string): void {
  acknowledge(
    role,
    `AwsSolutions-IAM5[Resource::${alarms}]`,
    "cloudwatch:DescribeAlarms by a prefix is authorized against all alarms of account and region",
  );
}

/** CodeDeploy reads the states of alarms. AWS's own policy for CodeDeploy also grants this action on all resources. */
export function acknowledgeAlarmStates(role: Construct): void {
  acknowledge(
    role,
    "AwsSolutions-IAM5[Resource::*]",
    "CodeDeploy reads alarm states; one ARN per function would exceed the 10,240 characters of a role's inline policies",
  );
}

/** A query may name at most fifty log groups, so a search selects the APIs' log groups by name prefix. */
export function acknowledgeLogSearch(role: Construct, groups: string): void {
  acknowledge(
    role,
    `AwsSolutions-IAM5[Resource::${groups}]`,
    "Searches the log groups of the environment's APIs, of which a query may name fifty, by their prefix",
  );
}

/** The action that reads search results does not support resource-level permissions. */
export function acknowledgeLogAnswers(role: Construct): void {
  acknowledge(role, "AwsSolutions-IAM5[Resource::*]", "logs:GetQueryResults supports no resource but *");
}

/**
 * A role may send to and close open connections of another stack's API. The wildcard is needed because connection ids
 * exist only at run time.
 */
export function acknowledgeConnections(
  role: Construct,
  { api, connectionsArn }: { api: CfnApi; connectionsArn: string },
): void {
  const owner = Stack.of(api);
  const imported = owner.resolve(owner.exportValue(api.ref)) as { "Fn::ImportValue": string };
  acknowledge(
    role,
    `AwsSolutions-IAM5[Resource::${connectionsArn.replace(api.ref, imported["Fn::ImportValue"])}]`,
    "Is for open connections of one API's stage, whose ids are made at run time",
  );
}

/** The access log setting covers all APIs of the account in all log groups. */
export function acknowledgeGatewayLogging(role: Construct, groups: string): void {
  acknowledge(
    role,
    `AwsSolutions-IAM5[Resource::${groups}]`,
    "The account's one role for access logs of all WebSocket APIs, which API Gateway tries on a group of its own",
  );
}

/** The rule recognizes a dead-letter queue only by another queue's redrive policy. A stream has no redrive policy. */
export function acknowledgeStreamDeadLetters(queue: Construct): void {
  acknowledge(queue, "AwsSolutions-SQS3", "Is itself the dead-letter queue of a table stream's worker");
}

/**
 * With the role of a function in a network, Lambda creates the function's network interfaces, whose ids are not known
 * in advance.
 */
export function acknowledgeNetworkInterfaces(role: Construct): void {
  acknowledge(
    role,
    "AwsSolutions-IAM5[Resource::*]",
    "Interfaces are made and described by Lambda at run time; the function's own code is denied these actions",
  );
}

/** The content is public for partners and their customers. */
export function acknowledgePublicEverywhere(distribution: Construct): void {
  acknowledge(distribution, "AwsSolutions-CFR1", "Partners and their customers are in any country");
}

/** CloudWatch's log delivery writes the access logs, because the fields of its records can be selected. */
export function acknowledgeNewerAccessLog(distribution: Construct): void {
  acknowledge(
    distribution,
    "AwsSolutions-CFR3",
    "Has an access log by AWS::Logs::Delivery; the rule knows only the older kind, which would log queries",
  );
}

/** A developer's stage has no domain names and so no certificate. Its images are only the developer's own. */
export function acknowledgeDeveloperImages(distribution: Construct): void {
  acknowledgePublicEverywhere(distribution);
  acknowledge(
    distribution,
    "AwsSolutions-CFR2",
    "Serves a developer's test images, for the length of a test",
  );
  acknowledge(
    distribution,
    "AwsSolutions-CFR3",
    "The bucket's access log has every read that was not cached",
  );
  acknowledge(
    distribution,
    "AwsSolutions-CFR4",
    "CloudFront fixes the protocol of its own domain's certificate; stages with domains have their own",
  );
}

/** A stage without production may make the second factor optional or disable it. */
export function acknowledgeChosenFactor(users: Construct): void {
  acknowledge(users, "AwsSolutions-COG2", "The stage's file decides; with a production it cannot be off");
}

/** A bucket of access logs needs no access log of its own. */
export function acknowledgeLogBucket(bucket: Construct): void {
  acknowledge(bucket, "AwsSolutions-S1", "Is itself the bucket of access logs");
}

/** A rotation by Secrets Manager would replace the value in only one of the secret's two regions. */
export function acknowledgeNumberedSecret(secret: Construct): void {
  acknowledge(
    secret,
    "AwsSolutions-SMG4",
    "Replaced by number in the stage's file, so that CloudFront and the APIs never disagree",
  );
}

/**
 * The deployment commands list the stacks of a stage. The actions that list stacks do not support resource-level
 * permissions.
 */
export function acknowledgeStackReading(role: Construct, stacks: readonly string[]): void {
  acknowledge(
    role,
    "AwsSolutions-IAM5[Resource::*]",
    "cloudformation:ListStacks and ListImports, lambda:GetAccountSettings and iam:ListOpenIDConnectProviders support no resource but *",
  );
  for (const pattern of stacks) {
    acknowledge(
      role,
      `AwsSolutions-IAM5[Resource::${pattern}]`,
      "Reads templates, outputs and resources of the stage's stacks, whose ids are made at deployment",
    );
  }
}

/** CloudFormation generates the names of topics from the names of their stacks. */
export function acknowledgeTopicReading(scope: Construct, topics: readonly string[]): void {
  for (const pattern of topics)
    acknowledge(
      scope,
      `AwsSolutions-IAM5[Resource::${pattern}]`,
      "Lists receivers of the stage's topics, whose names are made at deployment",
    );
}

/** CloudFormation generates the names of tables from the names of their stacks. */
export function acknowledgeTableReading(scope: Construct, tables: readonly string[]): void {
  for (const pattern of tables)
    acknowledge(
      scope,
      `AwsSolutions-IAM5[Resource::${pattern}]`,
      "Reads settings of the table that a restored table replaced, whose name is made at deployment",
    );
}

/** Names of the web console's files contain their content's digests, which only the build knows. */
export function acknowledgeConsoleFiles(scope: Construct, files: string): void {
  acknowledge(
    scope,
    `AwsSolutions-IAM5[Resource::${files}]`,
    "Puts files of the web console, whose names are digests of what was built, into the one bucket for them",
  );
}

function acknowledge(construct: Construct, id: string, reason: string): void {
  Validations.of(construct).acknowledge({ id, reason });
}
