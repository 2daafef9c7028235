import { matchesWildcard } from "./match-wildcard.ts";
import type { AccessCheck, PolicyStatement } from "./policy-document.ts";

type Comparison = (wanted: string, actual: string) => boolean;

const comparisons: Record<string, Comparison> = {
  stringequals: (wanted, actual) => wanted === actual,
  stringlike: (wanted, actual) => matchesWildcard(wanted, actual),
  bool: (wanted, actual) => wanted.toLowerCase() === actual.toLowerCase(),
  numericlessthanequals: (wanted, actual) => Number(actual) <= Number(wanted),
};

const negations: Record<string, string> = { stringnotequals: "stringequals", stringnotlike: "stringlike" };

const knownKeys = new Set([
  "aws:securetransport",
  "aws:sourcearn",
  "dynamodb:attributes",
  "dynamodb:leadingkeys",
  "dynamodb:select",
  "dynamodb:returnvalues",
  "dynamodb:enclosingoperation",
  "s3:prefix",
  "s3:delimiter",
  "s3:if-none-match",
  "s3:max-keys",
  "s3:versionid",
]);

/**
 * Whether every condition of a statement holds for a request. An operator or key that is not known here never holds, and
 * is handed to `reportUnknown`: a policy must not grant by something the local stage cannot judge.
 */
export function conditionHolds(
  condition: PolicyStatement["Condition"],
  context: AccessCheck["context"],
  reportUnknown: (what: string) => void,
): boolean {
  return Object.entries(condition ?? {}).every(([operator, entries]) =>
    Object.entries(entries).every(([key, wanted]) => {
      const test = parseOperator(operator);
      if (!test) {
        reportUnknown(`condition operator ${operator}`);
        return false;
      }
      if (!knownKeys.has(key.toLowerCase())) {
        reportUnknown(`condition key ${key}`);
        return false;
      }
      return test([wanted].flat().map(String), context[key.toLowerCase()]);
    }),
  );
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
  return (wanted, actual) => {
    // AWS: over an absent key ForAllValues and the negated operators hold, ForAnyValue and the others do not.
    const all = quantifier?.toLowerCase() === "forallvalues";
    if (actual === undefined) return Boolean(ifExists) || all || negated;
    return all ? actual.every((value) => one(wanted, value)) : actual.some((value) => one(wanted, value));
  };
}
