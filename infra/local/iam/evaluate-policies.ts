import { conditionHolds } from "./match-condition.ts";
import { matchesWildcard } from "./match-wildcard.ts";
import type { AccessCheck, PolicyDocument, PolicyStatement } from "./policy-document.ts";

/** What the policies say: an explicit deny wins over every allow, and silence is a deny. */
export type Verdict = "allowed" | "explicitly_denied" | "not_allowed";

/**
 * Evaluates identity policies for one action on one resource as IAM does.
 *
 * @param reportUnknown is told of condition keys and operators that cannot be judged here; such statements do not match.
 */
export function evaluatePolicies(
  policies: PolicyDocument[],
  check: AccessCheck,
  reportUnknown: (what: string) => void,
): Verdict {
  let verdict: Verdict = "not_allowed";
  for (const policy of policies) {
    for (const statement of [policy.Statement].flat()) {
      if (!statementMatches(statement, check, reportUnknown)) continue;
      if (statement.Effect === "Deny") return "explicitly_denied";
      verdict = "allowed";
    }
  }
  return verdict;
}

function statementMatches(
  statement: PolicyStatement,
  check: AccessCheck,
  reportUnknown: (what: string) => void,
): boolean {
  return (
    listMatches(statement.Action, statement.NotAction, check.action, true) &&
    listMatches(statement.Resource, statement.NotResource, check.resource, false) &&
    conditionHolds(statement.Condition, check.context, reportUnknown)
  );
}

function listMatches(
  included: string | string[] | undefined,
  excluded: string | string[] | undefined,
  text: string,
  ignoreCase: boolean,
): boolean {
  const matches = (pattern: string) => matchesWildcard(pattern, text, ignoreCase);
  if (included !== undefined) return [included].flat().some(matches);
  return excluded !== undefined && ![excluded].flat().some(matches);
}
