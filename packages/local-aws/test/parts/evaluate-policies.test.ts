import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { evaluatePolicies } from "../../src/iam/evaluate-policies.ts";
import { matchesWildcard } from "../../src/iam/match-wildcard.ts";
import type { PolicyStatement } from "../../src/iam/policy-document.ts";

const check = {
  action: "s3:GetObject",
  resource: "arn:aws:s3:::files/a",
  context: { "s3:prefix": ["in/a", "in/b"], "aws:sourcearn": ["arn:aws:s3:::intake"] },
};
const allowAll: PolicyStatement = { Effect: "Allow", Action: "*", Resource: "*" };

function judge(...statements: PolicyStatement[]) {
  return evaluatePolicies([{ Statement: statements }], check, () => {});
}

describe("policy statements", () => {
  test("a policy without a matching statement does not allow the action", () => {
    expect(judge()).toBe("not_allowed");
  });

  test("an explicit deny takes precedence over all statements before and after it", () => {
    const statement = fc.constantFrom<PolicyStatement>(
      allowAll,
      { Effect: "Allow", Action: "s3:Get*", Resource: "arn:aws:s3:::files/*" },
      { Effect: "Deny", Action: "sqs:*", Resource: "*" },
    );
    fc.assert(
      fc.property(fc.array(statement), fc.array(statement), (before, after) => {
        const deny: PolicyStatement = { Effect: "Deny", Action: "s3:GetObject", Resource: "*" };
        expect(judge(...before, deny, ...after)).toBe("explicitly_denied");
      }),
    );
  });

  test.each<[string, PolicyStatement, string]>([
    ["actions ignore case", { Effect: "Allow", Action: "S3:getobject", Resource: "*" }, "allowed"],
    [
      "resources are case-sensitive",
      { Effect: "Allow", Action: "*", Resource: "arn:aws:s3:::FILES/a" },
      "not_allowed",
    ],
    [
      "NotAction covers every other action",
      { Effect: "Allow", NotAction: "s3:Put*", Resource: "*" },
      "allowed",
    ],
    [
      "NotAction excludes the actions that it lists",
      { Effect: "Allow", NotAction: "s3:Get*", Resource: "*" },
      "not_allowed",
    ],
    [
      "NotResource excludes the resources that it lists",
      { Effect: "Allow", Action: "*", NotResource: "arn:aws:s3:::files/*" },
      "not_allowed",
    ],
  ])("a statement is evaluated as in AWS: %s", (_what, statement, verdict) => {
    expect(judge(statement)).toBe(verdict);
  });
});

describe("policy conditions", () => {
  test.each<[string, string, Record<string, string | string[]>, boolean]>([
    [
      "a condition without a quantifier needs only one matching value",
      "StringEquals",
      { "s3:prefix": "in/b" },
      true,
    ],
    [
      "ForAllValues requires every value to match",
      "ForAllValues:StringEquals",
      { "s3:prefix": "in/b" },
      false,
    ],
    [
      "ForAllValues lets each value match any listed value",
      "ForAllValues:StringEquals",
      { "s3:prefix": ["in/a", "in/b"] },
      true,
    ],
    [
      "ForAllValues holds for an absent key",
      "ForAllValues:StringEquals",
      { "dynamodb:LeadingKeys": "x" },
      true,
    ],
    [
      "ForAnyValue does not hold for an absent key",
      "ForAnyValue:StringEquals",
      { "dynamodb:LeadingKeys": "x" },
      false,
    ],
    ["StringEquals does not hold for an absent key", "StringEquals", { "s3:delimiter": "/" }, false],
    ["IfExists holds for an absent key", "StringEqualsIfExists", { "s3:delimiter": "/" }, true],
    ["StringLike supports wildcards", "ForAllValues:StringLike", { "s3:prefix": "in/?" }, true],
    ["StringNotEquals holds for an absent key", "StringNotEquals", { "s3:delimiter": "/" }, true],
    ["Null with the value true holds for an absent key", "Null", { "s3:delimiter": "true" }, true],
    [
      "a negated ForAnyValue does not hold for an absent key",
      "ForAnyValue:StringNotEquals",
      { "s3:delimiter": "/" },
      false,
    ],
    ["ArnLike supports wildcards", "ArnLike", { "aws:SourceArn": "arn:aws:s3:::in*" }, true],
    ["a wildcard of ArnLike does not match a colon", "ArnLike", { "aws:SourceArn": "arn:*:intake" }, false],
    [
      "ArnNotLike does not hold for a matching ARN",
      "ArnNotLike",
      { "aws:SourceArn": "arn:aws:s3:::in*" },
      false,
    ],
  ])("a condition is evaluated as in AWS: %s", (_what, operator, entries, holds) => {
    expect(judge({ ...allowAll, Condition: { [operator]: entries } })).toBe(
      holds ? "allowed" : "not_allowed",
    );
  });
});

describe("conditions that cannot be evaluated", () => {
  const cases: [string, NonNullable<PolicyStatement["Condition"]>][] = [
    ["operator", { DateGreaterThan: { "s3:prefix": "2026-01-01" } }],
    ["key", { StringEquals: { "aws:PrincipalOrgID": "o-1" } }],
    ["key with IfExists", { StringEqualsIfExists: { "aws:PrincipalOrgID": "o-1" } }],
    ["key next to a matching key", { StringLike: { "s3:prefix": "in/*", "aws:PrincipalOrgID": "o-1" } }],
  ];

  test.each(cases)(
    "a condition with an unsupported %s makes an Allow ineffective but not a Deny",
    (_what, Condition) => {
      expect(judge({ ...allowAll, Condition })).toBe("not_allowed");
      expect(judge(allowAll, { ...allowAll, Effect: "Deny", Condition })).toBe("explicitly_denied");
    },
  );

  test.each(cases)("a condition with an unsupported %s is reported", (_what, Condition) => {
    const reported: string[] = [];
    evaluatePolicies([{ Statement: { ...allowAll, Condition } }], check, (what) => reported.push(what));
    expect(reported).toHaveLength(1);
  });

  test("a Deny with an unsupported condition key does not apply if a different key of the condition does not match", () => {
    const Condition = { StringLike: { "s3:prefix": "out/*", "aws:PrincipalOrgID": "o-1" } };
    expect(judge(allowAll, { ...allowAll, Effect: "Deny", Condition })).toBe("allowed");
  });
});

describe("wildcards", () => {
  test("text without wildcards matches only itself", () => {
    const plain = fc.string().filter((text) => !/[*?]/.test(text));
    fc.assert(
      fc.property(plain, plain, (pattern, text) => {
        expect(matchesWildcard(pattern, text)).toBe(pattern === text);
      }),
    );
  });

  test("a star matches any run of characters, and a question mark matches a single character", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string({ minLength: 1, maxLength: 1 }), (start, end, one) => {
        fc.pre(!/[*?]/.test(start + end));
        expect(matchesWildcard(`${start}*${end}`, start + one + one + end)).toBe(true);
        expect(matchesWildcard(`${start}?${end}`, start + one + end)).toBe(true);
        expect(matchesWildcard(`${start}?${end}`, start + end)).toBe(false);
      }),
    );
  });
});
