import type { HandMade } from "@vehicle-sourcing/local-aws/control-plane/account/hand-made.ts";
import { describe, expect, it } from "vitest";
import { requireValue } from "../../support/require-value.ts";
import { TestAccount } from "./support/test-account.ts";

const seeds = Array.from({ length: 24 }, (_, index) => index + 1);
const queue = { Type: "AWS::SQS::Queue" };
const ref = (logicalId: string) => ({ Ref: logicalId });
const roleArn = { "Fn::GetAtt": ["Role", "Arn"] };
const Role = { Type: "AWS::IAM::Role", Properties: { AssumeRolePolicyDocument: { Statement: [] } } };

describe("certificate in a zone that is not delegated", () => {
  const template = {
    Resources: {
      Certificate: {
        Type: "AWS::CertificateManager::Certificate",
        Properties: {
          ...{ DomainName: "api.cars.kr", ValidationMethod: "DNS" },
          DomainValidationOptions: [{ DomainName: "api.cars.kr", HostedZoneId: "Z1" }],
        },
      },
      Name: { Type: "AWS::SSM::Parameter", Properties: { Type: "String", Value: ref("Certificate") } },
      Queue: queue,
    },
  };
  const createAccount = (isDelegated: boolean, orderSeed = 1) => {
    const account = new TestAccount(null, { orderSeed });
    delegate(account, isDelegated);
    return account;
  };
  const delegate = (account: TestAccount, isDelegated: boolean) => {
    account.account.handMade = {
      ...{ concurrentExecutions: 1_000, secretNames: [], mailIdentities: {} },
      ...{ oidcProviderArns: [], confirmedEndpoints: [] },
      zones: [{ id: "Z1", name: "cars.kr", nameServers: [], isDelegated }],
    } satisfies HandMade;
  };

  it.each(seeds.slice(0, 6))(
    "only a certificate and the resources that reference it wait for the DNS record, with seed %i",
    (seed) => {
      const account = createAccount(false, seed);
      const { stackId, status } = account.deploy("s", template);
      expect(status).toBe("CREATE_IN_PROGRESS");
      expect(account.events(stackId).join("\n")).toMatch(
        /Certificate CREATE_IN_PROGRESS Content of DNS Record is: \{Name: _\w+\.api\.cars\.kr\.,Type: CNAME/,
      );
      expect(account.resource("s", "Queue")).toBeDefined();
      expect(account.resource("s", "Name")).toBeUndefined();
      delegate(account, true);
      account.run(stackId);
      expect(account.stack("s").status).toBe("CREATE_COMPLETE");
      expect(account.resource("s", "Name")).toBeDefined();
    },
  );

  it("a stack with a certificate in a delegated zone is created without waiting for a DNS record", () => {
    expect(createAccount(true).deploy("s", template).status).toBe("CREATE_COMPLETE");
  });

  it("the creation of a waiting certificate is cancelled when another resource fails", () => {
    const account = createAccount(false);
    account.injectFailure = ({ logicalId }) => (logicalId === "Queue" ? "no" : null);
    const { stackId, status } = account.deploy("s", template);
    expect(status).toBe("ROLLBACK_COMPLETE");
    expect(account.events(stackId)).toContain("Certificate CREATE_FAILED Resource creation cancelled");
    expect(account.account.resources().size).toBe(0);
  });
});

describe("role that was created moments ago", () => {
  const withFunction = {
    Resources: {
      ...{ Role, A: queue, B: queue, C: queue },
      Function: {
        Type: "AWS::Lambda::Function",
        Properties: { Code: { ZipFile: "x" }, Handler: "i.h", Runtime: "nodejs24.x", Role: roleArn },
      },
    },
  };
  const withAccount = {
    Resources: {
      Role,
      Account: { Type: "AWS::ApiGateway::Account", Properties: { CloudWatchRoleArn: roleArn } },
    },
  };

  it("CloudFormation retries the creation of a function until Lambda can assume the function's new role", () => {
    const most = seeds.map((seed) => {
      const account = new TestAccount(null, { orderSeed: seed });
      const { stackId } = account.begin("s", withFunction);
      let attempts = 0;
      while (account.run(stackId, 1) > 0) {
        const underway = account.account.operation(stackId)?.underway ?? [];
        attempts = Math.max(attempts, ...underway.map((each) => each.attempts));
      }
      expect(account.stack("s").status).toBe("CREATE_COMPLETE");
      return attempts;
    });
    expect(new Set(most)).toEqual(new Set([0, 1, 2, 3]));
  });

  it("API Gateway may reject a new role, the same seed reproduces the rejection, and a later deployment succeeds", () => {
    const deploy = (orderSeed: number) => {
      const account = new TestAccount(null, { orderSeed, hasSlowRoles: true });
      const { stackId, status } = account.deploy("s", withAccount);
      return { account, status, events: account.events(stackId).join("\n") };
    };
    const seed = requireValue(seeds.find((each) => deploy(each).status === "ROLLBACK_COMPLETE"));
    for (const { account, events } of [deploy(seed), deploy(seed)]) {
      expect(events).toContain(
        "Account CREATE_FAILED The role ARN does not have required permissions set to",
      );
      const tries = seeds.map(() => {
        account.delete("s");
        return account.deploy("s", withAccount).status;
      });
      expect(tries).toContain("CREATE_COMPLETE");
    }
  });

  it("API Gateway accepts a role from an earlier deployment immediately", () => {
    for (const orderSeed of seeds) {
      const account = new TestAccount(null, { orderSeed, hasSlowRoles: true });
      account.deploy("s", { Resources: { Role } });
      expect(account.deploy("s", withAccount).status).toBe("UPDATE_COMPLETE");
    }
  });
});

describe("resource that an earlier try left behind", () => {
  const table = {
    Type: "AWS::DynamoDB::Table",
    DeletionPolicy: "Retain",
    Properties: {
      TableName: "orders",
      AttributeDefinitions: [{ AttributeName: "pk", AttributeType: "S" }],
      KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }],
      BillingMode: "PAY_PER_REQUEST",
    },
  };

  it("a new deployment fails before creating anything if a retained resource already has the fixed name", () => {
    const account = new TestAccount();
    account.injectFailure = ({ logicalId }) => (logicalId === "Queue" ? "no" : null);
    const first = account.deploy("s", {
      Resources: { Table: table, Queue: { ...queue, DependsOn: "Table" } },
    });
    expect(first.status).toBe("ROLLBACK_COMPLETE");
    account.injectFailure = () => null;
    account.delete("s");
    const { validationErrors } = account.plan("s", { Resources: { Table: table, Queue: queue } });
    expect(validationErrors.map(({ message }) => message)).toEqual([
      "Resource of type 'AWS::DynamoDB::Table' with identifier 'orders' already exists.",
    ]);
    expect(account.account.resources().size).toBe(1);
  });
});
