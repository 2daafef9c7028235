import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { write } from "@vehicle-sourcing/local-aws/control-plane/account/account.ts";
import {
  reservableOf,
  reservedConcurrencyTitle,
} from "@vehicle-sourcing/local-aws/control-plane/quotas/compute-quotas.ts";
import { quotaTable, refuseByQuota } from "@vehicle-sourcing/local-aws/control-plane/quotas/quota-table.ts";
import { stackQuota } from "@vehicle-sourcing/local-aws/control-plane/quotas/template-quotas.ts";
import {
  type ControlPlane,
  startControlPlane,
} from "@vehicle-sourcing/local-aws/control-plane/start-control-plane.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requireValue } from "../../support/require-value.ts";
import { callQuery } from "./support/call-service.ts";
import { document, excesses } from "./support/quota-excesses.ts";
import { TestAccount, testAccountId, testRegion } from "./support/test-account.ts";

const some = <T>(count: number, each: T): T[] => Array.from({ length: count }, () => each);
describe("quotas of a new account", () => {
  it.each(quotaTable)(
    "a resource above the quota ($title) is rejected with the service's message",
    (quota) => {
      const {
        others = 0,
        refusal: part,
        ...rest
      } = requireValue(excesses[quota.title], `an excess of ${quota.title}`);
      const resource = { type: quota.types[0]!, region: testRegion, physicalId: "planted", ...rest };
      const refusal = refuseByQuota(resource, () => some(others, resource));
      expect(refusal).toContain(part);
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

  it("a region with its quota of stacks rejects another stack until a stack is deleted", () => {
    const account = new TestAccount();
    account.account.quotaLimits.set(stackQuota.title, 1);
    const template = { Resources: { Topic: { Type: "AWS::SNS::Topic" } } };
    expect(account.deploy("first", template).status).toBe("CREATE_COMPLETE");
    expect(() => account.deploy("second", template)).toThrow("Limit for stack has been exceeded");
    account.delete("first");
    expect(account.deploy("second", template).status).toBe("CREATE_COMPLETE");
  });

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
