import { evaluateCondition } from "./match-condition.ts";
import { matchesWildcard } from "./match-wildcard.ts";
import {
  type AccessCheck,
  type PolicyDocument,
  type PolicyStatement,
  statementsOf,
} from "./policy-document.ts";

/** The result of policies: an explicit deny takes precedence over every allow, and the default is deny. */
export type Verdict = "allowed" | "explicitly_denied" | "not_allowed";

/**
 * Evaluates policies for one action on one resource as IAM does. An unsupported condition is never in the caller's
 * favor: an Allow with such a condition does not allow, and a Deny with such a condition denies.
 *
 * @param reportUnknown receives unsupported condition keys and operators.
 */
export function evaluatePolicies(
  policies: readonly PolicyDocument[],
  check: AccessCheck,
  reportUnknown: (what: string) => void = () => {},
): Verdict {
  let verdict: Verdict = "not_allowed";
  for (const policy of policies) {
    for (const statement of statementsAbout(policy, check.action)) {
      if (!applies(statement, check, reportUnknown)) continue;
      if (statement.Effect === "Deny") return "explicitly_denied";
      verdict = "allowed";
    }
  }
  return verdict;
}

/**
 * Indexes statements by action. A stage checks the same few actions with the same policies in every call, and most
 * statements are about other actions.
 */
const byAction = new WeakMap<PolicyDocument, Map<string, PolicyStatement[]>>();

function statementsAbout(policy: PolicyDocument, action: string): readonly PolicyStatement[] {
  const known = byAction.get(policy) ?? new Map<string, PolicyStatement[]>();
  byAction.set(policy, known);
  const found =
    known.get(action) ??
    statementsOf(policy).filter(({ Action, NotAction }) => listMatches(Action, NotAction, action, true));
  known.set(action, found);
  return found;
}

/** Reports whether a statement applies to the check: its resource and its condition match. */
function applies(
  statement: PolicyStatement,
  check: AccessCheck,
  reportUnknown: (what: string) => void = () => {},
): boolean {
  const { Effect, Resource, NotResource, Condition } = statement;
  if (!listMatches(Resource, NotResource, check.resource, false)) return false;
  const judgement = evaluateCondition(Condition, check.context, reportUnknown);
  return judgement === "holds" || (judgement === "unknown" && Effect === "Deny");
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
