import type { LocalFunction } from "@vehicle-sourcing/local-aws/runtime/read-functions.ts";
import type { ResolvedStage } from "@vehicle-sourcing/local-aws/templates/resolved-stage.ts";

/** An environment whose functions can be raced. */
export type StageName = "sandbox" | "production";

/**
 * Returns the functions of a stage by their path below `functions/`, which is the description of their roles.
 */
export function readEntries(
  stage: ResolvedStage,
  functions: readonly LocalFunction[],
): ReadonlyMap<string, LocalFunction> {
  const roles = new Map(
    stage
      .ofType("AWS::IAM::Role")
      .map((role) => [role.attribute("Arn"), String(role.properties.Description)]),
  );
  const entries = functions.flatMap((local) => {
    const entry = /^Runs (\S+)$/.exec(roles.get(local.roleArn)!)?.[1];
    return entry === undefined ? [] : [[entry, local] as const];
  });
  if (entries.length < functions.length)
    throw new Error("A function's role does not say which entry it runs");
  return new Map(entries);
}
