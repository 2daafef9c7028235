import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { requireValue } from "../../support/require-value.ts";
import { assemblyDirectory } from "../../support/shared/shared-assembly.ts";
import { environmentStages, readStacks } from "./read-assembly.ts";

interface Artifact {
  type: string;
  dependencies?: string[];
  properties?: { stackName?: string };
}

/** Returns the stacks that must be deployed before each stack of a stage, by name. */
function readPredecessors(stage: string): Map<string, Set<string>> {
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

describe.each(environmentStages)("stack order of %s", (stage) => {
  test("stacks are deployed after the stacks whose exports they use", () => {
    const predecessors = readPredecessors(stage);
    let uses = 0;
    for (const { name, resources } of readStacks().filter((stack) => stack.stage === stage)) {
      const text = JSON.stringify(resources.map(({ properties }) => properties));
      for (const [, exporter] of text.matchAll(/"Fn::ImportValue":"([^":]+):/g)) {
        uses += 1;
        expect(predecessors.get(`${stage}-${stackIdOf(name, stage)}`), name).toContain(exporter);
      }
    }
    expect(uses).toBeGreaterThan(100);
  });

  test("stacks with routes are deployed after the workers, which must understand every message before a route sends it", () => {
    const predecessors = readPredecessors(stage);
    const withRoutes = [...predecessors.keys()].filter((name) =>
      /-(?:Partner|Console|Stream)(?!Api$)[A-Z]/.test(name),
    );
    expect(withRoutes.length).toBeGreaterThan(15);
    for (const name of withRoutes) expect(predecessors.get(name), name).toContain(`${stage}-Workers`);
  });
});

/** Names of template files begin with the stage and end in a hash of the path. */
const stackIdOf = (name: string, stage: string): string =>
  name.slice(stage.replaceAll("-", "").length).replace(/[0-9A-F]{8}$/, "");
