import { matchesWildcard } from "../iam/match-wildcard.ts";
import { accountId } from "../machine/aws-names.ts";
import type { ResolvedStage } from "../templates/resolved-stage.ts";
import { type FunctionCatalog, splitFunctionName } from "./find-function.ts";

/**
 * Reports whether a service acting for a resource may invoke a function by the given name. A permission for an alias
 * does not apply to the function itself, and vice versa.
 */
export type PermissionCheck = (nameOrArn: string, servicePrincipal: string, sourceArn: string) => boolean;

/** The supported fields of a permission; `PrincipalOrgID` and similar limits are unsupported. */
const knownProperties = ["Action", "FunctionName", "Principal", "SourceAccount", "SourceArn"];

/**
 * Returns the check from the stage's AWS::Lambda::Permission resources.
 * @throws Error naming a permission with an unsupported limit.
 */
export function createPermissionCheck(stage: ResolvedStage, functions: FunctionCatalog): PermissionCheck {
  for (const { properties, stack, logicalId } of stage.ofType("AWS::Lambda::Permission")) {
    const unknown = Object.keys(properties).find((name) => !knownProperties.includes(name));
    if (unknown !== undefined)
      throw new Error(`${stack.stackId}/${logicalId}: ${unknown} is not known to the local stage`);
  }
  const names = new Set(functions.all.map(({ name }) => name));
  const permissions = stage
    .ofType("AWS::Lambda::Permission")
    .map(({ properties }) => properties)
    .filter(({ Action }) => Action === "lambda:InvokeFunction" || Action === "lambda:*")
    // The stage omits some functions, such as those of custom resources.
    .filter(({ FunctionName }) => names.has(splitFunctionName(String(FunctionName)).name))
    .map((properties) => ({
      local: functions.find(String(properties.FunctionName)),
      qualifier: splitFunctionName(String(properties.FunctionName)).qualifier,
      principal: String(properties.Principal),
      sourceArn: String(properties.SourceArn ?? "*"),
      sourceAccount: String(properties.SourceAccount ?? accountId),
    }));
  return (nameOrArn, servicePrincipal, sourceArn) => {
    const local = functions.find(nameOrArn);
    const { qualifier } = splitFunctionName(nameOrArn);
    return permissions.some(
      (permission) =>
        permission.local === local &&
        permission.qualifier === qualifier &&
        permission.principal === servicePrincipal &&
        permission.sourceAccount === accountId &&
        matchesWildcard(permission.sourceArn, sourceArn),
    );
  };
}
