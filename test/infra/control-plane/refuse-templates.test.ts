import { beforeEach, describe, expect, it } from "vitest";
import { TestAccount, type TestResources } from "./support/test-account.ts";
import { queuesTemplate } from "./support/varied-template.ts";

const queue = { Type: "AWS::SQS::Queue" };

const template = (Resources: TestResources, rest: object = {}) => ({ Resources, ...rest });

let account: TestAccount;
beforeEach(() => {
  account = new TestAccount();
});

describe("invalid templates", () => {
  const refused: [string, object, string][] = [
    [
      "an unknown type",
      template({ A: { Type: "AWS::SQS::Quue" } }),
      "Unrecognized resource types: [AWS::SQS::Quue]",
    ],
    [
      "a reference to a nonexistent resource",
      template({ A: { ...queue, Properties: { QueueName: { Ref: "B" } } } }),
      "Unresolved resource dependencies [B] in the Resources block",
    ],
    [
      "an attribute that the type does not have",
      template({ A: queue }, { Outputs: { O: { Value: { "Fn::GetAtt": ["A", "Size"] } } } }),
      "resource A does not support attribute type Size in Fn::GetAtt",
    ],
    [
      "a circular reference",
      template({
        A: { ...queue, Properties: { QueueName: { "Fn::GetAtt": ["B", "QueueName"] } } },
        B: { ...queue, Properties: { QueueName: { "Fn::GetAtt": ["A", "QueueName"] } } },
      }),
      "Circular dependency between resources: [A, B]",
    ],
    [
      "more than 500 resources",
      queuesTemplate(501),
      "Number of resources, 501, is greater than maximum allowed, 500",
    ],
    [
      "more than 200 parameters",
      template({ A: queue }, { Parameters: many(201, { Type: "String", Default: "" }) }),
      "Number of parameters, 201, is greater than maximum allowed, 200",
    ],
    [
      "more than 200 outputs",
      template({ A: queue }, { Outputs: many(201, { Value: "" }) }),
      "Number of outputs, 201, is greater than maximum allowed, 200",
    ],
    [
      "a snapshot policy for a type that does not support snapshots",
      template({ A: { ...queue, DeletionPolicy: "Snapshot" } }),
      "resource type AWS::SQS::Queue does not support DeletionPolicy Snapshot",
    ],
    [
      "a custom resource",
      template({ A: { Type: "Custom::Thing" } }),
      "does not run resources of type Custom::Thing",
    ],
    [
      "an unknown section",
      template({ A: queue }, { Extras: {} }),
      "Invalid template property or properties [Extras]",
    ],
    [
      "a rule whose assertion fails",
      template({ A: queue }, { Rules: { R: { Assertions: [{ Assert: false, AssertDescription: "no" }] } } }),
      "Rule R failed with this description: no",
    ],
  ];

  it.each(refused)("an invalid template is rejected: %s", (_, body, message) => {
    expect(() => account.deploy("s", body)).toThrow(message);
    expect(account.account.resources().size).toBe(0);
  });

  it("a template with a role is rejected without the required capability", () => {
    const role = { Type: "AWS::IAM::Role", Properties: { AssumeRolePolicyDocument: {} } };
    const named = { ...role, Properties: { ...role.Properties, RoleName: "r" } };
    const deploy = (resource: object, capabilities: string[]) =>
      account.deploy(`s${account.account.resources().size}`, template({ A: { ...resource } }), {
        capabilities,
      });
    expect(() => deploy(role, [])).toThrow("Requires capabilities : [CAPABILITY_IAM]");
    expect(() => deploy(named, ["CAPABILITY_IAM"])).toThrow("Requires capabilities : [CAPABILITY_NAMED_IAM]");
    expect(deploy(role, ["CAPABILITY_IAM"]).status).toBe("CREATE_COMPLETE");
    expect(deploy(named, ["CAPABILITY_NAMED_IAM"]).status).toBe("CREATE_COMPLETE");
  });

  it("a template that changes the type of a logical id is rejected", () => {
    account.deploy("s", template({ A: queue }));
    expect(() => account.deploy("s", template({ A: { Type: "AWS::SNS::Topic" } }))).toThrow(
      "Update of resource type is not permitted",
    );
  });
});

describe("properties outside the published schema", () => {
  const faults: [string, object, string, string][] = [
    [
      "an unknown property",
      { VisibiltyTimeout: 1 },
      "/Resources/A/Properties/VisibiltyTimeout",
      "Unsupported property",
    ],
    [
      "a property of the wrong type",
      { DelaySeconds: "soon" },
      "/Resources/A/Properties/DelaySeconds",
      "expected type: Integer",
    ],
    [
      "a list in place of text",
      { QueueName: ["q"] },
      "/Resources/A/Properties/QueueName",
      "found: JSONArray",
    ],
    [
      "a missing nested property",
      { Tags: [{ Key: "k" }] },
      "/Resources/A/Properties/Tags/0",
      "Missing required property [Value]",
    ],
  ];

  it.each(faults)(
    "a resource with %s is rejected before anything is created",
    (_, properties, path, message) => {
      const changeSet = account.plan("s", template({ A: { ...queue, Properties: properties } }));
      expect(changeSet.status).toBe("FAILED");
      expect(changeSet.statusReason).toContain("[AWS::EarlyValidation::PropertyValidation]");
      expect(changeSet.validationErrors).toMatchObject([{ logicalId: "A", path }]);
      expect(changeSet.validationErrors[0]!.message).toContain(message);
    },
  );

  it("a missing required property is reported at any depth", () => {
    const changeSet = account.plan(
      "s",
      template({
        A: {
          Type: "AWS::DynamoDB::Table",
          Properties: { KeySchema: { Ref: "AWS::NoValue" }, GlobalSecondaryIndexes: [{ IndexName: "i" }] },
        },
      }),
    );
    expect(changeSet.validationErrors.map(({ message }) => message)).toEqual([
      "Missing required property [KeySchema]",
      "Missing required property [Projection]",
      "Missing required property [KeySchema]",
    ]);
  });

  it("a number or boolean property may be written as text, and both notations of a value count as equal", () => {
    const resource = { ...queue, Properties: { DelaySeconds: "5", FifoQueue: "true" } };
    const alias = { Type: "AWS::SSM::Parameter", Properties: { Type: "String", Value: { Ref: "A" } } };
    expect(account.deploy("s", template({ A: resource, B: alias })).status).toBe("CREATE_COMPLETE");
    // The same values in another notation are not a change.
    const same = { ...queue, Properties: { DelaySeconds: 5, FifoQueue: true } };
    expect(account.plan("s", template({ A: same, B: alias })).statusReason).toContain(
      "didn't contain changes",
    );
  });
});

function many(count: number, value: object): Record<string, object> {
  return Object.fromEntries(Array.from({ length: count }, (_, number) => [`P${number}`, value]));
}
