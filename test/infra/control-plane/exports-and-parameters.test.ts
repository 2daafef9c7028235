import { beforeEach, describe, expect, it } from "vitest";
import { TestAccount, type TestResources } from "./support/test-account.ts";

const queue = { Type: "AWS::SQS::Queue" };
const template = (Resources: TestResources, rest: object = {}) => ({ Resources, ...rest });

let account: TestAccount;
beforeEach(() => {
  account = new TestAccount();
});

describe("exports", () => {
  const exporting = (name: string, value: unknown) =>
    template(
      { Q: queue, T: { Type: "AWS::SNS::Topic" } },
      { Outputs: { O: { Value: value, Export: { Name: name } } } },
    );
  const importing = (name: string) =>
    template({
      P: { Type: "AWS::SSM::Parameter", Properties: { Type: "String", Value: { "Fn::ImportValue": name } } },
    });
  const arn = { "Fn::GetAtt": ["Q", "Arn"] };

  it("a stack can import the value of another stack's export", () => {
    account.deploy("producer", exporting("x", arn));
    account.deploy("consumer", importing("x"));
    expect(account.resource("consumer", "P")!.attributes.Value).toBe(
      account.resource("producer", "Q")!.attributes.Arn,
    );
  });

  it("a stack that imports a nonexistent export is rejected", () => {
    expect(() => account.deploy("consumer", importing("x"))).toThrow("No export named x found.");
  });

  it("a second stack that exports the same name is rolled back", () => {
    account.deploy("producer", exporting("x", arn));
    const { stackId, status } = account.deploy("other", exporting("x", arn));
    expect(status).toBe("ROLLBACK_COMPLETE");
    expect(account.events(stackId).join("\n")).toContain(
      "Export with name x is already exported by stack producer.",
    );
  });

  it("an export in use can be neither deleted nor changed, and its stack cannot be deleted", () => {
    account.deploy("producer", exporting("x", arn));
    account.deploy("consumer", importing("x"));
    const before = account.snapshot();
    for (const [body, verb] of [
      [exporting("y", arn), "deleted"],
      [exporting("x", { "Fn::GetAtt": ["T", "TopicArn"] }), "updated"],
    ] as const) {
      const { stackId, status } = account.deploy("producer", body);
      expect(status).toBe("UPDATE_ROLLBACK_COMPLETE");
      const reason = `Export x cannot be ${verb} as it is in use by consumer`;
      expect(account.events(stackId).join("\n")).toContain(`UPDATE_ROLLBACK_IN_PROGRESS ${reason}`);
      expect(account.snapshot()).toEqual(before);
    }
    const kept = account.delete("producer");
    expect(kept.status).toBe("UPDATE_ROLLBACK_COMPLETE");
    expect(account.events(kept.stackId).at(-1)).toContain(
      "Cannot delete export x as it is in use by consumer.",
    );
    expect(account.delete("consumer").status).toBe("DELETE_COMPLETE");
    expect(account.delete("producer").status).toBe("DELETE_COMPLETE");
  });
});

describe("outputs", () => {
  const arn = { "Fn::GetAtt": ["Q", "Arn"] };
  const offering = template({ Q: queue }, { Outputs: { O: { Value: arn } } });
  const reading = (OutputName: string, more: object = {}) =>
    template({
      P: {
        Type: "AWS::SSM::Parameter",
        Properties: {
          Type: "String",
          Value: { "Fn::GetStackOutput": { StackName: "producer", OutputName, ...more } },
        },
      },
    });

  it("a stack can read another stack's output, and the output can still be removed", () => {
    account.deploy("producer", offering);
    account.deploy("consumer", reading("O"));
    expect(account.resource("consumer", "P")!.attributes.Value).toBe(
      account.resource("producer", "Q")!.attributes.Arn,
    );
    expect(account.deploy("producer", template({ Q: queue })).status).toBe("UPDATE_COMPLETE");
    expect(account.delete("producer").status).toBe("DELETE_COMPLETE");
  });

  it("reading a stack output fails if the output does not exist or is in another region", () => {
    expect(() => account.deploy("consumer", reading("O"))).toThrow("Stack producer has no output O.");
    account.deploy("producer", offering);
    expect(() => account.deploy("consumer", reading("X"))).toThrow("Stack producer has no output X.");
    expect(() => account.deploy("consumer", reading("O", { Region: "us-east-1" }))).toThrow(
      "same account and region only",
    );
  });
});

describe("parameters", () => {
  const withDefault = (value: string, more: object = {}) => ({
    Parameters: { Setting: { Type: "String", Default: value, ...more } },
    Resources: {
      P: { Type: "AWS::SSM::Parameter", Properties: { Type: "String", Value: { Ref: "Setting" } } },
    },
  });
  const previous = { parameters: [{ key: "Setting", value: null, usePreviousValue: true }] };
  const given = (value: string) => ({ parameters: [{ key: "Setting", value, usePreviousValue: false }] });
  const value = () => account.resource("s", "P")!.properties.Value;

  it("a parameter with usePreviousValue keeps its value although the template's default has changed", () => {
    account.deploy("s", withDefault("first"));
    const changeSet = account.plan("s", withDefault("second"), previous);
    expect(changeSet.statusReason).toContain("didn't contain changes");
    expect(value()).toBe("first");
    account.deploy("s", withDefault("second"));
    expect(value()).toBe("second");
    account.deploy("s", withDefault("second"), given("third"));
    expect(value()).toBe("third");
  });

  it("a parameter is rejected when it is unknown, missing or outside its allowed values", () => {
    expect(() => account.deploy("s", template({ Q: queue }), given("x"))).toThrow(
      "Parameters: [Setting] do not exist in the template",
    );
    const { Default: _, ...required } = withDefault("").Parameters.Setting;
    const body = { ...withDefault(""), Parameters: { Setting: required } };
    expect(() => account.deploy("s", body)).toThrow("Parameters: [Setting] must have values");
    const choice = withDefault("a", { AllowedValues: ["a", "b"] });
    expect(() => account.deploy("s", choice, given("c"))).toThrow("'Setting' must be one of AllowedValues");
    const pattern = withDefault("a", { AllowedPattern: "[a-z]+" });
    expect(() => account.deploy("s", pattern, given("A"))).toThrow("must match pattern [a-z]+");
  });

  it("a Parameter Store parameter gets the value that is stored when the change set is created", () => {
    const stored = (text: string) =>
      template({
        S: { Type: "AWS::SSM::Parameter", Properties: { Type: "String", Name: "/x", Value: text } },
      });
    const reading = withDefault("/x", { Type: "AWS::SSM::Parameter::Value<String>" });
    expect(() => account.deploy("s", reading)).toThrow(
      "Unable to fetch parameters [/x] from parameter store",
    );
    account.deploy("store", stored("one"));
    account.deploy("s", reading);
    expect(value()).toBe("one");
    account.deploy("store", stored("two"));
    account.deploy("s", reading, previous);
    expect(value()).toBe("two");
  });

  it("a resource with a condition exists only while a parameter meets the condition", () => {
    const body = {
      Parameters: { On: { Type: "String", Default: "no" } },
      Conditions: { IsOn: { "Fn::Equals": [{ Ref: "On" }, "yes"] } },
      Resources: { Q: queue, Extra: { ...queue, Condition: "IsOn" } },
    };
    const on = (text: string) => ({ parameters: [{ key: "On", value: text, usePreviousValue: false }] });
    account.deploy("s", body);
    expect(account.account.resources().size).toBe(1);
    account.deploy("s", body, on("yes"));
    expect(account.account.resources().size).toBe(2);
    account.deploy("s", body, on("no"));
    expect(account.account.resources().size).toBe(1);
  });
});
