import type { ResolvedStage } from "../templates/resolved-stage.ts";

/**
 * The versions and aliases of a stage's functions by ARN, with the version that each leads to. All have the
 * function's code of the assembly.
 *
 * @throws Error naming an alias that shares calls among versions: the assembly holds the code of one.
 */
export function readQualifiers(stage: ResolvedStage): ReadonlyMap<string, string> {
  for (const { properties, stack, logicalId } of stage.ofType("AWS::Lambda::Alias")) {
    if (properties.RoutingConfig !== undefined)
      throw new Error(`${stack.stackId}/${logicalId}: an alias of one version alone runs here`);
  }
  const aliases = stage
    .ofType("AWS::Lambda::Alias")
    .map(({ reference, properties }) => [reference, String(properties.FunctionVersion)] as const);
  const versions = stage
    .ofType("AWS::Lambda::Version")
    .map((version) => [version.reference, version.attribute("Version")] as const);
  return new Map([...versions, ...aliases]);
}
