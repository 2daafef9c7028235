import { type EvaluationScope, evaluate, noValue } from "../../templates/evaluate-intrinsics.ts";
import type { StackParameter } from "../account/account-records.ts";
import { validationError } from "../account/aws-error.ts";
import { readParameter } from "./resolve-parameters.ts";
import type { Template } from "./template.ts";

/** The values of references to a resource. */
export interface ResourceValues {
  physicalId: string;
  attributes: Readonly<Record<string, string>>;
}

/** The scope of a template evaluation. */
export interface TemplateContext {
  template: Template;
  parameters: readonly StackParameter[];
  accountId: string;
  region: string;
  stackId: string;
  stackName: string;
  notificationArns: readonly string[];
  /** Returns values of a resource of the stack. */
  resource(logicalId: string): ResourceValues | undefined;
  /** Returns the value of an export of the region. */
  importedValue(name: string): string | undefined;
  /** Returns the value of an output of a stack of the region. */
  stackOutput(stackName: string, outputName: string): string | undefined;
  /** Returns the value of a Parameter Store parameter. */
  storedParameter(name: string): string | undefined;
}

/**
 * Evaluates the intrinsics of one stack. References to secrets are unchanged, because the service resolves
 * them only in the call that creates the resource.
 */
export function scopeTemplate(context: TemplateContext): EvaluationScope {
  const { template, accountId, region, stackId, stackName } = context;
  const pseudoParameters: Record<string, unknown> = {
    "AWS::AccountId": accountId,
    "AWS::NoValue": noValue,
    "AWS::NotificationARNs": context.notificationArns,
    "AWS::Partition": "aws",
    "AWS::Region": region,
    "AWS::StackId": stackId,
    "AWS::StackName": stackName,
    "AWS::URLSuffix": "amazonaws.com",
  };
  const resource = (logicalId: string): ResourceValues => {
    const found = context.resource(logicalId);
    if (found !== undefined) return found;
    throw validationError(
      `Template error: unresolved resource dependency [${logicalId}], which a condition leaves out`,
    );
  };
  const scope: EvaluationScope = {
    reference(name) {
      if (Object.hasOwn(pseudoParameters, name)) return pseudoParameters[name];
      const declared = template.Parameters?.[name];
      if (declared === undefined) return resource(name).physicalId;
      return readParameter(declared, context.parameters.find(({ key }) => key === name)!);
    },
    attribute: (logicalId, attribute) => resource(logicalId).attributes[attribute] ?? "",
    importedValue(name) {
      const value = context.importedValue(name);
      if (value === undefined) throw validationError(`No export named ${name} found.`);
      return value;
    },
    stackOutput(name, outputName) {
      const value = context.stackOutput(name, outputName);
      if (value === undefined) throw validationError(`Stack ${name} has no output ${outputName}.`);
      return value;
    },
    condition(name) {
      const condition = template.Conditions?.[name];
      if (condition === undefined) throw validationError(`Template error: unresolved condition ${name}`);
      return evaluate(condition, scope) === true;
    },
    mapping: (mapName, topKey, secondKey) => template.Mappings?.[mapName]?.[topKey]?.[secondKey],
    dynamicReference(reference) {
      const [service, name = ""] = reference.split(":");
      if (service !== "ssm") return `{{resolve:${reference}}}`;
      const value = context.storedParameter(name);
      if (value === undefined) {
        throw validationError(`Unable to fetch parameters [${name}] from parameter store for this account.`);
      }
      return value;
    },
  };
  return scope;
}

/** Returns logical ids of the resources whose conditions hold. */
export function findActiveResources(template: Template, scope: EvaluationScope): Set<string> {
  return new Set(
    Object.entries(template.Resources)
      .filter(([, { Condition }]) => Condition === undefined || scope.condition(Condition))
      .map(([logicalId]) => logicalId),
  );
}

/**
 * Evaluates the rules of a template with its parameters.
 *
 * @throws AwsError `ValidationError` with the description of the first failed assertion.
 */
export function checkRules(template: Template, scope: EvaluationScope): void {
  for (const [name, { RuleCondition, Assertions = [] }] of Object.entries(template.Rules ?? {})) {
    if (RuleCondition !== undefined && evaluate(RuleCondition, scope) !== true) continue;
    for (const { Assert, AssertDescription } of Assertions) {
      if (evaluate(Assert, scope) === true) continue;
      throw validationError(
        `Template error: Rule ${name} failed with this description: ${AssertDescription ?? "assertion failed"}`,
      );
    }
  }
}
