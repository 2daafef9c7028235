import type { Properties } from "@vehicle-sourcing/local-aws/control-plane/account/account-records.ts";

const some = <T>(count: number, each: T): T[] => Array.from({ length: count }, () => each);
const numbered = (count: number) => Object.fromEntries(some(count, 0).map((_, index) => [index, {}]));
/** Returns a policy document with at least this many characters. */
export const document = (characters: number) => ({ Statement: [{ Sid: "x".repeat(characters) }] });

/** A quota violation: properties of one resource, and the number of existing others. */
interface Excess {
  /** A part of the service's message that names the quota. */
  refusal: string;
  properties: Properties;
  codeBytes?: number;
  others?: number;
}

/** One violation for each quota, by its title. */
export const excesses: Record<string, Excess> = {
  "IAM: roles of an account": {
    refusal: "Cannot exceed quota for RolesPerAccount: 1000",
    properties: {},
    others: 1_000,
  },
  "IAM: inline policy characters per role": {
    refusal: "Maximum policy size of 10240 bytes exceeded for role planted",
    properties: { Policies: some(3, { PolicyName: "grants", PolicyDocument: document(3_400) }) },
  },
  "IAM: managed policies attached to a role": {
    refusal: "Cannot exceed quota for PoliciesPerRole: 10",
    properties: { ManagedPolicyArns: some(11, "arn") },
  },
  "IAM: trust policy characters per role": {
    refusal: "Cannot exceed quota for ACLSizePerRole: 2048",
    properties: { AssumeRolePolicyDocument: document(2_040) },
  },
  "IAM: characters of a managed policy": {
    refusal: "Cannot exceed quota for PolicySize: 6144",
    properties: { PolicyDocument: document(6_140) },
  },
  "S3: bytes of a bucket policy": {
    refusal: "The policy document exceeds the maximum allowed size of 20480 bytes",
    properties: { PolicyDocument: document(20_470) },
  },
  "SQS: bytes of a queue policy": {
    refusal: "Value 8216 for parameter Policy is invalid. Reason: Policy size exceeds the limit",
    properties: { PolicyDocument: document(8_190) },
  },
  "Lambda: bytes of a function's environment": {
    refusal: "environment variables you have provided exceeded the 4KB limit. String measured: 4211",
    properties: { Environment: { Variables: { LIST: "가".repeat(1_400) } } },
  },
  "Lambda: bytes of a function's resource policy": {
    refusal: "The final policy size (36966) is bigger than the limit (20480)",
    properties: { FunctionName: "f", SourceArn: "a".repeat(200) },
    others: 100,
  },
  "Lambda: reserved concurrency of an account, 100 left aside": {
    refusal: "decreases account's UnreservedConcurrentExecution below its minimum value of [100]",
    properties: { ReservedConcurrentExecutions: 301 },
    others: 2,
  },
  "Lambda: code storage of a region": {
    refusal: "Code storage limit exceeded",
    properties: {},
    codeBytes: 1024 ** 3,
    others: 75,
  },
  "Lambda: memory of a function in a new account": {
    refusal:
      "'MemorySize' value failed to satisfy constraint: Member must have value less than or equal to 3008",
    properties: { MemorySize: 3_009 },
  },
  "CloudFormation: stacks of a region": {
    refusal: "Limit for stack has been exceeded",
    properties: {},
    others: 2_000,
  },
  "CloudFormation: resources per template": {
    refusal: "Number of resources, 501, is greater than maximum allowed, 500",
    properties: { Resources: numbered(501) },
  },
  "CloudFormation: parameters per template": {
    refusal: "Number of parameters, 201, is greater than maximum allowed, 200",
    properties: { Parameters: numbered(201) },
  },
  "CloudFormation: outputs per template": {
    refusal: "Number of outputs, 201, is greater than maximum allowed, 200",
    properties: { Outputs: numbered(201) },
  },
  "CloudFormation: mappings per template": {
    refusal: "Number of mappings, 201, is greater than maximum allowed, 200",
    properties: { Mappings: numbered(201) },
  },
  "CloudFormation: bytes of a template": {
    refusal: "Template may not exceed 1000000 bytes in size",
    properties: { Description: "x".repeat(1_000_000) },
  },
  "Lambda: layers of a function": {
    refusal: "Function planted cannot reference more than 5 layers",
    properties: { Layers: some(6, "arn") },
  },
  "CodeDeploy: deployment groups of an application": {
    refusal: "The maximum number of deployment groups (1000) for application a was exceeded",
    properties: { ApplicationName: "a" },
    others: 1_000,
  },
  "CodeDeploy: alarms of a deployment group": {
    refusal: "The maximum number of alarms for a deployment group (10) was exceeded",
    properties: { AlarmConfiguration: { Alarms: some(11, { Name: "a" }) } },
  },
  "WAF: custom response headers per web ACL": {
    refusal: "Reduce the number of custom headers in the web ACL",
    properties: {
      Rules: some(21, { Action: { Block: { CustomResponse: { ResponseHeaders: some(5, { Name: "a" }) } } } }),
    },
  },
  "WAF: custom response bodies per web ACL": {
    refusal: "Reduce the number of custom response bodies in the web ACL",
    properties: { CustomResponseBodies: numbered(51) },
  },
  "WAF: bytes of a custom response body": {
    refusal: "Reduce the number of bytes of the custom response body",
    properties: { CustomResponseBodies: { refused: { Content: "x".repeat(4_097) } } },
  },
  "WAF: capacity units per web ACL": {
    refusal: "Reduce the number of web ACL capacity units (WCUs) in the web ACL",
    properties: {
      Rules: some(8, {
        Statement: { ManagedRuleGroupStatement: { Name: "AWSManagedRulesCommonRuleSet" } },
      }),
    },
  },
  "WAF: reference statements per web ACL": {
    refusal: "Reduce the number of reference statements in the web ACL",
    properties: {
      Rules: [
        ...some(48, { Statement: { IPSetReferenceStatement: { Arn: "arn" } } }),
        { Statement: { RegexPatternSetReferenceStatement: { Arn: "arn" } } },
        { Statement: { RuleGroupReferenceStatement: { Arn: "arn" } } },
        { Statement: { ManagedRuleGroupStatement: { Name: "rules" } } },
      ],
    },
  },
  "WAF: web ACLs of a region": {
    refusal: "Reduce the number of web ACLs",
    properties: {},
    others: 100,
  },
  "API Gateway: routes per API": {
    refusal: "Maximum number of routes for this API has been reached",
    properties: { ApiId: "a" },
    others: 300,
  },
  "API Gateway: integrations per API": {
    refusal: "Maximum number of integrations for this API has been reached",
    properties: { ApiId: "a" },
    others: 300,
  },
  "API Gateway: authorizers per API": {
    refusal: "Maximum number of Authorizers for this API has been reached",
    properties: { ApiId: "a" },
    others: 10,
  },
  "CloudFront: cache behaviors per distribution": {
    refusal: "The number of cache behaviors for the distribution exceeds the maximum allowed",
    properties: { DistributionConfig: { CacheBehaviors: some(75, {}) } },
  },
  "CloudFront: origins per distribution": {
    refusal: "The number of origins for the distribution exceeds the maximum allowed",
    properties: { DistributionConfig: { Origins: some(101, {}) } },
  },
  "CloudFront: alternate domain names per distribution": {
    refusal: "The number of CNAMEs for the distribution exceeds the maximum allowed",
    properties: { DistributionConfig: { Aliases: some(101, "a") } },
  },
  "CloudFront: bytes of a function": {
    refusal: "The function code exceeds the maximum size of 10240 bytes",
    properties: { FunctionCode: "x".repeat(10_241) },
  },
  "CloudFront: characters of a content security policy": {
    refusal:
      "The length of the Content-Security-Policy header value in the response headers policy exceeds the maximum",
    properties: {
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: { ContentSecurityPolicy: { ContentSecurityPolicy: "x".repeat(1_784) } },
      },
    },
  },
  "CloudFront: CloudFront functions of an account": {
    refusal: "You have reached the maximum number of CloudFront functions for this AWS account",
    properties: {},
    others: 100,
  },
  "CloudFront: cache policies of an account": {
    refusal: "You have reached the maximum number of cache policies for this AWS account",
    properties: {},
    others: 20,
  },
  "CloudFront: origin request policies of an account": {
    refusal: "You have reached the maximum number of origin request policies for this AWS account",
    properties: {},
    others: 20,
  },
  "CloudFront: response headers policies of an account": {
    refusal: "You have reached the maximum number of response headers policies for this AWS account",
    properties: {},
    others: 20,
  },
  "DynamoDB: global secondary indexes per table": {
    refusal: "GlobalSecondaryIndex count exceeds the per-table limit of 20",
    properties: { GlobalSecondaryIndexes: some(21, {}) },
  },
  "EventBridge: rules per event bus": {
    refusal: "The requested resource exceeds the maximum number allowed",
    properties: {},
    others: 300,
  },
  "EventBridge: targets per rule": {
    refusal: "The requested resource exceeds the maximum number allowed",
    properties: { Targets: some(6, {}) },
  },
  "Cognito: callback addresses per app client": {
    refusal:
      "Value at 'callbackURLs' failed to satisfy constraint: Member must have length less than or equal to 100",
    properties: { CallbackURLs: some(101, "https://a") },
  },
  "Cognito: user pools of a region": {
    refusal: "LimitExceededException",
    properties: {},
    others: 1_000,
  },
  "Cognito: app clients per user pool": {
    refusal: "LimitExceededException",
    properties: { UserPoolId: "p" },
    others: 1_000,
  },
  "Cognito: resource servers per user pool": {
    refusal: "LimitExceededException",
    properties: { UserPoolId: "p" },
    others: 25,
  },
  "Cognito: scopes per resource server": {
    refusal:
      "Value at 'scopes' failed to satisfy constraint: Member must have length less than or equal to 100",
    properties: { Scopes: some(101, {}) },
  },
  "Budgets: budgets of an account": {
    refusal: "You've exceeded the notification or subscriber limit",
    properties: {},
    others: 20_000,
  },
  "CloudWatch Logs: delivery sources per resource and type of log": {
    refusal: "This ResourceId has already been used in another Delivery Source in this account",
    properties: { ResourceArn: "arn", LogType: "ACCESS_LOGS" },
    others: 1,
  },
  "CloudWatch: metrics per dashboard": {
    refusal: "The dashboard body is invalid: should not have more than 2500 metrics",
    properties: {
      DashboardBody: JSON.stringify({ widgets: [{ properties: { metrics: some(2_501, []) } }] }),
    },
  },
  "CloudWatch: metrics in an alarm's expression": {
    refusal: "An alarm on a math expression cannot contain more than 10 metrics",
    properties: { Metrics: some(11, { MetricStat: {} }) },
  },
  "CloudWatch: alarms of a region": {
    refusal: "The maximum limit of 5000 alarms was exceeded",
    properties: {},
    others: 5_000,
  },
  "CloudWatch Logs: resource policies of a region": {
    refusal: "Resource limit exceeded",
    properties: {},
    others: 10,
  },
};
