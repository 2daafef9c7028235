import { matchesWildcard } from "./match-wildcard.ts";
import type { AccessCheck, PolicyStatement } from "./policy-document.ts";

/** The result of a condition; `unknown` if it depends on an unsupported operator or key. */
export type Judgement = "holds" | "fails" | "unknown";

type Comparison = (wanted: string, actual: string) => boolean;

const comparisons: Record<string, Comparison> = {
  arnequals: matchesArn,
  arnlike: matchesArn,
  bool: (wanted, actual) => wanted.toLowerCase() === actual.toLowerCase(),
  numericlessthanequals: (wanted, actual) => Number(actual) <= Number(wanted),
  stringequals: (wanted, actual) => wanted === actual,
  stringlike: (wanted, actual) => matchesWildcard(wanted, actual),
};

const negations: Record<string, string> = {
  arnnotequals: "arnequals",
  arnnotlike: "arnlike",
  stringnotequals: "stringequals",
  stringnotlike: "stringlike",
};

const knownKeys = new Set([
  "aws:securetransport",
  "aws:sourceaccount",
  "aws:sourcearn",
  "dynamodb:attributes",
  "dynamodb:enclosingoperation",
  "dynamodb:leadingkeys",
  "dynamodb:returnvalues",
  "dynamodb:select",
  "s3:delimiter",
  "s3:if-none-match",
  "s3:max-keys",
  "s3:prefix",
  "s3:x-amz-server-side-encryption",
  "s3:x-amz-server-side-encryption-aws-kms-key-id",
  "s3:x-amz-server-side-encryption-customer-algorithm",
]);

/**
 * Evaluates the condition of a statement for a request. All of its parts must hold, so a part that fails decides the
 * result regardless of the others. If no part fails, `reportUnknown` receives each unsupported operator, and each
 * unsupported key that the request lacks.
 */
export function evaluateCondition(
  condition: PolicyStatement["Condition"],
  context: AccessCheck["context"],
  reportUnknown: (what: string) => void,
): Judgement {
  const unknown: string[] = [];
  for (const { operator, key, name, test, wanted } of partsOf(condition)) {
    if (test === undefined) unknown.push(`condition operator ${operator}`);
    else if (!knownKeys.has(name) && !Object.hasOwn(context, name)) unknown.push(`condition key ${key}`);
    else if (!test(wanted, context[name])) return "fails";
  }
  for (const what of unknown) reportUnknown(what);
  return unknown.length === 0 ? "holds" : "unknown";
}

/** One key of a condition with its operator. */
type ConditionPart = {
  operator: string;
  key: string;
  /** The key in lower case. */
  name: string;
  test: OperatorTest | undefined;
  wanted: string[];
};

/** Parsed once, because every item of every transaction is checked with the same few conditions. */
const parts = new WeakMap<object, ConditionPart[]>();

function partsOf(condition: PolicyStatement["Condition"]): readonly ConditionPart[] {
  if (condition === undefined) return [];
  const known = parts.get(condition);
  if (known !== undefined) return known;
  const read = Object.entries(condition).flatMap(([operator, entries]) => {
    const test = parseOperator(operator);
    return Object.entries(entries).map(([key, wanted]) => ({
      ...{ operator, key, name: key.toLowerCase(), test },
      wanted: [wanted].flat().map(String),
    }));
  });
  parts.set(condition, read);
  return read;
}

type OperatorTest = (wanted: string[], actual: string[] | undefined) => boolean;

function parseOperator(operator: string): OperatorTest | undefined {
  const [, quantifier, rawName, ifExists] =
    /^(?:(ForAllValues|ForAnyValue):)?(\w+?)(IfExists)?$/i.exec(operator) ?? [];
  const name = rawName?.toLowerCase() ?? "";
  if (name === "null") return (wanted, actual) => wanted.includes(String(actual === undefined));
  const compare = comparisons[negations[name] ?? name];
  if (!compare) return undefined;
  const negated = name in negations;
  const one = (wanted: string[], value: string) =>
    wanted.some((pattern) => compare(pattern, value)) !== negated;
  const all = quantifier?.toLowerCase() === "forallvalues";
  // For an absent key, AWS treats ForAllValues and the negated operators as true, and ForAnyValue and the
  // others as false.
  const holdsWithoutKey = Boolean(ifExists) || all || (negated && quantifier === undefined);
  return (wanted, actual) => {
    if (actual === undefined) return holdsWithoutKey;
    return all ? actual.every((value) => one(wanted, value)) : actual.some((value) => one(wanted, value));
  };
}

const arnParts = 6;

/** Reports whether an ARN matches. Wildcards do not span colons, except in the last part. */
function matchesArn(wanted: string, actual: string): boolean {
  const [wantedParts, actualParts] = [splitArn(wanted), splitArn(actual)];
  return wantedParts.every((part, position) => matchesWildcard(part, actualParts[position] ?? ""));
}

function splitArn(arn: string): string[] {
  const parts = arn.split(":");
  return [...parts.slice(0, arnParts - 1), parts.slice(arnParts - 1).join(":")];
}
