import { readFileSync } from "node:fs";
import { join } from "node:path";
import { requireValue } from "../../support/require-value.ts";
import { assemblyDirectory } from "../../support/shared/shared-assembly.ts";

interface Artifact {
  type: string;
  dependencies?: string[];
  properties?: { stackName?: string };
}

/** Returns the stacks that must be deployed before each stack of a stage, by name. */
export function readPredecessors(stage: string): Map<string, Set<string>> {
  const file = join(assemblyDirectory, `assembly-${stage}`, "manifest.json");
  const { artifacts } = JSON.parse(readFileSync(file, "utf8")) as { artifacts: Record<string, Artifact> };
  const ids = Object.keys(artifacts).filter((id) => artifacts[id]?.type === "aws:cloudformation:stack");
  const nameOf = (id: string): string => requireValue(artifacts[id]?.properties?.stackName, id);
  const predecessorsOf = (id: string): string[] =>
    (artifacts[id]?.dependencies ?? [])
      .filter((each) => ids.includes(each))
      .flatMap((each) => [nameOf(each), ...predecessorsOf(each)]);
  return new Map(ids.map((id) => [nameOf(id), new Set(predecessorsOf(id))]));
}
