// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are placeholders of CloudFormation.
import { describe, expect, it } from "vitest";
import { type EvaluationScope, evaluate, noValue } from "../../src/templates/evaluate-intrinsics.ts";

const references: Record<string, unknown> = {
  Name: "cars",
  "AWS::Region": "ap-northeast-2",
  "AWS::NoValue": noValue,
};

const scope: EvaluationScope = {
  reference: (name) => {
    if (!(name in references)) throw new Error(`no ${name}`);
    return references[name];
  },
  attribute: (logicalId, attribute) => `${logicalId}/${attribute}`,
  importedValue: (exportName) => `imported ${exportName}`,
  stackOutput: (stackName, outputName) => `${outputName} of ${stackName}`,
  condition: (name) => name === "Yes",
  mapping: (...keys) => (keys.join(".") === "Regions.seoul.code" ? "icn" : undefined),
  dynamicReference: (reference) => `secret of ${reference}`,
};

describe("evaluate", () => {
  it.each([
    ["Ref", { Ref: "Name" }, "cars"],
    ["Fn::GetAtt as a list", { "Fn::GetAtt": ["Table", "Arn"] }, "Table/Arn"],
    ["Fn::GetAtt as text", { "Fn::GetAtt": "Table.Stream.Arn" }, "Table/Stream.Arn"],
    ["Fn::Sub", { "Fn::Sub": "${Name}-${Table.Arn}-${!Kept}" }, "cars-Table/Arn-${Kept}"],
    ["Fn::Sub with variables", { "Fn::Sub": ["${Own}${Name}", { Own: { Ref: "Name" } }] }, "carscars"],
    ["Fn::Join", { "Fn::Join": ["-", ["a", { Ref: "Name" }, 3]] }, "a-cars-3"],
    ["Fn::Select", { "Fn::Select": [1, ["a", "b"]] }, "b"],
    ["Fn::Split", { "Fn::Split": [",", "a,b"] }, ["a", "b"]],
    ["Fn::Select of Fn::Split", { "Fn::Select": ["0", { "Fn::Split": [":", "a:b"] }] }, "a"],
    ["Fn::ImportValue", { "Fn::ImportValue": { "Fn::Sub": "${Name}:Arn" } }, "imported cars:Arn"],
    [
      "Fn::GetStackOutput",
      {
        "Fn::GetStackOutput": {
          StackName: { "Fn::Sub": "${Name}-Data" },
          OutputName: "Arn",
          Region: "ap-northeast-2",
        },
      },
      "Arn of cars-Data",
    ],
    ["Fn::FindInMap", { "Fn::FindInMap": ["Regions", "seoul", "code"] }, "icn"],
    ["Fn::FindInMap with a default", { "Fn::FindInMap": ["Regions", "x", "y", { DefaultValue: 1 }] }, 1],
    ["Fn::Base64", { "Fn::Base64": "text" }, "dGV4dA=="],
    ["Fn::If when true", { "Fn::If": ["Yes", { Ref: "Name" }, { Ref: "Absent" }] }, "cars"],
    ["Fn::If when false", { "Fn::If": ["No", { Ref: "Absent" }, "b"] }, "b"],
    ["Fn::Equals", { "Fn::Equals": [{ Ref: "Name" }, "cars"] }, true],
    ["Fn::And", { "Fn::And": [{ Condition: "Yes" }, { Condition: "No" }] }, false],
    ["Fn::Or", { "Fn::Or": [{ Condition: "Yes" }, { Condition: "No" }] }, true],
    ["Fn::Not", { "Fn::Not": [{ Condition: "Yes" }] }, false],
    ["a dynamic reference", "x{{resolve:ssm:/a}}y", "xsecret of ssm:/ay"],
    ["AWS::NoValue in an object", { a: { Ref: "AWS::NoValue" }, b: 1 }, { b: 1 }],
    ["AWS::NoValue in a list", [{ "Fn::If": ["No", 1, { Ref: "AWS::NoValue" }] }, 2], [2]],
    [
      "a policy's own Condition",
      { Condition: { Bool: { a: "true" } } },
      { Condition: { Bool: { a: "true" } } },
    ],
  ])("evaluate resolves %s", (_, value, expected) => {
    expect(evaluate(value, scope)).toEqual(expected);
  });

  it("evaluate rejects an unknown intrinsic function and names it in the error", () => {
    expect(() => evaluate({ "Fn::Cidr": [] }, scope)).toThrow("Unknown intrinsic function Fn::Cidr");
  });

  it.each([
    ["a list in place of text", { "Fn::Sub": [["a"], {}] }, "Fn::Sub expects text"],
    ["text in place of a list", { "Fn::Join": "a" }, "Fn::Join expects a list"],
    ["an index beyond the end of a list", { "Fn::Select": [5, ["a"]] }, "no element 5"],
    ["a nonexistent mapping", { "Fn::FindInMap": ["A", "b", "c"] }, "nothing at A.b.c"],
  ])("evaluate rejects %s", (_, value, message) => {
    expect(() => evaluate(value, scope)).toThrow(message);
  });
});
