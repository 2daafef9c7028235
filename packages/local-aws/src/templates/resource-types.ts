import {
  accountId,
  bucketArn,
  composeBucketName,
  keyArn,
  logGroupArn,
  queueArn,
  queueUrl,
  region,
  streamArn,
  tableArn,
} from "../machine/aws-names.ts";
import { ignoredTypes } from "./ignored-types.ts";
import { type NameParts, nameApi, namePhysically } from "./name-resources.ts";

/** The inputs of a resource's identity. */
export interface ResourceContext extends NameParts {
  type: string;
  /** The evaluated properties; evaluated only when read. */
  readonly properties: Record<string, unknown>;
  /** The URL of SQS, for queue URLs. */
  queueBaseUrl: string;
  /** Returns the URL of the local server of an API of this stack. */
  apiUrl(): string;
}

/** The naming and attributes of a resource type. */
export interface ResourceType {
  /** Returns the value of `Ref`. */
  reference(resource: ResourceContext): string;
  /** The `Fn::GetAtt` values by attribute. */
  attributes: Record<string, (resource: ResourceContext) => string>;
}

/** The stream label in `StreamArn`; a local table has one stream permanently. */
const streamLabel = "local";

const named =
  (type: string, property: string, suffix?: (resource: ResourceContext) => string) =>
  (resource: ResourceContext): string => {
    const explicit = resource.properties[property];
    return typeof explicit === "string" ? explicit : namePhysically(type, resource, suffix?.(resource));
  };

const arn = (service: string, resource: string) => `arn:aws:${service}:${region}:${accountId}:${resource}`;

const tableName = named("AWS::DynamoDB::Table", "TableName");
const queueName = named("AWS::SQS::Queue", "QueueName", ({ properties }) =>
  String(properties.FifoQueue ?? false) === "true" ? ".fifo" : "",
);
const ownBucketName = named("AWS::S3::Bucket", "BucketName");
/** With a prefix, S3 composes the name in the account's own namespace. */
const bucketName = (resource: ResourceContext): string => {
  const { BucketNamePrefix: prefix } = resource.properties;
  return typeof prefix === "string"
    ? composeBucketName(prefix, { account: accountId, region })
    : ownBucketName(resource);
};
const roleName = named("AWS::IAM::Role", "RoleName");
const functionName = named("AWS::Lambda::Function", "FunctionName");
const ruleName = named("AWS::Events::Rule", "Name");
const scheduleName = named("AWS::Scheduler::Schedule", "Name");
const scheduleGroupName = named("AWS::Scheduler::ScheduleGroup", "Name");
const parameterName = named("AWS::SSM::Parameter", "Name");
const secretArn = (resource: ResourceContext) =>
  arn("secretsmanager", `secret:${named("AWS::SecretsManager::Secret", "Name")(resource)}`);
const managedPolicyArn = (resource: ResourceContext) =>
  `arn:aws:iam::${accountId}:policy/${named("AWS::IAM::ManagedPolicy", "ManagedPolicyName")(resource)}`;
const qualifiedFunctionArn =
  (qualifier: (resource: ResourceContext) => string) => (resource: ResourceContext) => {
    const target = String(resource.properties.FunctionName);
    return `${target.startsWith("arn:") ? target : arn("lambda", `function:${target}`)}:${qualifier(resource)}`;
  };
const aliasArn = qualifiedFunctionArn(({ properties }) => String(properties.Name));
const versionArn = qualifiedFunctionArn(() => "1");
const logGroupName = named("AWS::Logs::LogGroup", "LogGroupName");
const alarmName = named("AWS::CloudWatch::Alarm", "AlarmName");
const topicName = named("AWS::SNS::Topic", "TopicName");
const topicArn = (resource: ResourceContext) => arn("sns", topicName(resource));
const logicalName = (resource: ResourceContext) => namePhysically(resource.type, resource);
const plain: ResourceType = { reference: logicalName, attributes: {} };

const table: ResourceType = {
  reference: tableName,
  attributes: {
    Arn: (resource) => tableArn(tableName(resource)),
    StreamArn: (resource) => streamArn(tableName(resource), streamLabel),
  },
};

/** Every resource type that the local stage supports. */
const supportedTypes: Readonly<Record<string, ResourceType>> = {
  "AWS::DynamoDB::Table": table,
  "AWS::DynamoDB::GlobalTable": table,
  "AWS::SQS::Queue": {
    reference: (resource) => queueUrl(resource.queueBaseUrl, queueName(resource)),
    attributes: {
      Arn: (resource) => queueArn(queueName(resource)),
      QueueName: queueName,
      QueueUrl: (resource) => queueUrl(resource.queueBaseUrl, queueName(resource)),
    },
  },
  "AWS::SQS::QueuePolicy": plain,
  "AWS::S3::Bucket": {
    reference: bucketName,
    attributes: {
      Arn: (resource) => bucketArn(bucketName(resource)),
      DomainName: (resource) => `${bucketName(resource)}.s3.amazonaws.com`,
      RegionalDomainName: (resource) => `${bucketName(resource)}.s3.${region}.amazonaws.com`,
    },
  },
  "Custom::S3BucketNotifications": plain,
  "AWS::IAM::Role": {
    reference: roleName,
    attributes: {
      Arn: (resource) =>
        `arn:aws:iam::${accountId}:role${String(resource.properties.Path ?? "/")}${roleName(resource)}`,
    },
  },
  "AWS::IAM::Policy": plain,
  "AWS::IAM::ManagedPolicy": { reference: managedPolicyArn, attributes: { PolicyArn: managedPolicyArn } },
  "AWS::KMS::Key": {
    reference: logicalName,
    attributes: { Arn: (resource) => keyArn(logicalName(resource)), KeyId: logicalName },
  },
  "AWS::Lambda::Function": {
    reference: functionName,
    attributes: { Arn: (resource) => arn("lambda", `function:${functionName(resource)}`) },
  },
  "AWS::Lambda::Version": {
    reference: versionArn,
    attributes: { FunctionArn: versionArn, FunctionArnWithQualifier: versionArn, Version: () => "1" },
  },
  "AWS::Lambda::Alias": { reference: aliasArn, attributes: { AliasArn: aliasArn } },
  "AWS::Lambda::Permission": plain,
  "AWS::Lambda::EventSourceMapping": plain,
  "AWS::Lambda::EventInvokeConfig": plain,
  "AWS::ApiGatewayV2::Api": {
    reference: nameApi,
    attributes: { ApiId: nameApi, ApiEndpoint: (resource) => resource.apiUrl() },
  },
  "AWS::ApiGatewayV2::Route": plain,
  "AWS::ApiGatewayV2::Integration": plain,
  "AWS::ApiGatewayV2::RouteResponse": plain,
  "AWS::ApiGatewayV2::Authorizer": { reference: logicalName, attributes: { AuthorizerId: logicalName } },
  "AWS::ApiGatewayV2::Stage": {
    reference: ({ properties }) => String(properties.StageName),
    attributes: {},
  },
  "AWS::Logs::LogGroup": {
    reference: logGroupName,
    attributes: { Arn: (resource) => `${logGroupArn(logGroupName(resource))}:*` },
  },
  "AWS::Events::Rule": {
    reference: ruleName,
    attributes: { Arn: (resource) => arn("events", `rule/${ruleName(resource)}`) },
  },
  "AWS::Scheduler::Schedule": {
    reference: scheduleName,
    attributes: {
      Arn: (resource) =>
        arn(
          "scheduler",
          `schedule/${String(resource.properties.GroupName ?? "default")}/${scheduleName(resource)}`,
        ),
    },
  },
  "AWS::Scheduler::ScheduleGroup": {
    reference: scheduleGroupName,
    attributes: { Arn: (resource) => arn("scheduler", `schedule-group/${scheduleGroupName(resource)}`) },
  },
  "AWS::SecretsManager::Secret": { reference: secretArn, attributes: { Id: secretArn } },
  "AWS::CloudWatch::Alarm": {
    reference: alarmName,
    attributes: { Arn: (resource) => arn("cloudwatch", `alarm:${alarmName(resource)}`) },
  },
  "AWS::Logs::MetricFilter": plain,
  "AWS::SNS::Topic": {
    reference: topicArn,
    attributes: { TopicArn: topicArn, TopicName: topicName },
  },
  "AWS::SNS::Subscription": plain,
  "AWS::SNS::TopicPolicy": plain,
  "AWS::SSM::Parameter": {
    reference: parameterName,
    attributes: {
      Value: ({ properties }) => String(properties.Value),
      Type: ({ properties }) => String(properties.Type),
    },
  },
};

/**
 * Returns the naming of a resource type; undefined for an ignored type. Throws an error naming stack, logical id and
 * type for a type that is neither supported nor ignored.
 */
export function findResourceType(type: string, { stackId, logicalId }: NameParts): ResourceType | undefined {
  const supported = supportedTypes[type];
  if (supported !== undefined) return supported;
  if (ignoredTypes.includes(type)) return undefined;
  throw new Error(`The local stage does not support ${type} (${stackId}/${logicalId})`);
}
