import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { assemblyDirectory } from "../../support/shared/shared-assembly.ts";

/** One resource of a template. */
export interface Resource {
  stage: string;
  logicalId: string;
  type: string;
  // biome-ignore lint/suspicious/noExplicitAny: templates are as deep and loose as CloudFormation is
  properties: Record<string, any>;
  deletionPolicy: string | undefined;
  /** Directory of its code, for a function. */
  codeDirectory: string | null;
}

/** One stack of a stage. */
export interface StackTemplate {
  /** `example-sandbox`, `identity-dev-test`, ...; `sandbox` and `production` are those of one machine. */
  stage: string;
  name: string;
  resources: Resource[];
}

interface Template {
  Resources: Record<
    string,
    {
      Type: string;
      Properties?: Resource["properties"];
      DeletionPolicy?: string;
      Metadata?: Record<string, string>;
    }
  >;
}

/** Stages that are deployed and serve partners. */
export const environmentStages = ["example-sandbox", "example-production", "dev-test"];

/** Every stack of the synthesized assembly. */
export function readStacks(): StackTemplate[] {
  const root = assemblyDirectory;
  return readdirSync(root)
    .filter((name) => name.startsWith("assembly-"))
    .flatMap((directory) => readStage(join(root, directory), directory.slice("assembly-".length)));
}

/** Every resource of a type, of all stages or of one. */
export function resourcesOf(type: string, stage?: string): Resource[] {
  return readStacks()
    .filter((stack) => stage === undefined || stack.stage === stage)
    .flatMap((stack) => stack.resources)
    .filter((resource) => resource.type === type);
}

function readStage(directory: string, stage: string): StackTemplate[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith(".template.json"))
    .map((file) => {
      const template: Template = JSON.parse(readFileSync(join(directory, file), "utf8"));
      const resources = Object.entries(template.Resources).map(([logicalId, resource]) => {
        const codePath = resource.Metadata?.["aws:asset:path"];
        return {
          stage,
          logicalId,
          type: resource.Type,
          properties: resource.Properties ?? {},
          deletionPolicy: resource.DeletionPolicy,
          codeDirectory: codePath === undefined ? null : join(directory, codePath),
        };
      });
      return {
        stage,
        name: file.slice(0, -".template.json".length),
        resources,
      };
    });
}
