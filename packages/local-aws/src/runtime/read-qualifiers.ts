import type { ResolvedResource, ResolvedStage } from "../templates/resolved-stage.ts";
import { splitFunctionName } from "./find-function.ts";
import { type LocalFunction, qualifyFunction, readFunction } from "./read-functions.ts";

/** A version that receives calls of an alias, and its share of them, from 0 up to 1. */
export interface VersionShare {
  local: LocalFunction;
  share: number;
}

/** The targets of a stage's versions and aliases, by ARN; the shares of each add up to 1. */
export type Qualifiers = ReadonlyMap<string, readonly VersionShare[]>;

interface RoutingConfig {
  AdditionalVersionWeights?: { FunctionVersion: string; FunctionWeight: number }[];
}

/**
 * Reads the versions and aliases of a stage's functions. A version has its published state if this state is known;
 * otherwise it has the function's current code and settings.
 *
 * @throws Error naming an alias that splits calls between versions of which only one is known.
 */
export function readQualifiers(
  stage: ResolvedStage,
  functions: readonly LocalFunction[],
  awsUrl: string,
): Qualifiers {
  const byName = new Map(functions.map((local) => [local.name, local]));
  const resources = new Map(
    stage.ofType("AWS::Lambda::Function").map((resource) => [resource.reference, resource]),
  );
  const readShares = (target: ResolvedResource, versions: ReadonlyMap<string, number>): VersionShare[] => {
    const local = byName.get(splitFunctionName(String(target.properties.FunctionName)).name);
    // The stage omits CloudFormation's own functions.
    if (local === undefined) return [];
    const qualifier = target.reference.split(":").at(-1)!;
    return [...versions].map(([version, share]) => {
      const published = stage.publishedProperties?.(`${local.arn}:${version}`);
      const base =
        published === undefined
          ? local
          : readFunction(stage.stageName, resources.get(local.name)!, awsUrl, published);
      return { share, local: qualifyFunction(base, qualifier, version) };
    });
  };
  const versions = stage
    .ofType("AWS::Lambda::Version")
    .map((version) => [version, new Map([[version.attribute("Version"), 1]])] as const);
  const aliases = stage
    .ofType("AWS::Lambda::Alias")
    .map((alias) => [alias, readWeights(stage, alias)] as const);
  return new Map(
    [...versions, ...aliases].map(([target, weights]) => [target.reference, readShares(target, weights)]),
  );
}

/** Returns the shares of calls by version, with the alias's own version last. */
function readWeights(
  stage: ResolvedStage,
  { properties, stack, logicalId }: ResolvedResource,
): Map<string, number> {
  const { AdditionalVersionWeights: weights = [] } = (properties.RoutingConfig ?? {}) as RoutingConfig;
  if (weights.length > 0 && stage.publishedProperties === undefined)
    throw new Error(`${stack.stackId}/${logicalId}: an alias of one version alone runs here`);
  const others = weights.map(
    ({ FunctionVersion, FunctionWeight }) => [FunctionVersion, FunctionWeight] as const,
  );
  const rest = 1 - others.reduce((sum, [, weight]) => sum + weight, 0);
  return new Map([...others, [String(properties.FunctionVersion), rest]]);
}
