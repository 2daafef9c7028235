import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findDependencies } from "@vehicle-sourcing/local-aws/control-plane/templates/order-resources.ts";
import type { Template as CloudFormationTemplate } from "@vehicle-sourcing/local-aws/control-plane/templates/template.ts";
import { requireValue } from "../../support/require-value.ts";
import { assemblyDirectory } from "../../support/shared/shared-assembly.ts";

/** One resource of a template. */
export interface Resource {
  stage: string;
  logicalId: string;
  type: string;
  // biome-ignore lint/suspicious/noExplicitAny: templates are as deep and loose as CloudFormation is
  properties: Record<string, any>;
  deletionPolicy: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  updatePolicy: Record<string, any> | undefined;
  /** Logical ids of resources that CloudFormation creates or changes earlier. */
  dependencies: readonly string[];
  /** Logical ids in `DependsOn`, in addition to references in its properties. */
  dependsOn: readonly string[];
  /** Directory of a function's code. */
  codeDirectory: string | null;
}

/** One stack of a stage. */
export interface StackTemplate {
  /** `example-sandbox`, `identity-dev-test`, ... `sandbox` and `production` are local stages. */
  stage: string;
  name: string;
  /** Name without the stage's name: `Data`, `PartnerOrders`. */
  component: string;
  resources: Resource[];
}

interface Template {
  Outputs?: Record<string, { Value: unknown }>;
  Resources: Record<
    string,
    {
      Type: string;
      Properties?: Resource["properties"];
      DeletionPolicy?: string;
      UpdatePolicy?: Record<string, unknown>;
      DependsOn?: string | string[];
      Metadata?: Record<string, string>;
    }
  >;
}

/** Deployed stages that serve partners. */
export const environmentStages = ["example-sandbox", "example-production", "dev-test"];

/** Every stack of the synthesized assembly. */
export function readStacks(): StackTemplate[] {
  const root = assemblyDirectory;
  stacks ??= readdirSync(root)
    .filter((name) => name.startsWith("assembly-"))
    .flatMap((directory) => readStage(join(root, directory), directory.slice("assembly-".length)));
  return stacks;
}

/** Read once by each test file. */
let stacks: StackTemplate[] | undefined;

/** Returns every resource of a type, in all stages or in one. */
export function resourcesOf(type: string, stage?: string): Resource[] {
  return readStacks()
    .filter((stack) => stage === undefined || stack.stage === stage)
    .flatMap((stack) => stack.resources)
    .filter((resource) => resource.type === type);
}

/**
 * Returns the logical id of the function behind an alias reference, or of the reference itself if it is not
 * an alias.
 */
export function functionBehind(stage: string, logicalId: string): string {
  const alias = resourcesOf("AWS::Lambda::Alias", stage).find((one) => one.logicalId === logicalId);
  return alias === undefined ? logicalId : alias.properties.FunctionName.Ref;
}

/** Returns the reference that an API integration invokes, by its ARN or by the path that contains it. */
export const integrationTarget = ({ properties }: Resource): { Ref: string } => ({
  Ref: requireValue(/"Ref":"(\w+)"/.exec(JSON.stringify(properties.IntegrationUri))?.[1]),
});

/** Returns the outputs of a stage's stacks by `<stack>/<output>`, unresolved. */
export function readOutputs(stage: string): Record<string, unknown> {
  const directory = join(assemblyDirectory, `assembly-${stage}`);
  const { artifacts } = JSON.parse(readFileSync(join(directory, "manifest.json"), "utf8")) as {
    artifacts: Record<string, { type: string; properties?: { templateFile?: string; stackName?: string } }>;
  };
  return Object.fromEntries(
    Object.entries(artifacts).flatMap(([id, { type, properties }]) => {
      if (type !== "aws:cloudformation:stack" || properties?.templateFile === undefined) return [];
      const file = join(directory, properties.templateFile);
      const { Outputs = {} }: Template = JSON.parse(readFileSync(file, "utf8"));
      return Object.entries(Outputs).map(([name, { Value }]) => [
        `${properties.stackName ?? id}/${name}`,
        Value,
      ]);
    }),
  );
}

function readStage(directory: string, stage: string): StackTemplate[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith(".template.json"))
    .map((file) => {
      const template: Template = JSON.parse(readFileSync(join(directory, file), "utf8"));
      const dependencies = findDependencies(template as CloudFormationTemplate);
      const resources = Object.entries(template.Resources).map(([logicalId, resource]) => {
        const codePath = resource.Metadata?.["aws:asset:path"];
        return {
          stage,
          logicalId,
          type: resource.Type,
          properties: resource.Properties ?? {},
          deletionPolicy: resource.DeletionPolicy,
          updatePolicy: resource.UpdatePolicy,
          dependencies: dependencies.get(logicalId) ?? [],
          dependsOn: [resource.DependsOn ?? []].flat(),
          codeDirectory: codePath === undefined ? null : join(directory, codePath),
        };
      });
      return {
        stage,
        name: file.slice(0, -".template.json".length),
        component: file.slice(stage.replaceAll("-", "").length).replace(/[0-9A-F]{8}\.template\.json$/, ""),
        resources,
      };
    });
}
