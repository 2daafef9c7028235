import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { entryOf as entryOfRoute } from "../../../infra/permissions/route-entry.ts";
import { routeTable } from "../../../shared/contract/route-table.ts";
import { requireValue } from "../../support/require-value.ts";
import { readBundleOutputs } from "../../support/shared/shared-assembly.ts";
import { environmentStages, type Resource, readStacks, resourcesOf } from "./read-assembly.ts";

const actionsWithoutResources = [
  ...["xray:PutTraceSegments", "xray:PutTelemetryRecords", "dynamodb:ListStreams"],
  // For operators who check the age of messages.
  "cloudwatch:GetMetricData",
  // For operators who read the results of a log search.
  "logs:GetQueryResults",
  // For CodeDeploy. One ARN per function would exceed the size limit of a role's inline policies.
  "cloudwatch:DescribeAlarms",
  // For Lambda, for functions in a network. The functions themselves are denied it.
  ...["ec2:AssignPrivateIpAddresses", "ec2:CreateNetworkInterface", "ec2:DeleteNetworkInterface"],
  // For the commands that compare and deploy from GitHub.
  ...["cloudformation:ListStacks", "cloudformation:ListImports"],
  ...["lambda:GetAccountSettings", "iam:ListOpenIDConnectProviders"],
  ...["ec2:DescribeNetworkInterfaces", "ec2:DescribeSubnets", "ec2:UnassignPrivateIpAddresses"],
];
const functions = resourcesOf("AWS::Lambda::Function");
const named = functions.map((resource) => ({ name: resource.logicalId, resource }));

interface Statement {
  Action: string | string[];
  Resource: unknown;
  Condition?: Record<string, Record<string, string[]>>;
}

/** Returns the path below `functions/`, which is the description of the function's role. */
function entryOf({ stage, properties }: Resource): string {
  const role = resourcesOf("AWS::IAM::Role", stage).find(
    ({ logicalId }) => logicalId === properties.Role["Fn::GetAtt"][0],
  );
  return role?.properties.Description.slice("Runs ".length);
}

const statementsOf = (role: Resource): Statement[] =>
  role.properties.Policies.flatMap(
    (policy: { PolicyDocument: { Statement: Statement[] } }) => policy.PolicyDocument.Statement,
  );

describe("functions", () => {
  test.each(named)("$name runs on Node 24 with a time limit and a log group", ({ resource }) => {
    expect(resource.properties).toMatchObject({
      Runtime: "nodejs24.x",
      Architectures: ["arm64"],
      LoggingConfig: { LogFormat: "JSON", LogGroup: { Ref: expect.any(String) } },
      Timeout: expect.any(Number),
    });
  });

  test("every function is traced, except the functions of schedules, the health check and partners' GET routes", () => {
    const reads = routeTable.filter(({ audience, method }) => audience === "partner" && method === "GET");
    const ofReads = new Set(reads.map(entryOfRoute));
    const modes = functions.map((resource) => {
      const entry = requireValue(entryOf(resource));
      return {
        entry,
        isQuiet: entry.startsWith("schedules/") || entry.endsWith("/get-health") || ofReads.has(entry),
        mode: resource.properties.TracingConfig?.Mode,
      };
    });
    expect(modes.some(({ isQuiet }) => isQuiet)).toBe(true);
    expect(modes.filter(({ isQuiet, mode }) => mode !== (isQuiet ? undefined : "Active"))).toEqual([]);
  });

  test("only functions that serve requests omit Lambda's own log lines for each run", () => {
    const levels = functions.map((resource) => ({
      answers: /^(?:partner|console|stream)\//.test(requireValue(entryOf(resource))),
      level: resource.properties.LoggingConfig.SystemLogLevel,
    }));
    expect(levels.some(({ answers }) => answers) && levels.some(({ answers }) => !answers)).toBe(true);
    expect(levels.filter(({ answers, level }) => level !== (answers ? "WARN" : undefined))).toEqual([]);
  });

  test("a table stream has at most two reading functions, because DynamoDB rejects more readers", () => {
    const sources = resourcesOf("AWS::Lambda::EventSourceMapping");
    const readers = sources.filter(({ properties }) => properties.StartingPosition !== undefined);
    const counts = [...Map.groupBy(readers, ({ stage }) => stage).values()].map(({ length }) => length);
    expect(counts.length).toBeGreaterThan(environmentStages.length);
    expect(Math.max(...counts)).toBe(2);
  });

  test("only the production history worker has the URL of the history provider", () => {
    const reported = functions.filter(
      ({ properties }) => "HISTORY_PROVIDER_URL" in (properties.Environment?.Variables ?? {}),
    );
    expect(reported.map((resource) => `${resource.stage} ${entryOf(resource)}`).sort()).toEqual([
      "example-production queues/run-history-lookup",
      "production queues/run-history-lookup",
    ]);
    const ofSandbox = readBundleOutputs().find(({ entry }) => entry === "queues/run-sandbox-lookup");
    expect(ofSandbox?.inputs.filter((path) => /adapters\/(history|upstream)/.test(path))).toEqual([]);
  });

  test("deployed code is one file without a source map, plus fonts for documents and files for the reference", () => {
    for (const { logicalId, codeDirectory } of functions) {
      const files = readdirSync(requireValue(codeDirectory)).filter((name) => !/\.(?:ttf|wasm)$/.test(name));
      const isReference = logicalId.startsWith("ServeReference");
      expect(files.sort()).toEqual(isReference ? ["index.mjs", "reference"] : ["index.mjs"]);
    }
  });
});

describe("roles", () => {
  test("every function has its own role", () => {
    for (const { stage, name, resources } of readStacks()) {
      const roles = resources
        .filter(({ type }) => type === "AWS::Lambda::Function")
        .map(({ properties }) => properties.Role["Fn::GetAtt"][0]);
      expect(new Set(roles).size, `${stage}/${name}`).toBe(roles.length);
    }
  });

  test("an environment has at most 249 roles, so that four environments and the shared stacks fit into an account", () => {
    for (const stage of environmentStages) {
      expect(resourcesOf("AWS::IAM::Role", stage).length, stage).toBeLessThanOrEqual(249);
    }
  });

  test("every role has one inline policy and no managed or separately attached policies", () => {
    for (const role of resourcesOf("AWS::IAM::Role")) {
      expect(role.properties.ManagedPolicyArns, role.logicalId).toBeUndefined();
      expect(role.properties.Policies, role.logicalId).toHaveLength(1);
    }
    expect(resourcesOf("AWS::IAM::Policy")).toEqual([]);
    expect(resourcesOf("AWS::IAM::ManagedPolicy")).toEqual([]);
  });

  test("every role names the resources of its actions, except for actions that support no resource names", () => {
    for (const role of resourcesOf("AWS::IAM::Role")) {
      for (const { Action, Resource } of statementsOf(role)) {
        if (Resource !== "*") continue;
        for (const action of [Action].flat())
          expect(actionsWithoutResources, role.logicalId).toContain(action);
      }
    }
  });

  test("every role may access only items of named partitions, and never a whole table", () => {
    const onItems = /^dynamodb:(?!GetRecords|GetShardIterator|DescribeStream|ListStreams)/;
    for (const role of resourcesOf("AWS::IAM::Role")) {
      for (const statement of statementsOf(role)) {
        const actions = [statement.Action].flat().filter((action) => onItems.test(action));
        if (actions.length === 0) continue;
        expect(actions, role.logicalId).not.toContain("dynamodb:Scan");
        const prefixes = statement.Condition?.["ForAllValues:StringLike"]?.["dynamodb:LeadingKeys"] ?? [];
        expect(prefixes.length, role.logicalId).toBeGreaterThan(0);
        for (const prefix of prefixes) expect(prefix, role.logicalId).toMatch(/^[A-Z]+#\*$/);
      }
    }
  });
});
