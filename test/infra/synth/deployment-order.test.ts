import { describe, expect, test } from "vitest";
import { environmentStages, readStacks } from "./read-assembly.ts";
import { readPredecessors } from "./read-predecessors.ts";

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

  test("stacks with routes are deployed after the workers' stack, so that workers understand every message that a route sends", () => {
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
