import { accountId, region } from "../machine/aws-names.ts";
import { type EvaluationScope, evaluate, noValue } from "./evaluate-intrinsics.ts";
import type { AssemblyStack } from "./load-assembly.ts";
import type { StageLookup } from "./resolved-stage.ts";

/**
 * Creates the scope for the intrinsics of one stack, from its parameters, mappings, conditions and the
 * resources of its stage.
 */
export function createStackScope(stack: AssemblyStack, lookup: StageLookup): EvaluationScope {
  const { template } = stack;
  const pseudoParameters: Record<string, unknown> = {
    "AWS::AccountId": accountId,
    "AWS::NoValue": noValue,
    "AWS::NotificationARNs": [],
    "AWS::Partition": "aws",
    "AWS::Region": region,
    "AWS::StackId": `arn:aws:cloudformation:${region}:${accountId}:stack/${stack.stackName}/local`,
    "AWS::StackName": stack.stackName,
    "AWS::URLSuffix": "amazonaws.com",
  };
  const findResource = (logicalId: string) => {
    const resource = lookup.resource(stack, logicalId);
    if (resource === undefined) throw new Error(`${stack.stackId} has no resource or parameter ${logicalId}`);
    return resource;
  };
  const scope: EvaluationScope = {
    reference(name) {
      if (Object.hasOwn(pseudoParameters, name)) return pseudoParameters[name];
      if (template.Parameters?.[name] !== undefined) return parameterValue(stack, lookup, name);
      return findResource(name).reference;
    },
    attribute: (logicalId, attribute) => findResource(logicalId).attribute(attribute),
    importedValue: lookup.importedValue,
    stackOutput: lookup.stackOutput,
    condition(name) {
      const condition = template.Conditions?.[name];
      if (condition === undefined) throw new Error(`${stack.stackId} has no condition ${name}`);
      return evaluate(condition, scope) === true;
    },
    mapping: (mapName, topKey, secondKey) => template.Mappings?.[mapName]?.[topKey]?.[secondKey],
    dynamicReference: (reference) =>
      resolveDynamicReference(stack.stackId, lookup.settings.secrets, reference),
  };
  return scope;
}

function parameterValue(stack: AssemblyStack, { settings }: StageLookup, name: string): unknown {
  const declared = stack.template.Parameters?.[name];
  const supplied =
    settings.parameters[stack.stackName]?.[name] ??
    settings.parameters[stack.stackId]?.[name] ??
    settings.parameters["*"]?.[name];
  // Ignore the default of an SSM-typed parameter. It names a parameter in the store, which a local stage does not have.
  const isStored = declared?.Type.startsWith("AWS::SSM::Parameter::Value") ?? false;
  const value = supplied ?? (isStored ? undefined : declared?.Default);
  if (value === undefined) throw new Error(`Parameter ${name} of ${stack.stackId} has no value`);
  const isList = declared?.Type === "CommaDelimitedList" || declared?.Type.startsWith("List<");
  return isList
    ? String(value)
        .split(",")
        .map((part) => part.trim())
    : String(value);
}

/**
 * Returns the value of a stack's dynamic reference, given the part between `resolve:` and the braces.
 *
 * @param secrets values by name
 * @throws Error when the service is unknown or the secret has no value.
 */
export function resolveDynamicReference(
  stackId: string,
  secrets: Readonly<Record<string, string>>,
  reference: string,
): string {
  const [service = "", ...rest] = reference.split(":");
  if (service !== "secretsmanager" && service !== "ssm" && service !== "ssm-secure") {
    throw new Error(`${stackId}: unknown dynamic reference ${reference}`);
  }
  if (service !== "secretsmanager") return requireSecret(secrets, rest[0] ?? "");
  const isArn = rest[0] === "arn";
  const secretId = isArn ? rest.slice(0, 7).join(":") : (rest[0] ?? "");
  const [, jsonKey = ""] = rest.slice(isArn ? 7 : 1);
  const value = requireSecret(secrets, secretId.split(":secret:").at(-1) ?? secretId);
  return jsonKey === "" ? value : String((JSON.parse(value) as Record<string, unknown>)[jsonKey]);
}

function requireSecret(secrets: Readonly<Record<string, string>>, name: string): string {
  const value = secrets[name] ?? secrets[name.split("-").at(-1) ?? name];
  if (value === undefined)
    throw new Error(`No value was supplied for the secret or stored parameter ${name}`);
  return value;
}
