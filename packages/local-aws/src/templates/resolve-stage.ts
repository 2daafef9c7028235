import { evaluate } from "./evaluate-intrinsics.ts";
import type { AssemblyStack, StageAssembly, TemplateResource } from "./load-assembly.ts";
import type { ResolvedResource, ResolvedStage, StageLookup, StageSettings } from "./resolved-stage.ts";
import { findResourceType } from "./resource-types.ts";
import { createStackScope } from "./scope-stack.ts";

/**
 * Resolves the templates of one stage: parameters, conditions, references across resources and stacks. Throws
 * on an unsupported resource type, a parameter without a value, a value for an unknown parameter, and a
 * reference to something that does not exist. Every error names the stack and the resource.
 */
export function resolveStage(assembly: StageAssembly, settings: StageSettings): ResolvedStage {
  const byStack = new Map<AssemblyStack, Map<string, ResolvedResource>>();
  let exported: ReturnType<typeof indexExports> | undefined;
  const lookup: StageLookup = {
    settings,
    resource: (stack, logicalId) => byStack.get(stack)?.get(logicalId),
    importedValue(exportName) {
      exported ??= indexExports(assembly, lookup);
      const value = exported.get(exportName)?.() ?? settings.exports?.[exportName];
      if (value === undefined)
        throw new Error(`No stack of stage ${assembly.stageName} exports ${exportName}`);
      return value;
    },
    stackOutput: (stackName, outputName) => findOutput(assembly, lookup, stackName, outputName),
  };
  rejectUnknownParameters(assembly, settings);
  for (const stack of assembly.stacks) {
    const resources = new Map<string, ResolvedResource>();
    byStack.set(stack, resources);
    const scope = createStackScope(stack, lookup);
    for (const [logicalId, resource] of Object.entries(stack.template.Resources ?? {})) {
      if (resource.Condition !== undefined && !scope.condition(resource.Condition)) continue;
      resources.set(logicalId, resolveResource(assembly.stageName, stack, logicalId, resource, lookup));
    }
  }
  const resources = [...byStack.values()].flatMap((ofStack) => [...ofStack.values()]);
  return {
    stageName: assembly.stageName,
    resources,
    ofType: (...types) => resources.filter(({ type }) => types.includes(type)),
    outputs: () =>
      Object.fromEntries(assembly.stacks.map((stack) => [stack.stackId, evaluateOutputs(stack, lookup)])),
  };
}

function resolveResource(
  stageName: string,
  stack: AssemblyStack,
  logicalId: string,
  template: TemplateResource,
  lookup: StageLookup,
): ResolvedResource {
  const { settings } = lookup;
  const names = { stageName, stackId: stack.stackId, logicalId };
  const where = `${stack.stackId}/${logicalId} (${template.Type})`;
  const kind = findResourceType(template.Type, names);
  let properties: Record<string, unknown> | undefined;
  const context = {
    ...names,
    type: template.Type,
    queueBaseUrl: settings.queueBaseUrl,
    apiUrl: () => settings.apiUrl(stack.stackId, logicalId),
    get properties(): Record<string, unknown> {
      properties ??= inContext(where, () =>
        evaluate(template.Properties ?? {}, createStackScope(stack, lookup)),
      ) as Record<string, unknown>;
      return properties;
    },
  };
  const standIn = (attribute: string) => `local:${stageName}/${stack.stackId}/${logicalId}/${attribute}`;
  return {
    stack,
    logicalId,
    type: template.Type,
    metadata: template.Metadata ?? {},
    get properties() {
      return context.properties;
    },
    get reference() {
      return kind === undefined ? standIn("Ref") : kind.reference(context);
    },
    attribute(name) {
      if (kind === undefined) return standIn(name);
      const attribute = kind.attributes[name];
      if (attribute === undefined) throw new Error(`${where} has no attribute ${name} here`);
      return attribute(context);
    },
  };
}

/** Returns the value of each export of a stage, by the name of the export. */
function indexExports(assembly: StageAssembly, lookup: StageLookup): Map<string, () => unknown> {
  const exported = new Map<string, () => unknown>();
  for (const stack of assembly.stacks) {
    const scope = createStackScope(stack, lookup);
    for (const [name, output] of Object.entries(stack.template.Outputs ?? {})) {
      if (output.Export === undefined) continue;
      if (output.Condition !== undefined && !scope.condition(output.Condition)) continue;
      exported.set(String(evaluate(output.Export.Name, scope)), () =>
        inContext(`output ${stack.stackId}/${name}`, () => evaluate(output.Value, scope)),
      );
    }
  }
  return exported;
}

function findOutput(
  { stageName, stacks }: StageAssembly,
  lookup: StageLookup,
  stackName: string,
  outputName: string,
): unknown {
  const stack = stacks.find((each) => each.stackName === stackName);
  const output = stack?.template.Outputs?.[outputName];
  if (stack === undefined || output === undefined)
    throw new Error(`Stage ${stageName} has no output ${stackName}/${outputName}`);
  return inContext(`output ${stack.stackId}/${outputName}`, () =>
    evaluate(output.Value, createStackScope(stack, lookup)),
  );
}

function evaluateOutputs(stack: AssemblyStack, lookup: StageLookup): Record<string, string> {
  const scope = createStackScope(stack, lookup);
  const outputs: Record<string, string> = {};
  for (const [name, output] of Object.entries(stack.template.Outputs ?? {})) {
    if (output.Condition !== undefined && !scope.condition(output.Condition)) continue;
    const value = inContext(`output ${stack.stackId}/${name}`, () => evaluate(output.Value, scope));
    outputs[name] = Array.isArray(value) ? value.join(",") : String(value);
  }
  return outputs;
}

function rejectUnknownParameters({ stageName, stacks }: StageAssembly, { parameters }: StageSettings): void {
  for (const [stackName, values] of Object.entries(parameters)) {
    if (stackName === "*") continue;
    const stack = stacks.find((each) => each.stackName === stackName || each.stackId === stackName);
    if (stack === undefined)
      throw new Error(`Stage ${stageName} has no stack ${stackName} to give parameters to`);
    for (const name of Object.keys(values)) {
      if (stack.template.Parameters?.[name] === undefined) {
        throw new Error(`Stack ${stackName} has no parameter ${name}`);
      }
    }
  }
}

function inContext<T>(where: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (error instanceof RangeError) throw new Error(`Circular reference through ${where}`, { cause: error });
    throw new Error(`${where}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
