import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { write } from "@vehicle-sourcing/local-aws/control-plane/account/account.ts";
import type { Properties } from "@vehicle-sourcing/local-aws/control-plane/account/account-records.ts";
import {
  reservableOf,
  reservedConcurrencyTitle,
} from "@vehicle-sourcing/local-aws/control-plane/quotas/compute-quotas.ts";
import { quotaTable, refuseByQuota } from "@vehicle-sourcing/local-aws/control-plane/quotas/quota-table.ts";
import {
  type ControlPlane,
  startControlPlane,
} from "@vehicle-sourcing/local-aws/control-plane/start-control-plane.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requireValue } from "../../support/require-value.ts";
import { callQuery } from "./support/call-service.ts";
import { TestAccount, testAccountId, testRegion } from "./support/test-account.ts";

const some = <T>(count: number, each: T): T[] => Array.from({ length: count }, () => each);
const numbered = (count: number) => Object.fromEntries(some(count, 0).map((_, index) => [index, {}]));
const document = (characters: number) => ({ Statement: [{ Sid: "x".repeat(characters) }] });

/** A quota violation: properties of one resource, and the number of existing others. */
interface Excess {
  properties: Properties;
  codeBytes?: number;
  others?: number;
}

/** One violation for each quota, by its title. */
const excesses: Record<string, Excess> = {
  "IAM: inline policy characters per role": {
    properties: { Policies: some(3, { PolicyName: "grants", PolicyDocument: document(3_400) }) },
  },
  "IAM: managed policies attached to a role": { properties: { ManagedPolicyArns: some(11, "arn") } },
  "IAM: trust policy characters per role": { properties: { AssumeRolePolicyDocument: document(2_040) } },
  "IAM: characters of a managed policy": { properties: { PolicyDocument: document(6_140) } },
  "S3: bytes of a bucket policy": { properties: { PolicyDocument: document(20_470) } },
  "SQS: bytes of a queue policy": { properties: { PolicyDocument: document(8_190) } },
  "Lambda: bytes of a function's environment": {
    properties: { Environment: { Variables: { LIST: "가".repeat(1_400) } } },
  },
  "Lambda: bytes of a function's resource policy": {
    properties: { FunctionName: "f", SourceArn: "a".repeat(200) },
    others: 100,
  },
  "Lambda: reserved concurrency of an account, 100 left aside": {
    properties: { ReservedConcurrentExecutions: 301 },
    others: 2,
  },
  "Lambda: code storage of a region": { properties: {}, codeBytes: 1024 ** 3, others: 75 },
  "Lambda: memory of a function in a new account": { properties: { MemorySize: 3_009 } },
  "CloudFormation: resources per template": { properties: { Resources: numbered(501) } },
  "CloudFormation: parameters per template": { properties: { Parameters: numbered(201) } },
  "CloudFormation: outputs per template": { properties: { Outputs: numbered(201) } },
  "CloudFormation: mappings per template": { properties: { Mappings: numbered(201) } },
  "CloudFormation: bytes of a template": { properties: { Description: "x".repeat(1_000_000) } },
  "Lambda: layers of a function": { properties: { Layers: some(6, "arn") } },
  "CodeDeploy: deployment groups of an application": { properties: { ApplicationName: "a" }, others: 1_000 },
  "CodeDeploy: alarms of a deployment group": {
    properties: { AlarmConfiguration: { Alarms: some(11, { Name: "a" }) } },
  },
  "WAF: custom response headers per web ACL": {
    properties: {
      Rules: some(21, { Action: { Block: { CustomResponse: { ResponseHeaders: some(5, { Name: "a" }) } } } }),
    },
  },
  "WAF: custom response bodies per web ACL": {
    properties: { CustomResponseBodies: numbered(51) },
  },
  "WAF: bytes of a custom response body": {
    properties: { CustomResponseBodies: { refused: { Content: "x".repeat(4_097) } } },
  },
  "WAF: capacity units per web ACL": {
    properties: {
      Rules: some(8, {
        Statement: { ManagedRuleGroupStatement: { Name: "AWSManagedRulesCommonRuleSet" } },
      }),
    },
  },
  "WAF: web ACLs of a region": { properties: {}, others: 100 },
  "API Gateway: routes per API": { properties: { ApiId: "a" }, others: 300 },
  "API Gateway: integrations per API": { properties: { ApiId: "a" }, others: 300 },
  "API Gateway: authorizers per API": { properties: { ApiId: "a" }, others: 10 },
  "CloudFront: cache behaviors per distribution": {
    properties: { DistributionConfig: { CacheBehaviors: some(75, {}) } },
  },
  "CloudFront: origins per distribution": { properties: { DistributionConfig: { Origins: some(101, {}) } } },
  "CloudFront: alternate domain names per distribution": {
    properties: { DistributionConfig: { Aliases: some(101, "a") } },
  },
  "CloudFront: bytes of a function": { properties: { FunctionCode: "x".repeat(10_241) } },
  "CloudFront: characters of a content security policy": {
    properties: {
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: { ContentSecurityPolicy: { ContentSecurityPolicy: "x".repeat(1_784) } },
      },
    },
  },
  "CloudFront: CloudFront functions of an account": { properties: {}, others: 100 },
  "CloudFront: cache policies of an account": { properties: {}, others: 20 },
  "CloudFront: origin request policies of an account": { properties: {}, others: 20 },
  "CloudFront: response headers policies of an account": { properties: {}, others: 20 },
  "DynamoDB: global secondary indexes per table": { properties: { GlobalSecondaryIndexes: some(21, {}) } },
  "EventBridge: rules per event bus": { properties: {}, others: 300 },
  "EventBridge: targets per rule": { properties: { Targets: some(6, {}) } },
  "Cognito: callback addresses per app client": { properties: { CallbackURLs: some(101, "https://a") } },
  "Cognito: user pools of a region": { properties: {}, others: 1_000 },
  "Cognito: app clients per user pool": { properties: { UserPoolId: "p" }, others: 1_000 },
  "Cognito: resource servers per user pool": { properties: { UserPoolId: "p" }, others: 25 },
  "Cognito: scopes per resource server": { properties: { Scopes: some(101, {}) } },
  "Budgets: budgets of an account": { properties: {}, others: 20_000 },
  "CloudWatch Logs: delivery sources per resource and type of log": {
    properties: { ResourceArn: "arn", LogType: "ACCESS_LOGS" },
    others: 1,
  },
  "CloudWatch: metrics per dashboard": {
    properties: {
      DashboardBody: JSON.stringify({ widgets: [{ properties: { metrics: some(2_501, []) } }] }),
    },
  },
  "CloudWatch: metrics in an alarm's expression": { properties: { Metrics: some(11, { MetricStat: {} }) } },
  "CloudWatch: alarms of a region": { properties: {}, others: 5_000 },
  "CloudWatch Logs: resource policies of a region": { properties: {}, others: 10 },
};

describe("quotas of a new account", () => {
  it.each(quotaTable)(
    "a resource above the quota ($title) is rejected with the service's message",
    (quota) => {
      const { others = 0, ...rest } = requireValue(excesses[quota.title], `an excess of ${quota.title}`);
      const resource = { type: quota.types[0]!, region: testRegion, physicalId: "planted", ...rest };
      const refusal = refuseByQuota(resource, () => some(others, resource));
      expect(refusal).toBe(quota.refuse(resource, quota.measure(resource, some(others, resource))));
      expect(quota.source).toMatch(/^https:\/\/docs\.aws\.amazon\.com\//);
    },
  );

  it.each(quotaTable)("an ordinary resource is accepted under the quota ($title)", (quota) => {
    const properties = { DashboardBody: "{}" };
    const resource = { type: quota.types[0]!, region: testRegion, physicalId: "ordinary", properties };
    expect(refuseByQuota(resource, () => [])).toBeNull();
  });
});

describe("a deployment beyond a quota", () => {
  let directory: string;
  let plane: ControlPlane;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "quotas-"));
    plane = await startControlPlane({ dataDirectory: directory, accountId: testAccountId });
  });
  afterAll(async () => {
    await plane.stop();
    await rm(directory, { recursive: true, force: true });
  });

  async function deploy(type: "CREATE" | "UPDATE", characters: number) {
    const template = {
      Resources: {
        Role: {
          Type: "AWS::IAM::Role",
          Properties: {
            AssumeRolePolicyDocument: { Statement: [] },
            Policies: [{ PolicyName: "grants", PolicyDocument: document(characters) }],
          },
        },
      },
    };
    const change = { StackName: "quotas", ChangeSetName: `to-${characters}` };
    const parameters = { ChangeSetType: type, TemplateBody: JSON.stringify(template) };
    await callQuery(plane.url, "cloudformation", {
      ...{ Action: "CreateChangeSet", ...change, ...parameters },
      "Capabilities.member.1": "CAPABILITY_IAM",
    });
    await callQuery(plane.url, "cloudformation", { Action: "ExecuteChangeSet", ...change });
    await plane.idle();
    return requireValue(plane.context.account.findStack(testRegion, "quotas"), "stack");
  }

  it("an update that exceeds a quota is rolled back with the service's reason", async () => {
    expect((await deploy("CREATE", 5_000)).status).toBe("CREATE_COMPLETE");
    const { status, stackId } = await deploy("UPDATE", 10_240);
    expect(status).toBe("UPDATE_ROLLBACK_COMPLETE");
    const reasons = plane.context.account.events(stackId).map(({ statusReason }) => statusReason);
    expect(reasons).toContainEqual(expect.stringMatching(/^Maximum policy size of 10240 bytes exceeded/));
  });

  it("published versions of a function use the code storage quota, even after the function's code has changed", () => {
    const account = new TestAccount();
    const stored = (key: string) => ({ bucket: "code", key, sha256: "0", byteCount: 1024 ** 3 });
    account.account.journal.commit(["old", "new"].map((key) => write.object(stored(key))));
    account.account.quotaLimits.set("Lambda: code storage of a region", 2 * 1024);
    const template = (key: string) => ({
      Resources: {
        F: {
          Type: "AWS::Lambda::Function",
          Properties: { Code: { S3Bucket: "code", S3Key: key }, Role: "arn:aws:iam::1:role/r" },
        },
        [`Version${key}`]: {
          Type: "AWS::Lambda::Version",
          Properties: { FunctionName: { Ref: "F" } },
          DeletionPolicy: "Retain",
        },
      },
    });
    expect(account.deploy("s", template("old")).status).toBe("CREATE_COMPLETE");
    const { stackId, status } = account.deploy("s", template("new"));
    expect(status).toBe("UPDATE_ROLLBACK_COMPLETE");
    expect(account.events(stackId)).toContain(
      "Versionnew CREATE_FAILED Code storage limit exceeded. (Service: Lambda, Status Code: 400)",
    );
  });

  it.each([
    [10, 1],
    [50, 1],
    [1_000, 901],
  ])(
    "an account with a quota of %i concurrent executions rejects a function that reserves %i",
    (concurrency, reservation) => {
      const account = new TestAccount();
      account.account.journal.commit([
        write.object({ bucket: "code", key: "first", sha256: "0", byteCount: 1 }),
      ]);
      account.account.quotaLimits.set(reservedConcurrencyTitle, reservableOf(concurrency));
      const deploy = (stackName: string, ReservedConcurrentExecutions?: number) =>
        account.deploy(stackName, {
          Resources: {
            F: {
              Type: "AWS::Lambda::Function",
              Properties: {
                Code: { S3Bucket: "code", S3Key: "first" },
                Role: "arn:aws:iam::1:role/r",
                ReservedConcurrentExecutions,
              },
            },
          },
        });
      expect(deploy("unreserved").status).toBe("CREATE_COMPLETE");
      const { stackId, status } = deploy("reserved", reservation);
      expect(status).toBe("ROLLBACK_COMPLETE");
      expect(account.events(stackId)).toContainEqual(
        expect.stringContaining("UnreservedConcurrentExecution below its minimum value of [100]"),
      );
    },
  );

  it("creating a budget in a member account fails and rolls back only the budget's own stack", () => {
    const account = new TestAccount();
    account.account.isLinked = true;
    const budget = {
      Type: "AWS::Budgets::Budget",
      Properties: { Budget: { BudgetType: "COST", TimeUnit: "MONTHLY" } },
    };
    account.deploy("alarms", { Resources: { Topic: { Type: "AWS::SNS::Topic" } } });
    const { stackId, status } = account.deploy("budget", { Resources: { Budget: budget } });
    expect(status).toBe("ROLLBACK_COMPLETE");
    expect(account.events(stackId)).toContain(
      `Budget CREATE_FAILED Account ${testAccountId} is a linked account. To enable budgets for your account, ask the ` +
        "payer account to enable budgets first.",
    );
    expect(account.stack("alarms").status).toBe("CREATE_COMPLETE");
  });

  const providerUrl = "https://token.actions.githubusercontent.com";
  const provider = { Resources: { P: { Type: "AWS::IAM::OIDCProvider", Properties: { Url: providerUrl } } } };
  const refusal = expect.stringContaining(`P CREATE_FAILED Provider with url ${providerUrl} already exists.`);

  it("creating an OIDC provider fails if another stack has a provider with the same URL", () => {
    const account = new TestAccount();
    account.deploy("one", provider);
    const { stackId, status } = account.deploy("two", provider);
    expect(status).toBe("ROLLBACK_COMPLETE");
    expect(account.events(stackId)).toContainEqual(refusal);
  });

  it("creating an OIDC provider fails if somebody created a provider with the same URL by hand", () => {
    const account = new TestAccount();
    account.account.handMade = {
      ...{
        concurrentExecutions: 1_000,
        secretNames: [],
        zones: [],
        mailIdentities: {},
        confirmedEndpoints: [],
      },
      oidcProviderArns: [`arn:aws:iam::${testAccountId}:oidc-provider/token.actions.githubusercontent.com`],
    };
    const { stackId, status } = account.deploy("one", provider);
    expect(status).toBe("ROLLBACK_COMPLETE");
    expect(account.events(stackId)).toContainEqual(refusal);
  });
});
