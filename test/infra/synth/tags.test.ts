import { loadSchemas } from "@vehicle-sourcing/local-aws/control-plane/schema/load-schemas.ts";
import { expect, test } from "vitest";
import example from "../../../infra/config/example.ts";
import { readStacks } from "./read-assembly.ts";

const resources = readStacks().flatMap((stack) =>
  stack.resources.map((resource) => ({ ...resource, where: `${stack.stage}/${stack.name}`, stack })),
);

/** Returns the tags of a resource in either of the two formats. */
function readTags(tags: unknown): Record<string, string> {
  if (!Array.isArray(tags)) return (tags ?? {}) as Record<string, string>;
  return Object.fromEntries(tags.map(({ Key, Value }: { Key: string; Value: string }) => [Key, Value]));
}

test("every taggable resource has tags for product, stage, environment and component", () => {
  const schemas = loadSchemas();
  let count = 0;
  for (const { type, where, logicalId, properties } of resources) {
    const name = schemas.find(type)?.tagInformation?.tagPropertyName;
    if (name === undefined) continue;
    count += 1;
    expect(readTags(properties[name]), `${where}/${logicalId} (${type})`).toMatchObject({
      product: "vehicle-sourcing",
      stage: expect.stringMatching(/^(?:example|dev-test|local)$/),
      environment: expect.stringMatching(/^(?:sandbox|production|shared)$/),
      component: expect.stringMatching(/^[A-Z]\w+$/),
    });
  }
  expect(count).toBeGreaterThan(1_000);
});

test("every function has a log group with the retention period in the stage file", () => {
  const days = Object.entries(example.environments).map(
    ([name, { retention }]) => [`example-${name}`, retention.logDays] as const,
  );
  expect(days).toHaveLength(2);
  for (const [stage, logDays] of days) {
    const ofStage = resources.filter((resource) => resource.stage === stage);
    const logs = ofStage.filter(({ type }) => type === "AWS::Logs::LogGroup");
    expect(new Set(logs.map(({ properties }) => properties.RetentionInDays))).toEqual(new Set([logDays]));
    for (const { properties, logicalId, stack } of ofStage.filter(
      ({ type }) => type === "AWS::Lambda::Function",
    )) {
      const log = stack.resources.find((each) => each.logicalId === properties.LoggingConfig.LogGroup.Ref);
      expect(log?.type, logicalId).toBe("AWS::Logs::LogGroup");
    }
  }
});
