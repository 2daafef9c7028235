import { type Clock, createRealClock } from "../../machine/clock.ts";
import type { EvaluationScope } from "../../templates/evaluate-intrinsics.ts";
import type { Account } from "../account/account.ts";
import type { OperationRecord, Properties, StackParameter, StackRecord } from "../account/account-records.ts";
import { AlarmRelay, type AlarmStates } from "../code-deploy/alarm-states.ts";
import type { ShiftContext } from "../code-deploy/shift-traffic.ts";
import type { ResourceAction } from "../resources/required-actions.ts";
import type { ResourceSchemas } from "../schema/load-schemas.ts";
import { parseTemplate } from "../templates/parse-template.ts";
import { type ResourceValues, scopeTemplate } from "../templates/scope-template.ts";
import type { Template } from "../templates/template.ts";

/** One planned action on a resource. */
export interface ResourceStep {
  stackName: string;
  logicalId: string;
  type: string;
  action: ResourceAction;
  region: string;
  properties: Properties;
  phase: OperationRecord["phase"];
}

/** Makes a step fail with the reason that it returns; null for no failure. */
export type InjectFailure = (step: ResourceStep) => string | null;

/** The dependencies of operations. */
export interface ControlContext extends ShiftContext {
  account: Account;
  schemas: ResourceSchemas;
  injectFailure: InjectFailure;
  /** Seed for the order of resources without unfinished dependencies. */
  orderSeed: number;
  /** True if API Gateway rejects a role that was just created. CloudFormation does not retry that call. */
  hasSlowRoles: boolean;
  /** Receives each operation when it begins. */
  logOperation(operation: Pick<OperationRecord, "kind" | "seed"> & { stackName: string }): void;
  /** Returns the deployed template with an id. Each template is parsed once. */
  template(templateId: string): Template;
  /** Returns the time of the next event, later than the previous event. */
  now(): string;
}

/** The parts around an account that operations need: clock, alarms, logging and simulation settings. */
export interface Surroundings {
  clock: Clock;
  alarms: AlarmStates;
  orderSeed: number;
  hasSlowRoles: boolean;
  logOperation: ControlContext["logOperation"];
}

/** Returns the context of an account; by default in real time, with alarms without data and the order seed 1. */
export function createContext(
  account: Account,
  schemas: ResourceSchemas,
  injectFailure: InjectFailure,
  surroundings: Partial<Surroundings> = {},
): ControlContext {
  const { clock = createRealClock(), alarms = new AlarmRelay() } = surroundings;
  const { orderSeed = 1, hasSlowRoles = false, logOperation = () => {} } = surroundings;
  const templates = new Map<string, Template>();
  let last = 0;
  return {
    account,
    schemas,
    injectFailure,
    alarms,
    orderSeed,
    hasSlowRoles,
    logOperation,
    nowMilliseconds: () => clock.now(),
    template(templateId) {
      let template = templates.get(templateId);
      if (template === undefined) {
        template = parseTemplate(account.templateBody(templateId));
        templates.set(templateId, template);
      }
      return template;
    },
    now() {
      last = Math.max(last + 1, clock.now());
      return new Date(last).toISOString();
    },
  };
}

/** Returns the scope in which a stack's template is evaluated. `resource` finds the resources of the stack. */
export function scopeStack(
  context: ControlContext,
  stack: Pick<StackRecord, "region" | "stackId" | "stackName">,
  target: { template: Template; parameters: readonly StackParameter[]; notificationArns: readonly string[] },
  resource: (logicalId: string) => ResourceValues | undefined,
  noteImport: (name: string) => void = () => {},
): EvaluationScope {
  const { account } = context;
  return scopeTemplate({
    ...target,
    accountId: account.accountId,
    region: stack.region,
    stackId: stack.stackId,
    stackName: stack.stackName,
    resource,
    importedValue(name) {
      noteImport(name);
      return account.exports(stack.region).get(name)?.value;
    },
    stackOutput: (stackName, outputName) =>
      account.findStack(stack.region, stackName)?.outputs.find(({ key }) => key === outputName)?.value,
    storedParameter: (name) => readStoredParameter(account, stack.region, name),
  });
}

/** Returns the value of a parameter in the parameter store. */
export function readStoredParameter(account: Account, region: string, name: string): string | undefined {
  const resource = account.resources().get(`AWS::SSM::Parameter|${region}|${name}`);
  return resource === undefined ? undefined : String(resource.properties.Value);
}

/** Returns the values of an existing resource of a stack. */
export function readResourceValues(
  account: Account,
  stackId: string,
  logicalId: string,
): ResourceValues | undefined {
  const known = account.stackResources(stackId).get(logicalId);
  return known === undefined ? undefined : account.resources().get(known.resourceKey);
}
