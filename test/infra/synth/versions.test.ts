import { describe, expect, test } from "vitest";
import {
  environmentStages,
  integrationTarget,
  type Resource,
  readStacks,
  resourcesOf,
} from "./read-assembly.ts";

const stacks = readStacks();
const aliases = resourcesOf("AWS::Lambda::Alias");
const keptStages = environmentStages.filter((stage) => stage !== "dev-test");
const gradualStage = "example-production";

const ofType = (resources: readonly Resource[], type: string): Resource[] =>
  resources.filter((resource) => resource.type === type);
const isReferenceTo = (value: unknown, ids: readonly string[]): boolean =>
  ids.some((id) => id === (value as { Ref?: string }).Ref);

describe("versions", () => {
  test("every function has one version, and an alias named live that points to this version", () => {
    for (const { resources, stage, name } of stacks) {
      for (const { logicalId } of ofType(resources, "AWS::Lambda::Function")) {
        const isOfFunction = ({ properties }: Resource) =>
          isReferenceTo(properties.FunctionName, [logicalId]);
        const [version, ...others] = ofType(resources, "AWS::Lambda::Version").filter(isOfFunction);
        const [alias] = ofType(resources, "AWS::Lambda::Alias").filter(isOfFunction);
        expect(others, `${stage}/${name}/${logicalId}`).toEqual([]);
        expect(alias?.properties, `${stage}/${name}/${logicalId}`).toMatchObject({
          Name: "live",
          FunctionVersion: { "Fn::GetAtt": [version?.logicalId, "Version"] },
        });
      }
    }
  });

  test("gateway routes, event sources, permissions, schedules and sign-in triggers all use a function's alias", () => {
    const invoking: Record<string, (properties: Resource["properties"], resource: Resource) => unknown[]> = {
      "AWS::ApiGatewayV2::Integration": (_, integration) => [integrationTarget(integration)],
      "AWS::Lambda::EventSourceMapping": ({ FunctionName }) => [FunctionName],
      "AWS::Lambda::Permission": ({ FunctionName }) => [FunctionName],
      "AWS::Events::Rule": ({ ScheduleExpression, Targets }) =>
        ScheduleExpression === undefined ? [] : Targets.map(({ Arn }: { Arn: unknown }) => Arn),
      "AWS::Cognito::UserPool": ({ LambdaConfig }) => [LambdaConfig.PreTokenGenerationConfig.LambdaArn],
    };
    for (const { resources, stage, name } of stacks) {
      const ids = ofType(resources, "AWS::Lambda::Alias").map(({ logicalId }) => logicalId);
      for (const [type, read] of Object.entries(invoking)) {
        for (const resource of ofType(resources, type)) {
          for (const target of read(resource.properties, resource))
            expect(isReferenceTo(target, ids), `${stage}/${name}/${resource.logicalId}`).toBe(true);
        }
      }
    }
  });

  test("old versions are kept for rollbacks, except in a developer stage", () => {
    for (const stage of environmentStages) {
      const policies = resourcesOf("AWS::Lambda::Version", stage).map(({ deletionPolicy }) => deletionPolicy);
      expect(new Set(policies), stage).toEqual(
        new Set([keptStages.includes(stage) ? "RetainExceptOnCreate" : "Delete"]),
      );
    }
  });
});

describe("traffic shifting", () => {
  test("partner routes, the chat stream, and queue and stream workers shift traffic gradually if the stage file enables shifting", () => {
    for (const { stage, name, component, resources } of stacks) {
      const isOfPartners =
        (component.startsWith("Partner") && component !== "PartnerApi") || component === "StreamRoutes";
      for (const { logicalId, properties, updatePolicy } of ofType(resources, "AWS::Lambda::Alias")) {
        const feeds = ofType(resources, "AWS::Lambda::EventSourceMapping");
        const isFed = feeds.some((feed) => isReferenceTo(feed.properties.FunctionName, [logicalId]));
        const isGradual = stage === gradualStage && (isOfPartners || isFed);
        expect(updatePolicy !== undefined, `${stage}/${name}/${logicalId}`).toBe(isGradual);
        expect(properties.RoutingConfig).toBeUndefined();
      }
    }
  });

  test("an alarm that counts only the new version's errors rolls the traffic back", () => {
    for (const { resources } of stacks) {
      for (const alias of ofType(resources, "AWS::Lambda::Alias")) {
        const shift = alias.updatePolicy?.CodeDeployLambdaAliasUpdate;
        if (shift === undefined) continue;
        const find = ({ Ref }: { Ref: string }) => resources.find(({ logicalId }) => logicalId === Ref);
        const group = find(shift.DeploymentGroupName)!;
        expect(group.properties).toMatchObject({
          ApplicationName: shift.ApplicationName,
          DeploymentConfigName: "CodeDeployDefault.LambdaCanary10Percent5Minutes",
          AutoRollbackConfiguration: {
            Enabled: true,
            Events: expect.arrayContaining(["DEPLOYMENT_FAILURE", "DEPLOYMENT_STOP_ON_ALARM"]),
          },
        });
        const alarms = group.properties.AlarmConfiguration.Alarms as { Name: { Ref: string } }[];
        expect(alarms).toHaveLength(1);
        const { Metrics, Threshold } = find(alarms[0]!.Name)!.properties;
        expect(Threshold).toBe(1);
        const { FunctionName, FunctionVersion } = alias.properties;
        expect(metricsIn(Metrics)).toContainEqual({
          Namespace: "AWS/Lambda",
          MetricName: "Errors",
          Dimensions: {
            FunctionName,
            Resource: { "Fn::Join": ["", [FunctionName, ":live"]] },
            ExecutedVersion: FunctionVersion,
          },
        });
        const [filter] = filtersOf(resources, alias);
        const [{ MetricNamespace, MetricName }] = filter!.properties.MetricTransformations;
        expect(metricsIn(Metrics)).toContainEqual({
          ...{ Namespace: MetricNamespace, MetricName },
          Dimensions: {},
        });
        expect(filter!.properties.FilterPattern["Fn::Join"][1]).toEqual([
          '{ ($.level = "ERROR") && ($.function_version = "',
          FunctionVersion,
          '") }',
        ]);
      }
    }
  });

  test("up to nine new versions share one alarm, because CloudWatch allows ten metrics per alarm", () => {
    const ofStage = stacks.filter(({ stage }) => stage === gradualStage);
    const counts = ofStage.map(({ resources }) => {
      const groups = ofType(resources, "AWS::CodeDeploy::DeploymentGroup");
      const alarms = ofType(resources, "AWS::CloudWatch::Alarm").filter(({ logicalId }) =>
        groups.some(({ properties }) => JSON.stringify(properties).includes(`"${logicalId}"`)),
      );
      expect(alarms).toHaveLength(Math.ceil(groups.length / 9));
      for (const { properties } of alarms)
        expect(metricsIn(properties.Metrics).length).toBeLessThanOrEqual(10);
      return groups.length;
    });
    expect(Math.max(...counts)).toBeGreaterThan(9);
  });

  test("an alias waits for the deployment group, alarm and log filter that evaluate its new version", () => {
    for (const { resources } of stacks) {
      for (const alias of ofType(resources, "AWS::Lambda::Alias")) {
        const shift = alias.updatePolicy?.CodeDeployLambdaAliasUpdate;
        if (shift === undefined) continue;
        const group = resources.find(({ logicalId }) => logicalId === shift.DeploymentGroupName.Ref)!;
        const [alarm] = group.properties.AlarmConfiguration.Alarms as { Name: { Ref: string } }[];
        const judging = [group.logicalId, alarm?.Name.Ref, filtersOf(resources, alias)[0]?.logicalId];
        expect(alias.dependencies).toEqual(expect.arrayContaining(judging));
        expect(alias.dependsOn).toEqual(expect.arrayContaining(judging));
      }
    }
  });

  test("the traffic of all functions in a stack shifts at the same time, and no alias waits for another alias", () => {
    for (const { resources, stage, name } of stacks) {
      const byId = new Map(resources.map((each) => [each.logicalId, each.dependencies]));
      for (const { logicalId } of ofType(resources, "AWS::Lambda::Alias")) {
        const needed = reachableFrom(byId, byId.get(logicalId) ?? []);
        const waitedFor = ofType(resources, "AWS::Lambda::Alias").filter((each) =>
          needed.has(each.logicalId),
        );
        expect(waitedFor, `${stage}/${name}/${logicalId}`).toEqual([]);
      }
    }
    expect(aliases.length).toBeGreaterThan(0);
  });

  test("no other stack imports from a stack that shifts traffic, so that imports never wait for a shift", () => {
    const ofStage = stacks.filter(({ stage }) => stage === gradualStage);
    const imported = new Set(
      ofStage.flatMap(({ resources }) =>
        [...JSON.stringify(resources).matchAll(/"Fn::ImportValue":"([^":]+):/g)].map(([, owner]) => owner),
      ),
    );
    const shifting = ofStage.filter(({ resources }) => resources.some(({ updatePolicy }) => updatePolicy));
    expect(shifting.length).toBeGreaterThan(0);
    for (const { component } of shifting) expect(imported).not.toContain(`${gradualStage}-${component}`);
    expect(imported).toContain(`${gradualStage}-Data`);
  });
});

interface MetricQuery {
  MetricStat?: {
    Metric: { Namespace: string; MetricName: string; Dimensions?: { Name: string; Value: unknown }[] };
  };
}

/** Returns the metrics in an alarm's expression, with dimensions by name. */
const metricsIn = (queries: readonly MetricQuery[]) =>
  queries.flatMap(({ MetricStat }) => {
    if (MetricStat === undefined) return [];
    const { Namespace, MetricName, Dimensions = [] } = MetricStat.Metric;
    return {
      ...{ Namespace, MetricName },
      Dimensions: Object.fromEntries(Dimensions.map(({ Name, Value }) => [Name, Value])),
    };
  });

/** Returns metric filters of the log group of an alias's function. */
function filtersOf(resources: readonly Resource[], { properties }: Resource): Resource[] {
  const target = resources.find(({ logicalId }) => logicalId === properties.FunctionName.Ref);
  const group = target?.properties.LoggingConfig.LogGroup.Ref;
  return ofType(resources as Resource[], "AWS::Logs::MetricFilter").filter(
    (filter) => filter.properties.LogGroupName.Ref === group,
  );
}

function reachableFrom(
  dependencies: ReadonlyMap<string, readonly string[]>,
  ids: readonly string[],
  seen = new Set<string>(),
): ReadonlySet<string> {
  for (const id of ids) {
    if (seen.has(id)) continue;
    seen.add(id);
    reachableFrom(dependencies, dependencies.get(id) ?? [], seen);
  }
  return seen;
}
