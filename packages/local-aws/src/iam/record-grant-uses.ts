import { evaluateCondition } from "./match-condition.ts";
import { matchesWildcard } from "./match-wildcard.ts";
import {
  type AccessCheck,
  type PolicyDocument,
  type PolicyStatement,
  statementsOf,
} from "./policy-document.ts";

/** One permission, as precise as in the policy. */
export type Grant = {
  identity: string;
  action: string;
  resource: string;
  /** Pattern of the partition keys to which the permission is limited; null for no limit. */
  leadingKey: string | null;
};

/** The current grants that no call has needed yet. */
export type GrantLedger = {
  /** Sets an identity's grants, replacing earlier grants. */
  register(identity: string, policies: readonly PolicyDocument[]): void;
  /** Records an allowed check and marks every matching grant as used. */
  note(identity: string, check: AccessCheck): void;
  unused(): Grant[];
};

const leadingKeysName = "dynamodb:leadingkeys";

/** A grant and the condition of its statement. */
type ConditionalGrant = { grant: Grant; condition: PolicyStatement["Condition"] };

/** The unused grants of an identity, in total and for the requested actions. */
type UnusedGrants = {
  all: Set<ConditionalGrant>;
  byAction: Map<string, ConditionalGrant[]>;
};

/** Creates an empty ledger. Denials are not tracked, and neither are statements with `NotAction` or `NotResource`. */
export function createGrantLedger(): GrantLedger {
  const unusedByIdentity = new Map<string, UnusedGrants>();
  return {
    register(identity, policies) {
      const grants = policies.flatMap(statementsOf).flatMap((statement) => listGrants(identity, statement));
      unusedByIdentity.set(identity, { all: new Set(grants), byAction: new Map() });
    },
    note(identity, check) {
      const unused = unusedByIdentity.get(identity);
      if (unused === undefined || unused.all.size === 0) return;
      // Cached per action, because every item of a transaction is recorded, and most grants are about other
      // actions.
      const about =
        unused.byAction.get(check.action) ??
        [...unused.all].filter(({ grant }) => matchesWildcard(grant.action, check.action, true));
      const left = about.filter((one) => unused.all.has(one) && !isUsedBy(one, check));
      unused.byAction.set(check.action, left);
      for (const one of about) if (!left.includes(one)) unused.all.delete(one);
    },
    unused: () => [...unusedByIdentity.values()].flatMap(({ all }) => [...all].map(({ grant }) => grant)),
  };
}

function listGrants(identity: string, statement: PolicyStatement): ConditionalGrant[] {
  if (statement.Effect !== "Allow") return [];
  const leadingKeys = readLeadingKeyPatterns(statement) ?? [null];
  const actions = [statement.Action ?? []].flat();
  const resources = [statement.Resource ?? []].flat();
  return actions.flatMap((action) =>
    resources.flatMap((resource) =>
      leadingKeys.map((leadingKey) => ({
        grant: { identity, action, resource, leadingKey },
        condition: statement.Condition,
      })),
    ),
  );
}

function readLeadingKeyPatterns(statement: PolicyStatement): string[] | null {
  for (const condition of Object.values(statement.Condition ?? {})) {
    for (const [name, patterns] of Object.entries(condition)) {
      if (name.toLowerCase() === leadingKeysName) return [patterns].flat().map(String);
    }
  }
  return null;
}

/** Reports whether a check uses a grant, given that the grant has the check's action. */
function isUsedBy({ grant, condition }: ConditionalGrant, check: AccessCheck): boolean {
  const { resource, leadingKey } = grant;
  if (!matchesWildcard(resource, check.resource)) return false;
  if (evaluateCondition(condition, check.context, () => {}) !== "holds") return false;
  if (leadingKey === null) return true;
  return (check.context[leadingKeysName] ?? []).some((key) => matchesWildcard(leadingKey, key));
}
