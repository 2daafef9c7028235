import { beforeEach, describe, expect, it } from "vitest";
import { TestAccount, type TestResources, testAccountId, testRegion } from "./support/test-account.ts";

const queue = { Type: "AWS::SQS::Queue" };

const table = (key: string, policies: object = {}) => ({
  Type: "AWS::DynamoDB::Table",
  Properties: {
    AttributeDefinitions: [{ AttributeName: key, AttributeType: "S" }],
    KeySchema: [{ AttributeName: key, KeyType: "HASH" }],
    BillingMode: "PAY_PER_REQUEST",
  },
  ...policies,
});

const template = (Resources: TestResources, rest: object = {}) => ({ Resources, ...rest });

let account: TestAccount;
beforeEach(() => {
  account = new TestAccount();
});

const tables = () => [...account.account.resources().keys()].filter((key) => key.startsWith("AWS::DynamoDB"));

describe("resource replacement", () => {
  it("a replacement creates the new resource, updates references to it, and deletes the old resource last", () => {
    const reader = { Type: "AWS::SSM::Parameter", Properties: { Type: "String", Value: { Ref: "T" } } };
    account.deploy("s", template({ T: table("a"), R: reader }));
    const old = account.resource("s", "T")!.physicalId;
    const { stackId } = account.deploy("s", template({ T: table("b"), R: reader }));
    const renewed = account.resource("s", "T")!.physicalId;
    expect(renewed).not.toBe(old);
    expect(account.resource("s", "R")!.attributes.Value).toBe(renewed);
    expect(tables()).toEqual([`AWS::DynamoDB::Table|${testRegion}|${renewed}`]);
    const events = account.events(stackId);
    const at = (text: string) => events.findIndex((event) => event.startsWith(text));
    expect(at("T UPDATE_COMPLETE")).toBeLessThan(at("R UPDATE_COMPLETE"));
    expect(at("R UPDATE_COMPLETE")).toBeLessThan(at("s UPDATE_COMPLETE_CLEANUP_IN_PROGRESS"));
    expect(at("s UPDATE_COMPLETE_CLEANUP_IN_PROGRESS")).toBeLessThan(at("T DELETE_COMPLETE"));
  });

  it("a replacement keeps the old resource if its UpdateReplacePolicy is Retain", () => {
    account.deploy("s", template({ T: table("a", { UpdateReplacePolicy: "Retain" }) }));
    account.deploy("s", template({ T: table("b", { UpdateReplacePolicy: "Retain" }) }));
    expect(tables()).toHaveLength(2);
    expect(account.orphans()).toHaveLength(1);
  });

  it("a change set lists a replaced resource and the resources that reference it as modified", () => {
    const reader = { Type: "AWS::SSM::Parameter", Properties: { Type: "String", Value: { Ref: "T" } } };
    account.deploy("s", template({ T: table("a"), R: reader, Q: queue }));
    const { changes } = account.plan("s", template({ T: table("b"), R: reader, N: queue }));
    expect(changes.map(({ logicalId, action, replacement }) => [logicalId, action, replacement])).toEqual([
      ["T", "Modify", "True"],
      ["R", "Modify", "False"],
      ["N", "Add", null],
      ["Q", "Remove", null],
    ]);
    expect(changes[1]!.details).toMatchObject([
      { name: "Value", evaluation: "Dynamic", after: "{{changeSet:KNOWN_AFTER_APPLY}}" },
    ]);
  });
});

describe("resources removed from a template", () => {
  it("resources removed from a template are deleted last, and each is deleted after the resources that depend on it", () => {
    const parameter = (...before: string[]) => ({
      Type: "AWS::SSM::Parameter",
      Properties: { Type: "String", Value: "x" },
      DependsOn: before,
    });
    const kept = { Q: queue };
    account.deploy("s", template({ B: parameter(), A: parameter("B"), C: parameter("A"), ...kept }));
    const { stackId } = account.deploy("s", template({ ...kept, N: queue }));
    const order = account
      .events(stackId)
      .filter((event) => /^([ABC] DELETE|N CREATE|s UPDATE)_COMPLETE/.test(event));
    expect(order).toEqual([
      "N CREATE_COMPLETE",
      "s UPDATE_COMPLETE_CLEANUP_IN_PROGRESS",
      "C DELETE_COMPLETE",
      "A DELETE_COMPLETE",
      "B DELETE_COMPLETE",
      "s UPDATE_COMPLETE",
    ]);
  });

  it("a removed resource that cannot be deleted is kept, and the update still completes", () => {
    account.deploy("s", template({ T: table("a"), Q: queue }));
    account.injectFailure = ({ action }) => (action === "delete" ? "no" : null);
    const { stackId, status } = account.deploy("s", template({ Q: queue }));
    expect(status).toBe("UPDATE_COMPLETE");
    expect(account.events(stackId)).toContain("T DELETE_FAILED no");
    expect(account.orphans()).toHaveLength(1);
  });
});

describe("retained resources", () => {
  const retained = (policy: string) => template({ T: table("a", { DeletionPolicy: policy }), Q: queue });

  it("a deleted stack leaves only its resource with the DeletionPolicy Retain", () => {
    account.deploy("s", retained("Retain"));
    const { stackId, status } = account.delete("s");
    expect(status).toBe("DELETE_COMPLETE");
    expect(account.events(stackId)).toContain("T DELETE_SKIPPED");
    expect(tables()).toHaveLength(1);
    expect(account.account.resources().size).toBe(1);
  });

  it("a resource with the DeletionPolicy Retain remains after it is removed from the template", () => {
    account.deploy("s", retained("Retain"));
    account.deploy("s", template({ Q: queue }));
    expect(tables()).toHaveLength(1);
  });

  it("a failed stack creation keeps a resource with the policy Retain and removes a resource with RetainExceptOnCreate", () => {
    account.injectFailure = ({ logicalId }) => (logicalId === "Q" ? "no" : null);
    expect(account.deploy("s", retained("Retain")).status).toBe("ROLLBACK_COMPLETE");
    expect(tables()).toHaveLength(1);
    account = new TestAccount();
    account.injectFailure = ({ logicalId }) => (logicalId === "Q" ? "no" : null);
    expect(account.deploy("s", retained("RetainExceptOnCreate")).status).toBe("ROLLBACK_COMPLETE");
    expect(tables()).toHaveLength(0);
  });
});

describe("deleted stack", () => {
  it("a deleted stack is found by its ARN but not by its name, and the name can be reused", () => {
    const { stackId } = account.deploy("s", template({ Q: queue }));
    account.delete("s");
    expect(account.account.findStack(testRegion, "s")).toBeUndefined();
    expect(account.account.findStack(testRegion, stackId)!.status).toBe("DELETE_COMPLETE");
    expect(account.deploy("s", template({ Q: queue })).stackId).not.toBe(stackId);
  });

  it("a stack deletion deletes a resource only after the resources that reference it", () => {
    const policy = {
      Type: "AWS::SQS::QueuePolicy",
      Properties: { Queues: [{ Ref: "Q" }], PolicyDocument: { Statement: [] } },
    };
    const { stackId } = account.deploy("s", template({ Q: queue, P: policy }));
    account.delete("s");
    expect(account.events(stackId).filter((event) => event.endsWith("DELETE_COMPLETE"))).toEqual([
      "P DELETE_COMPLETE",
      "Q DELETE_COMPLETE",
      "s DELETE_COMPLETE",
    ]);
  });

  it("a failed stack deletion keeps a resource that cannot be deleted and the resources that it depends on", () => {
    const policy = {
      Type: "AWS::SQS::QueuePolicy",
      Properties: { Queues: [{ Ref: "Q" }], PolicyDocument: { Statement: [] } },
    };
    account.deploy("s", template({ Q: queue, P: policy, Other: queue }));
    account.injectFailure = ({ logicalId }) => (logicalId === "P" ? "no" : null);
    expect(account.delete("s").status).toBe("DELETE_FAILED");
    expect(account.account.resources().size).toBe(2);
  });
});

describe("two stages in one account", () => {
  it("two stages in one account share no names and are deleted independently", () => {
    const body = template({ Q: queue, T: table("a") });
    account.deploy("one", body);
    account.deploy("two", body);
    expect(account.account.resources().size).toBe(4);
    account.delete("one");
    expect(account.resource("two", "Q")!.attributes.Arn).toContain(`${testAccountId}:two-Q-`);
    expect(account.orphans()).toEqual([]);
  });
});
