import { describe, expect, it } from "vitest";
import { readPolicy } from "../../src/iam/read-policy.ts";

const allow = { Effect: "Allow", Action: "s3:GetObject", Resource: "*" };
const variable = "$".concat("{aws:username}");
const toEverybody = { ...allow, Principal: "*" };
const readOne = (statement: unknown, owner: "identity" | "resource" = "identity") =>
  readPolicy({ Version: "2012-10-17", Statement: statement }, owner, "Stack/Policy");

describe("policy in a template", () => {
  it.each<[string, "identity" | "resource", unknown]>([
    ["an action on a resource", "identity", allow],
    [
      "lists of statements, actions and resources",
      "identity",
      [{ ...allow, Action: ["s3:GetObject"], Resource: ["*"] }],
    ],
    [
      "NotAction and NotResource",
      "identity",
      { Sid: "A", Effect: "Deny", NotAction: "s3:*", NotResource: "arn:aws:s3:::a" },
    ],
    ["a condition", "identity", { ...allow, Condition: { Bool: { "aws:SecureTransport": "true" } } }],
    ["everybody as the principal", "resource", toEverybody],
    [
      "accounts and services as principals",
      "resource",
      { ...allow, Principal: { AWS: ["*"], Service: "s3.amazonaws.com" } },
    ],
  ])("a policy may have %s", (_what, owner, statement) => {
    expect(readOne(statement, owner).Statement).toEqual(statement);
  });

  it.each<[string, "identity" | "resource", unknown, string]>([
    ["NotPrincipal", "resource", { ...allow, NotPrincipal: "*" }, "element NotPrincipal is not known"],
    ["an unknown element", "identity", { ...allow, Until: "2027" }, "element Until is not known"],
    ["an unknown effect", "identity", { ...allow, Effect: "Permit" }, 'Effect is "Permit"'],
    ["no action", "identity", { Effect: "Allow", Resource: "*" }, "either Action or NotAction"],
    ["both kinds of action", "identity", { ...allow, NotAction: "s3:*" }, "either Action or NotAction"],
    ["no resource", "identity", { Effect: "Allow", Action: "*" }, "either Resource or NotResource"],
    ["an action that is not text", "identity", { ...allow, Action: [1] }, "text or lists of text"],
    ["a principal in an identity's policy", "identity", toEverybody, "names no Principal"],
    ["no principal in a resource's policy", "resource", allow, "Principal is undefined"],
    ["a principal as plain text", "resource", { ...allow, Principal: "111122223333" }, "Principal is"],
    [
      "federated users as the principal",
      "resource",
      { ...allow, Principal: { Federated: "x" } },
      "Principal Federated is not known",
    ],
    [
      "a variable in the resource",
      "identity",
      { ...allow, Resource: `arn:aws:s3:::a/${variable}` },
      "policy variables",
    ],
    [
      "a variable in a condition",
      "identity",
      { ...allow, Condition: { StringLike: { "s3:prefix": variable } } },
      "policy variables",
    ],
    ["a condition that is a list", "identity", { ...allow, Condition: [] }, "Condition is not written"],
    ["a statement that is text", "identity", "Allow", "statement is not an object"],
  ])("a policy with %s is rejected, and the error names the policy", (_what, owner, statement, problem) => {
    expect(() => readOne(statement, owner)).toThrow(problem);
    expect(() => readOne(statement, owner)).toThrow("Stack/Policy: ");
  });

  it("a policy without statements or with an unknown element is rejected", () => {
    expect(() => readPolicy({}, "identity", "Stack/Policy")).toThrow("no Statement");
    expect(() => readPolicy({ Statement: [], Scope: "x" }, "identity", "P")).toThrow(
      "element Scope is not known",
    );
  });
});
