import { matchesWildcard } from "../iam/match-wildcard.ts";
import { accountId } from "../machine/aws-names.ts";
import type { ResolvedStage } from "../templates/resolved-stage.ts";
import type { FunctionCatalog } from "./find-function.ts";
import type { LocalFunction } from "./read-functions.ts";

/** Whether a service acting for a resource may invoke a function. */
export type PermissionCheck = (local: LocalFunction, servicePrincipal: string, sourceArn: string) => boolean;

/** What a permission may say here; `PrincipalOrgID` and the like limit it in ways that are not known. */
const knownProperties = ["Action", "FunctionName", "Principal", "SourceAccount", "SourceArn"];

/**
 * Makes the check from the stage's AWS::Lambda::Permission resources.
 * @throws Error naming a permission that is limited in a way that is not known here.
 */
export function createPermissionCheck(stage: ResolvedStage, functions: FunctionCatalog): PermissionCheck {
  for (const { properties, stack, logicalId } of stage.ofType("AWS::Lambda::Permission")) {
    const unknown = Object.keys(properties).find((name) => !knownProperties.includes(name));
    if (unknown !== undefined)
      throw new Error(`${stack.stackId}/${logicalId}: ${unknown} is not known to the local stage`);
  }
  const permissions = stage
    .ofType("AWS::Lambda::Permission")
    .map(({ properties }) => properties)
    .filter(({ Action }) => Action === "lambda:InvokeFunction" || Action === "lambda:*")
    .filter(({ FunctionName }) => functions.all.some((local) => names(local, String(FunctionName))))
    .map((properties) => ({
      local: functions.find(String(properties.FunctionName)),
      principal: String(properties.Principal),
      sourceArn: String(properties.SourceArn ?? "*"),
      sourceAccount: String(properties.SourceAccount ?? accountId),
    }));
  return (local, servicePrincipal, sourceArn) =>
    permissions.some(
      (permission) =>
        permission.local === local &&
        permission.principal === servicePrincipal &&
        permission.sourceAccount === accountId &&
        matchesWildcard(permission.sourceArn, sourceArn),
    );
}

function names(local: LocalFunction, nameOrArn: string): boolean {
  return nameOrArn === local.name || nameOrArn === local.arn || nameOrArn.startsWith(`${local.arn}:`);
}
