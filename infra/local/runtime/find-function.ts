import { findByPrefix } from "./find-by-prefix.ts";
import type { LocalFunction } from "./read-functions.ts";

/** The functions of a stage, found by whatever a template names them with. */
export interface FunctionCatalog {
  readonly all: readonly LocalFunction[];
  /**
   * The function behind a name or an ARN, with or without version or alias.
   * Throws Error when the stage has no such function, version or alias.
   */
  find(nameOrArn: string): LocalFunction;
  /**
   * The one function whose identity, name or logical id is `text`, or whose logical id begins with it.
   * Throws Error when there is none or more than one.
   */
  findByPrefix(text: string): LocalFunction;
}

/** The parts of a name or an ARN of a function: its name, and version or alias if there is one. */
export function splitFunctionName(nameOrArn: string): { name: string; qualifier: string | null } {
  const parts = nameOrArn.split(":");
  const [name = "", qualifier = null] = nameOrArn.startsWith("arn:") ? parts.slice(6) : parts;
  return { name, qualifier };
}

/**
 * Makes the catalog of a stage's functions.
 *
 * @param qualifiers ARNs of the stage's versions and aliases
 */
export function createFunctionCatalog(
  all: readonly LocalFunction[],
  qualifiers: ReadonlySet<string>,
): FunctionCatalog {
  const byName = new Map(all.map((local) => [local.name, local]));
  return {
    all,
    find(nameOrArn) {
      const { name, qualifier } = splitFunctionName(nameOrArn);
      const found = byName.get(name);
      const isKnown =
        qualifier === null || qualifier === "$LATEST" || qualifiers.has(`${found?.arn}:${qualifier}`);
      if (found === undefined || !isKnown) throw new Error(`No function ${nameOrArn} runs in this stage`);
      return found;
    },
    findByPrefix: (text) => findByPrefix(all, text, "functions", ({ identity, name }) => [identity, name]),
  };
}
