import { describe, expect, it } from "vitest";
import type { AssemblyStack, Template } from "../../src/templates/load-assembly.ts";
import { resolveStage } from "../../src/templates/resolve-stage.ts";
import type { StageSettings } from "../../src/templates/resolved-stage.ts";

const stack = (stackId: string, template: Template): AssemblyStack => ({
  stackId,
  stackName: `test-${stackId}`,
  template,
  directory: "/nowhere",
  assetPaths: new Map(),
});

const resolve = (stacks: AssemblyStack[], settings: Partial<StageSettings> = {}) =>
  resolveStage(
    { stageName: "test", stacks },
    {
      queueBaseUrl: "http://127.0.0.1:9",
      parameters: {},
      secrets: {},
      apiUrl: () => "http://localhost:1",
      ...settings,
    },
  );

const queue = { Type: "AWS::SQS::Queue" };

describe("resolveStage", () => {
  it("resolveStage rejects an unsupported resource and names its stack, logical id and type", () => {
    const stacks = [stack("Data", { Resources: { Db: { Type: "AWS::RDS::DBInstance" } } })];
    expect(() => resolve(stacks)).toThrow("AWS::RDS::DBInstance (Data/Db)");
  });

  it("resolveStage skips resource types that have no local counterpart, and references to them still resolve", () => {
    const stage = resolve([
      stack("Ops", {
        Resources: {
          Dashboard: { Type: "AWS::CloudWatch::Dashboard" },
          Q: { ...queue, Properties: { Tag: { Ref: "Dashboard" } } },
        },
      }),
    ]);
    expect(stage.ofType("AWS::SQS::Queue")[0]?.properties).toEqual({ Tag: "local:test/Ops/Dashboard/Ref" });
  });

  it("resolveStage passes a value between stacks through an export", () => {
    const stage = resolve([
      stack("Use", { Outputs: { Arn: { Value: { "Fn::ImportValue": "the-arn" } } } }),
      stack("Data", {
        Resources: { Q: queue },
        Outputs: {
          Arn: { Value: { "Fn::GetAtt": ["Q", "Arn"] }, Export: { Name: { "Fn::Sub": "the-arn" } } },
        },
      }),
    ]);
    expect(stage.outputs().Use).toEqual({ Arn: "arn:aws:sqs:ap-northeast-2:000000000000:test-Data-Q" });
  });

  it("resolveStage passes a value between stacks through an output and rejects a missing output", () => {
    const read = (OutputName: string) =>
      resolve([
        stack("Use", {
          Outputs: { Arn: { Value: { "Fn::GetStackOutput": { StackName: "test-Data", OutputName } } } },
        }),
        stack("Data", {
          Resources: { Q: queue },
          Outputs: { QueueArn: { Value: { "Fn::GetAtt": ["Q", "Arn"] } } },
        }),
      ]).outputs();
    expect(read("QueueArn").Use).toEqual({ Arn: "arn:aws:sqs:ap-northeast-2:000000000000:test-Data-Q" });
    expect(() => read("Gone")).toThrow("no output test-Data/Gone");
  });

  it("resolveStage rejects an import that no stack exports", () => {
    const stage = resolve([stack("Use", { Outputs: { A: { Value: { "Fn::ImportValue": "gone" } } } })]);
    expect(() => stage.outputs()).toThrow("output Use/A: No stack of stage test exports gone");
  });

  it("an import from another stage gets the value that the settings contain for the export", () => {
    const using = stack("Use", { Outputs: { A: { Value: { "Fn::ImportValue": "elsewhere" } } } });
    expect(resolve([using], { exports: { elsewhere: "value" } }).outputs()).toEqual({ Use: { A: "value" } });
  });

  it("a stack's own parameter takes precedence over a shared parameter, which takes precedence over the default", () => {
    const template: Template = {
      Parameters: { A: { Type: "String", Default: "default" } },
      Outputs: { A: { Value: { Ref: "A" } } },
    };
    const stage = resolve([stack("One", template), stack("Two", template)], {
      parameters: { "*": { A: "all" }, One: { A: "one" } },
    });
    expect(stage.outputs()).toEqual({ One: { A: "one" }, Two: { A: "all" } });
    expect(resolve([stack("One", template)]).outputs()).toEqual({ One: { A: "default" } });
  });

  it("resolveStage does not use the default of a Parameter Store parameter as its value", () => {
    const template: Template = {
      Parameters: { A: { Type: "AWS::SSM::Parameter::Value<String>", Default: "/path" } },
      Outputs: { A: { Value: { Ref: "A" } } },
    };
    expect(() => resolve([stack("One", template)]).outputs()).toThrow("Parameter A of One has no value");
  });

  it("resolveStage rejects a value for a nonexistent parameter or stack", () => {
    const stacks = [stack("One", {})];
    expect(() => resolve(stacks, { parameters: { One: { B: "b" } } })).toThrow(
      "Stack One has no parameter B",
    );
    expect(() => resolve(stacks, { parameters: { Two: {} } })).toThrow("no stack Two");
  });

  it("resolveStage omits resources excluded by a condition", () => {
    const stage = resolve([
      stack("One", {
        Conditions: { Never: { "Fn::Equals": ["a", "b"] } },
        Resources: { Q: { ...queue, Condition: "Never" } },
        Outputs: { Q: { Value: { Ref: "Q" }, Condition: "Never" } },
      }),
    ]);
    expect(stage.resources).toEqual([]);
    expect(stage.outputs()).toEqual({ One: {} });
  });

  it("resolveStage rejects an unknown attribute and names the resource", () => {
    const stage = resolve([
      stack("One", { Resources: { Q: queue }, Outputs: { A: { Value: { "Fn::GetAtt": ["Q", "Colour"] } } } }),
    ]);
    expect(() => stage.outputs()).toThrow("One/Q (AWS::SQS::Queue) has no attribute Colour");
  });

  it("resolveStage rejects resources whose names depend on each other", () => {
    const named = (other: string) => ({
      ...queue,
      Properties: { QueueName: { "Fn::GetAtt": [other, "Arn"] } },
    });
    const stage = resolve([stack("One", { Resources: { A: named("B"), B: named("A") } })]);
    expect(() => stage.resources[0]?.reference).toThrow("Circular reference through One/");
  });

  it("resolveStage resolves a reference to a whole secret or to one key of the secret", () => {
    const secret = { Type: "AWS::SecretsManager::Secret" };
    const at = (key: string) => ({
      Value: {
        "Fn::Join": ["", ["{{resolve:secretsmanager:", { Ref: "Token" }, `:SecretString:${key}::}}`]],
      },
    });
    const stage = resolve(
      [stack("One", { Resources: { Token: secret }, Outputs: { Whole: at(""), Part: at("inner") } })],
      { secrets: { Token: '{"inner":"x"}' } },
    );
    expect(stage.outputs().One).toEqual({ Whole: '{"inner":"x"}', Part: "x" });
  });

  it("resolveStage keeps physical names valid and stable across starts", () => {
    const logicalId = "L".repeat(80);
    const names = () =>
      resolve([
        stack("Data", {
          Resources: {
            [logicalId]: { Type: "AWS::S3::Bucket" },
            F: { ...queue, Properties: { FifoQueue: true } },
          },
        }),
      ]).resources.map(({ reference }) => reference);
    expect(names()[0]).toMatch(/^[a-z0-9-]{63}$/);
    expect(names()[1]).toBe("http://127.0.0.1:9/000000000000/test-Data-F.fifo");
    expect(names()).toEqual(names());
  });
});
