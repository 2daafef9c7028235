/** The alias `live` of one function and all its existing versions. */
export interface LiveFunction {
  functionName: string;
  /** The version to which the alias points. */
  live: number;
  /** Publication times of versions, in epoch milliseconds, by number. */
  publishedAt: ReadonlyMap<number, number>;
  /** Versions that earlier rollbacks abandoned. Later rollbacks never return to them. */
  givenUp: readonly number[];
  /** Identifies the alias as it was read, so that a concurrent change is detected. */
  revisionId: string;
}

/** A move of an alias. */
export interface AliasMove extends LiveFunction {
  to: number;
}

/** The actions and failures of a rollback. */
export interface RollbackPlan {
  moves: AliasMove[];
  /** Functions that the last deployment created, which have no earlier version. */
  withoutVersion: LiveFunction[];
}

/** Longer than any deployment of a stage takes from its first published version to its last. */
const longestDeploymentMilliseconds = 60 * 60_000;

/**
 * Returns when the last deployment began to publish versions, in epoch milliseconds; null without functions.
 */
export function findLastDeployment(functions: readonly LiveFunction[]): number | null {
  const newest = functions.map(({ publishedAt }) => Math.max(...publishedAt.values()));
  return newest.length === 0 ? null : Math.max(...newest) - longestDeploymentMilliseconds;
}

/**
 * Returns which aliases move back, and to which version. If a function's live version was published at or after
 * `since`, its alias moves to the newest version from before `since` that was not abandoned. A function that already
 * moved back stays unchanged, so a repeated rollback changes nothing.
 *
 * @param since epoch milliseconds
 */
export function planRollback(functions: readonly LiveFunction[], since: number): RollbackPlan {
  const plan: RollbackPlan = { moves: [], withoutVersion: [] };
  for (const each of functions) {
    const { live, publishedAt, givenUp } = each;
    if ((publishedAt.get(live) ?? 0) < since) continue;
    const earlier = [...publishedAt]
      .filter(([number, time]) => number < live && time < since && !givenUp.includes(number))
      .map(([number]) => number);
    if (earlier.length === 0) plan.withoutVersion.push(each);
    else plan.moves.push({ ...each, to: Math.max(...earlier) });
  }
  return plan;
}

/**
 * Returns the moves that undo rollbacks: every alias moves to the newest version, as its stack's template
 * says.
 */
export const planForward = (functions: readonly LiveFunction[]): AliasMove[] =>
  functions
    .filter(({ live, publishedAt }) => live < Math.max(...publishedAt.keys()))
    .map((each) => ({ ...each, to: Math.max(...each.publishedAt.keys()) }));

/** Returns the alias description that records abandoned versions; CloudFormation keeps it. */
export const describeGivenUp = (versions: readonly number[]): string =>
  versions.length === 0 ? "" : `given up: ${versions.join(" ")}`;

/** Returns the abandoned versions in an alias description; an unknown description contains none. */
export const readGivenUp = (description: string): number[] =>
  (/^given up: ([\d ]+)$/.exec(description)?.[1] ?? "")
    .split(" ")
    .filter((text) => text !== "")
    .map(Number);
