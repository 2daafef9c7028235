import { beforeEach, describe, expect, it } from "vitest";
import { TestAccount, type TestResources } from "./support/test-account.ts";

const queue = { Type: "AWS::SQS::Queue" };
const bucket = { Type: "AWS::S3::Bucket", Properties: { BucketName: "things-of-the-tests" } };

const template = (Resources: TestResources, rest: object = {}) => ({ Resources, ...rest });

const table = (properties: object, policies: object = {}) => ({
  Type: "AWS::DynamoDB::Table",
  ...policies,
  Properties: {
    AttributeDefinitions: ["pk", "a", "b"].map((name) => ({ AttributeName: name, AttributeType: "S" })),
    KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }],
    BillingMode: "PAY_PER_REQUEST",
    ...properties,
  },
});

const index = (key: string) => ({
  IndexName: `by-${key}`,
  KeySchema: [{ AttributeName: key, KeyType: "HASH" }],
  Projection: { ProjectionType: "ALL" },
});

let account: TestAccount;
beforeEach(() => {
  account = new TestAccount();
});

/** Deploys a template that must fail. Returns the reasons in its failed events. */
function reasonsOf(stackName: string, body: object): string[] {
  const { stackId } = account.deploy(stackName, body);
  return account.events(stackId).filter((event) => /_FAILED /.test(event));
}

describe("changes rejected by a service", () => {
  it("a physical name that already exists is rejected before anything is created", () => {
    account.deploy("one", template({ Bucket: bucket }));
    const changeSet = account.plan("two", template({ Mine: bucket }));
    expect(changeSet.statusReason).toContain("AWS::EarlyValidation::ResourceExistenceCheck");
    expect(changeSet.validationErrors[0]!.message).toBe(
      "Resource of type 'AWS::S3::Bucket' with identifier 'things-of-the-tests' already exists.",
    );
  });

  it("a second route with the same key is rejected, even if only the route's logical id changed", () => {
    const api = { Type: "AWS::ApiGatewayV2::Api", Properties: { Name: "a", ProtocolType: "HTTP" } };
    const route = {
      Type: "AWS::ApiGatewayV2::Route",
      Properties: { ApiId: { Ref: "Api" }, RouteKey: "GET /a" },
    };
    account.deploy("s", template({ Api: api, Route: route }));
    const before = account.snapshot();
    expect(reasonsOf("s", template({ Api: api, Renamed: route }))).toEqual([
      "Renamed CREATE_FAILED Route with the same ApiId and RouteKey already exists (409 Conflict)",
    ]);
    expect(account.snapshot()).toEqual(before);
  });

  it("a changed key schema of a table with a fixed name is rejected", () => {
    account.deploy("s", template({ T: table({ TableName: "orders" }) }));
    const before = account.snapshot();
    const changed = table({ TableName: "orders", KeySchema: [{ AttributeName: "a", KeyType: "HASH" }] });
    expect(reasonsOf("s", template({ T: changed }))).toEqual([
      "T UPDATE_FAILED CloudFormation cannot update a stack when a custom-named resource requires replacing. " +
        "Rename orders and update the stack again.",
    ]);
    expect(account.snapshot()).toEqual(before);
  });

  it("a new table with the same fixed name as a retained table is rejected", () => {
    const retained = template({ T: table({ TableName: "orders" }, { DeletionPolicy: "Retain" }) });
    account.deploy("s", retained);
    expect(account.delete("s").status).toBe("DELETE_COMPLETE");
    expect(account.plan("s", retained).validationErrors[0]!.message).toContain("'orders' already exists.");
  });

  it("an update that creates or deletes more than one index of a table is rejected", () => {
    const indexes = (...keys: string[]) =>
      template({ T: table({ GlobalSecondaryIndexes: keys.map(index) }) });
    account.deploy("s", indexes());
    const text = "T UPDATE_FAILED Cannot perform more than one GSI creation or deletion in a single update";
    expect(reasonsOf("s", indexes("a", "b"))).toEqual([text]);
    expect(account.deploy("s", indexes("a")).status).toBe("UPDATE_COMPLETE");
    expect(account.deploy("s", indexes("a", "b")).status).toBe("UPDATE_COMPLETE");
    expect(account.deploy("s", indexes("b")).status).toBe("UPDATE_COMPLETE");
    account.deploy("s", indexes("a"));
    expect(account.resource("s", "T")!.properties.GlobalSecondaryIndexes).toEqual([index("b")]);
  });

  it("an index whose key attribute is not defined is rejected", () => {
    const { stackId } = account.deploy("s", template({ T: table({ GlobalSecondaryIndexes: [index("c")] }) }));
    expect(account.events(stackId).join()).toContain("Keys: [c]");
  });

  it("a name that another distribution serves is rejected, in a new distribution and in an update, until it is free", () => {
    const site = (...Aliases: string[]) =>
      template({
        Site: {
          Type: "AWS::CloudFront::Distribution",
          Properties: {
            DistributionConfig: {
              ...{ Aliases, Enabled: true, Origins: [{ Id: "o", DomainName: "o.example.com" }] },
              DefaultCacheBehavior: { TargetOriginId: "o", ViewerProtocolPolicy: "https-only" },
            },
          },
        },
      });
    const refusal = expect.stringContaining(
      "One or more of the CNAMEs you provided are already associated with a different resource",
    );
    expect(account.deploy("one", site("www.example.com")).status).toBe("CREATE_COMPLETE");
    expect(reasonsOf("two", site("www.example.com"))).toContainEqual(refusal);
    expect(account.deploy("three", site("images.example.com")).status).toBe("CREATE_COMPLETE");
    expect(reasonsOf("three", site("images.example.com", "www.example.com"))).toContainEqual(refusal);
    account.delete("one");
    expect(account.deploy("three", site("www.example.com")).status).toBe("UPDATE_COMPLETE");
  });

  it("a table with deletion protection cannot be deleted", () => {
    account.deploy("s", template({ T: table({ DeletionProtectionEnabled: true }), Q: queue }));
    const stack = account.delete("s");
    expect(stack.status).toBe("DELETE_FAILED");
    expect(stack.statusReason).toBe("The following resource(s) failed to delete: [T]. ");
    expect([...account.account.resources().values()].map(({ type }) => type)).toEqual([
      "AWS::DynamoDB::Table",
    ]);
  });

  it("a bucket cannot be deleted until it is empty", () => {
    account.deploy("s", template({ B: bucket }));
    const object = { bucket: "things-of-the-tests", key: "k", sha256: "0", byteCount: 0 };
    account.account.journal.commit([[`objects/${object.bucket}`, object.key, object]]);
    expect(account.delete("s").status).toBe("DELETE_FAILED");
    account.account.journal.commit([[`objects/${object.bucket}`, object.key, null]]);
    expect(account.delete("s").status).toBe("DELETE_COMPLETE");
  });

  it("a function whose code object does not exist is rejected", () => {
    const code = {
      Type: "AWS::Lambda::Function",
      Properties: { Role: "arn:aws:iam::1:role/r", Code: { S3Bucket: "b", S3Key: "k" } },
    };
    expect(reasonsOf("s", template({ F: code })).join()).toContain("NoSuchKey");
  });

  it("a stack update is rejected while another operation is in progress and after a failed creation", () => {
    account.begin("s", template({ A: queue }));
    expect(() => account.deploy("s", template({ B: queue }))).toThrow(
      "is in CREATE_IN_PROGRESS state and can not be updated.",
    );
    account.injectFailure = () => "no";
    account.deploy("t", template({ A: queue }));
    expect(() => account.deploy("t", template({ A: queue }))).toThrow(
      "is in ROLLBACK_COMPLETE state and can not be updated.",
    );
  });

  it("a stack with termination protection cannot be deleted", () => {
    const stack = account.deploy("s", template({ A: queue }));
    account.account.journal.commit([["stacks", stack.stackId, { ...stack, terminationProtection: true }]]);
    expect(() => account.delete("s")).toThrow(
      "Stack [s] cannot be deleted while TerminationProtection is enabled",
    );
  });
});
