import { findByPrefix } from "./find-by-prefix.ts";
import type { LocalFunction } from "./read-functions.ts";

/** The functions of a stage, found by any name that a template uses. */
export interface FunctionCatalog {
  readonly all: readonly LocalFunction[];
  /**
   * Returns the function with a name or an ARN, including its version or alias; equal names return the same
   * object. Throws Error when the stage has no such function, version or alias.
   */
  find(nameOrArn: string): LocalFunction;
  /**
   * Returns the one function whose identity, name or logical id is `text`, or whose logical id begins with
   * it. Throws Error when there is none or more than one.
   */
  findByPrefix(text: string): LocalFunction;
}

/** Returns the name in a function's name or ARN, and its version or alias if there is one. */
export function splitFunctionName(nameOrArn: string): { name: string; qualifier: string | null } {
  const parts = nameOrArn.split(":");
  const [name = "", qualifier = null] = nameOrArn.startsWith("arn:") ? parts.slice(6) : parts;
  return { name, qualifier };
}

/**
 * Returns the catalog of a stage's functions.
 *
 * @param qualifiers the targets of the stage's versions and aliases, by ARN
 */
export function createFunctionCatalog(
  all: readonly LocalFunction[],
  qualifiers: ReadonlyMap<string, readonly { local: LocalFunction }[]>,
): FunctionCatalog {
  const byName = new Map(all.map((local) => [local.name, local]));
  return {
    all,
    find(nameOrArn) {
      const { name, qualifier } = splitFunctionName(nameOrArn);
      const found = byName.get(name);
      const isItself = qualifier === null || qualifier === "$LATEST";
      const wanted = isItself ? found : qualifiers.get(`${found?.arn}:${qualifier}`)?.[0]?.local;
      if (wanted === undefined) throw new Error(`No function ${nameOrArn} runs in this stage`);
      return wanted;
    },
    findByPrefix: (text) => findByPrefix(all, text, "functions", ({ identity, name }) => [identity, name]),
  };
}
