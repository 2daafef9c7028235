import { findRefusal } from "../access/authorize.ts";
import type {
  AccountResource,
  OperationRecord,
  Properties,
  StackRecord,
} from "../account/account-records.ts";
import { keyResource, nameIdentity, readPhysicalId } from "../resources/name-identity.ts";
import { measureCode, nextVersionNumber } from "../resources/published-versions.ts";
import { readArn, readAttributes } from "../resources/read-attributes.ts";
import { findPassedRoles, findRequiredActions, type ResourceAction } from "../resources/required-actions.ts";
import { refuseCreation, refuseDeletion, refuseUpdate } from "../resources/service-rules.ts";
import type { ControlContext } from "./control-context.ts";

/** The result of a request to a service: the new resource, or the reason of the rejection. */
export type Outcome = { resource: AccountResource } | { refusal: string };

/** The stack and caller of an action on a resource. */
export interface Actor {
  context: ControlContext;
  stack: StackRecord;
  operation: OperationRecord;
}

/** Requests a new resource. Nothing is written. */
export function createResource(
  actor: Actor,
  logicalId: string,
  type: string,
  properties: Properties,
): Outcome {
  const { context, stack, operation } = actor;
  const { accountId } = context.account;
  const { region, stackId, stackName } = stack;
  const { operationId } = operation;
  const schema = context.schemas.find(type);
  const versionNumber = nextVersionNumber(context.account, region, properties);
  const birthplace = { accountId, region, stackId, stackName, logicalId, operationId, versionNumber };
  const identity = nameIdentity(type, schema, properties, birthplace);
  const physicalId = readPhysicalId(type, schema, identity);
  const base = { key: keyResource(type, region, identity), type, region, physicalId, identity, properties };
  const resource = describeResource(context, base);
  const refusal =
    findReason(actor, logicalId, resource, "create") ?? refuseCreation(resource, context.account);
  return refusal === null ? { resource } : { refusal };
}

/** Requests a change in place. Nothing is written. */
export function updateResource(
  actor: Actor,
  logicalId: string,
  resource: AccountResource,
  properties: Properties,
): Outcome {
  const changed = describeResource(actor.context, { ...resource, properties });
  const refusal =
    findReason(actor, logicalId, changed, "update") ?? refuseUpdate(resource, changed, actor.context.account);
  return refusal === null ? { resource: changed } : { refusal };
}

/**
 * Requests a deletion. Returns why it is not allowed, or null. A resource that no longer exists may be
 * deleted.
 */
export function deleteResource(actor: Actor, logicalId: string, resourceKey: string): string | null {
  const resource = actor.context.account.resources().get(resourceKey);
  if (resource === undefined) return null;
  return findReason(actor, logicalId, resource, "delete") ?? refuseDeletion(resource, actor.context.account);
}

function describeResource(
  context: ControlContext,
  base: Omit<AccountResource, "arn" | "attributes">,
): AccountResource {
  const schema = context.schemas.find(base.type);
  const identified = { ...base, accountId: context.account.accountId };
  const codeBytes = measureCode(base, context.account);
  const weighed = codeBytes === null ? base : { ...base, codeBytes };
  return { ...weighed, attributes: readAttributes(schema, identified), arn: readArn(schema, identified) };
}

/**
 * Returns the reason to reject an action before the service's own rules apply: an injected failure or a missing
 * permission.
 */
function findReason(
  { context, stack, operation }: Actor,
  logicalId: string,
  resource: AccountResource,
  action: ResourceAction,
): string | null {
  const { type, region, properties } = resource;
  const { stackName } = stack;
  const { phase } = operation;
  const injected = context.injectFailure({ stackName, logicalId, type, action, region, properties, phase });
  if (injected !== null) return injected;
  const needed: [string, string][] = findRequiredActions(type, action, resource.properties).map((each) => [
    each,
    resource.arn,
  ]);
  if (action !== "delete") {
    needed.push(
      ...findPassedRoles(type, resource.properties).map((arn): [string, string] => ["iam:PassRole", arn]),
    );
  }
  for (const [permission, arn] of needed) {
    const refusal = findRefusal(context.account, operation.authorityArn, permission, arn);
    if (refusal !== null) return refusal;
  }
  return null;
}
