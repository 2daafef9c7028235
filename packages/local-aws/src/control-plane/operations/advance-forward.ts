import { evaluate } from "../../templates/evaluate-intrinsics.ts";
import type {
  FailedResource,
  OperationFailure,
  Properties,
  StackTarget,
  UnderwayResource,
} from "../account/account-records.ts";
import { AwsError } from "../account/aws-error.ts";
import { findDependencies } from "../templates/order-resources.ts";
import { findActiveResources } from "../templates/scope-template.ts";
import type { Template } from "../templates/template.ts";
import { awaitsRole, awaitsZone } from "./await-service.ts";
import { beginRollback } from "./begin-rollback.ts";
import { finishResource, finishShift, planStart, type Wanted } from "./bring-resource.ts";
import { readResourceValues, scopeStack } from "./control-context.ts";
import { endForwardPhase } from "./end-forward-phase.ts";
import type { Actor } from "./perform-action.ts";
import { pickBySeed } from "./pick-by-seed.ts";
import { type AliasPolicy, findArrivedAlias, findFailedShifts } from "./shift-alias.ts";
import { StackWrites } from "./stack-writes.ts";

/** The resources of a stack according to its target template. */
interface WantedStack {
  active: ReadonlySet<string>;
  dependencies: ReadonlyMap<string, readonly string[]>;
  /** The inverse of the dependencies. */
  dependents: ReadonlyMap<string, readonly string[]>;
  /** @throws AwsError when a value of the resource cannot be evaluated */
  want(logicalId: string): Wanted;
  /** Reports whether a resource is a certificate that cannot be validated yet. */
  awaitsZone(logicalId: string): boolean;
}

/**
 * Executes the next step toward the template: starts every resource whose dependencies are finished, or finishes one
 * started resource, which the seed selects. A resource's service is called only when the resource is finished, so the
 * seed also determines the order in which independent resources are created.
 * @returns false while the operation must wait for a traffic shift or for the validation of a certificate
 */
export function advanceForward(actor: Actor): boolean {
  const { operation } = actor;
  const failures = [...operation.failures, ...findFailedShifts(actor)];
  const wanted = wantStack(actor);
  if (failures.length > 0) {
    if (finishNext(actor, wanted, true)) return true;
    beginRollback(actor, new StackWrites(actor.context, actor.stack), formatFailures(failures));
    return true;
  }
  const arrived = findArrivedAlias(actor);
  if (arrived !== null) {
    finishShift(actor, wanted.want(arrived));
    return true;
  }
  if (startReady(actor, wanted) || finishNext(actor, wanted, false)) return true;
  if (operation.shifts.length > 0 || operation.underway.length > 0) return false;
  endForwardPhase(actor, wanted.active);
  return true;
}

/** Caches the parts of a target that are the same in each step. */
const known = new WeakMap<StackTarget, Pick<WantedStack, "active" | "dependencies" | "dependents">>();

function wantStack({ context, stack, operation }: Actor): WantedStack {
  const target = operation.target!;
  const template = context.template(target.templateId);
  const scope = scopeStack(context, stack, { ...target, template }, (logicalId) =>
    readResourceValues(context.account, stack.stackId, logicalId),
  );
  const fixed = known.get(target) ?? {
    active: findActiveResources(template, scope),
    ...relateResources(template),
  };
  known.set(target, fixed);
  return {
    ...fixed,
    awaitsZone: (logicalId) => awaitsZone(context.account, template.Resources[logicalId]!, scope),
    want(logicalId) {
      const declared = template.Resources[logicalId]!;
      const { CodeDeployLambdaAliasUpdate } = evaluate(declared.UpdatePolicy ?? {}, scope) as {
        CodeDeployLambdaAliasUpdate?: AliasPolicy;
      };
      return {
        ...{ logicalId, declared, aliasPolicy: CodeDeployLambdaAliasUpdate },
        dependsOn: fixed.dependencies.get(logicalId) ?? [],
        properties: evaluate(declared.Properties ?? {}, scope) as Properties,
      };
    },
  };
}

function relateResources(template: Template): Pick<WantedStack, "dependencies" | "dependents"> {
  const dependencies = findDependencies(template);
  const dependents = new Map<string, string[]>();
  for (const [logicalId, needed] of dependencies) {
    for (const each of needed) dependents.set(each, [...(dependents.get(each) ?? []), logicalId]);
  }
  return { dependencies, dependents };
}

/** Starts all resources whose dependencies are finished. Returns whether any was started. */
function startReady({ context, stack, operation }: Actor, wanted: WantedStack): boolean {
  const ready = findReady(operation, wanted);
  if (ready.length === 0) return false;
  const writes = new StackWrites(context, stack);
  const finished = [...operation.finished];
  const underway = [...operation.underway];
  const failures: OperationFailure[] = [];
  for (const logicalId of ready) {
    try {
      const start = planStart({ context, stack, operation }, wanted.want(logicalId));
      if (start === null) {
        finished.push(logicalId);
        continue;
      }
      const { verb, type, physicalId, reason, locks } = start;
      writes.resourceEvent({ logicalId, type, physicalId }, `${verb.toUpperCase()}_IN_PROGRESS`, reason);
      underway.push({ logicalId, verb, locks, attempts: 0 });
    } catch (error) {
      // An export may have been removed since the change set was created.
      if (!(error instanceof AwsError)) throw error;
      failures.push({ message: `${error.message} ` });
    }
  }
  const followed = operation.finished.length;
  writes.operation({ ...operation, finished, followed, underway, failures }).commit();
  return true;
}

/**
 * Returns the resources that can start. At first, these are the resources without dependencies. Later, these are the
 * dependents of newly finished resources, if all of their dependencies are finished.
 */
function findReady(
  { finished, followed, underway, shifts }: Actor["operation"],
  { active, dependencies, dependents }: WantedStack,
): string[] {
  const isFirst = finished.length === 0 && underway.length === 0;
  const held = finished.slice(followed).flatMap((logicalId) => dependents.get(logicalId) ?? []);
  const candidates = isFirst ? active : new Set(held.filter((logicalId) => active.has(logicalId)));
  if (candidates.size === 0) return [];
  const done = new Set(finished);
  const begun = new Set([...underway, ...shifts].map(({ logicalId }) => logicalId));
  const isDone = (logicalId: string) => done.has(logicalId) || !active.has(logicalId);
  return [...candidates].filter(
    (logicalId) => !isDone(logicalId) && !begun.has(logicalId) && dependencies.get(logicalId)!.every(isDone),
  );
}

/** Finishes a started resource. Returns whether any was finished. */
function finishNext(actor: Actor, wanted: WantedStack, isCancelled: boolean): boolean {
  const { stack, operation } = actor;
  const free = operation.underway.filter(({ logicalId }) => isCancelled || !wanted.awaitsZone(logicalId));
  const next = pickBySeed(free, operation.seed, stack.stackName);
  if (next === undefined) return false;
  try {
    const resource = wanted.want(next.logicalId);
    if (!isCancelled && awaitsRole(actor, resource.declared.Type, resource.properties, next))
      countAttempt(actor, next);
    else finishResource(actor, resource, isCancelled);
  } catch (error) {
    failEvaluation(actor, next, error);
  }
  return true;
}

/** Records that CloudFormation will call a service again. */
function countAttempt({ context, stack, operation }: Actor, next: UnderwayResource): void {
  const again = { ...next, attempts: next.attempts + 1 };
  const underway = operation.underway.map((each) => (each === next ? again : each));
  new StackWrites(context, stack).operation({ ...operation, underway }).commit();
}

/**
 * Records that the values of a started resource can no longer be evaluated, because an export was removed
 * meanwhile.
 */
function failEvaluation({ context, stack, operation }: Actor, next: UnderwayResource, error: unknown): void {
  if (!(error instanceof AwsError)) throw error;
  const failures = [...operation.failures, { message: `${error.message} ` }];
  const underway = operation.underway.filter((each) => each !== next);
  new StackWrites(context, stack).operation({ ...operation, underway, failures }).commit();
}

/** Returns the reason of a rollback. */
function formatFailures(failures: readonly OperationFailure[]): string {
  const messages = failures.flatMap((failure) => ("message" in failure ? [failure.message] : []));
  const resources = failures.filter((failure): failure is FailedResource => "verb" in failure);
  const failed = Map.groupBy(resources, ({ verb }) => verb);
  const lists = [...failed].map(([verb, each]) => {
    const names = each.map(({ logicalId }) => logicalId).join(", ");
    return `The following resource(s) failed to ${verb}: [${names}]. `;
  });
  return [...messages, ...lists].join("");
}
