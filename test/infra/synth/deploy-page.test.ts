import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { requireValue } from "../../support/require-value.ts";
import { readStacks, resourcesOf } from "./read-assembly.ts";

const page = readFileSync(join(import.meta.dirname, "../../../docs/deploy.md"), "utf8");
const stages = ["example-sandbox", "example-production"];

/** Returns the number for one environment in a row of the quota table. */
const statedIn = (row: string): number => {
  const line = requireValue(
    page.split("\n").find((each) => each.startsWith(`| ${row} |`)),
    row,
  );
  return Number(requireValue(/some (\d+)/.exec(line)?.[1], line));
};

/** Counts the routes of a stage's larger API. Names of stacks begin with the name of their API. */
const countRoutes = (stage: string): number => {
  const ofSide = (side: string) =>
    readStacks()
      .filter((stack) => stack.stage === stage && stack.component.startsWith(side))
      .flatMap(({ resources }) => resources)
      .filter(({ type }) => type === "AWS::ApiGatewayV2::Route").length;
  return Math.max(ofSide("Partner"), ofSide("Console"));
};

test.each<[string, (stage: string) => number]>([
  ["API Gateway: routes of an API", countRoutes],
  ["CloudFormation: stacks", (stage) => readStacks().filter((stack) => stack.stage === stage).length],
  ["CloudWatch: alarms", (stage) => resourcesOf("AWS::CloudWatch::Alarm", stage).length],
  ["IAM: roles (the whole account)", (stage) => resourcesOf("AWS::IAM::Role", stage).length],
])("the deploy page states %s as in the templates, within a twentieth", (row, count) => {
  const most = Math.max(...stages.map(count));
  expect(Math.abs(statedIn(row) - most)).toBeLessThanOrEqual(most / 20);
});
