import type { ResolvedStage } from "../templates/resolved-stage.ts";

/**
 * ARNs of the versions and aliases of a stage's functions. All lead to the function's code of the assembly.
 *
 * @throws Error naming an alias that shares calls among versions: the assembly holds the code of one.
 */
export function readQualifiers(stage: ResolvedStage): ReadonlySet<string> {
  for (const { properties, stack, logicalId } of stage.ofType("AWS::Lambda::Alias")) {
    if (properties.RoutingConfig !== undefined)
      throw new Error(`${stack.stackId}/${logicalId}: an alias of one version alone runs here`);
  }
  return new Set(
    stage.ofType("AWS::Lambda::Version", "AWS::Lambda::Alias").map(({ reference }) => reference),
  );
}
