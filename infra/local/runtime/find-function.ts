import { findByPrefix } from "./find-by-prefix.ts";
import type { LocalFunction } from "./read-functions.ts";

/** The functions of a stage, found by whatever a template names them with. */
export interface FunctionCatalog {
  readonly all: readonly LocalFunction[];
  /**
   * The function behind a name or an ARN, with or without version or alias.
   * Throws Error when the stage has no such function.
   */
  find(nameOrArn: string): LocalFunction;
  /**
   * The one function whose identity, name or logical id is `text`, or whose logical id begins with it.
   * Throws Error when there is none or more than one.
   */
  findByPrefix(text: string): LocalFunction;
}

/** Makes the catalog of a stage's functions. */
export function createFunctionCatalog(all: readonly LocalFunction[]): FunctionCatalog {
  const byName = new Map(all.map((local) => [local.name, local]));
  return {
    all,
    find(nameOrArn) {
      const name = nameOrArn.startsWith("arn:") ? nameOrArn.split(":")[6] : nameOrArn.split(":")[0];
      const found = byName.get(name ?? "");
      if (found === undefined) throw new Error(`No function ${nameOrArn} runs in this stage`);
      return found;
    },
    findByPrefix: (text) => findByPrefix(all, text, "functions", ({ identity, name }) => [identity, name]),
  };
}
