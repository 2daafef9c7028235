import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { accountAlarms, alarmsOf } from "../../../infra/observability/alarm-table.ts";
import { describeAlarms } from "../../../infra/observability/describe-alarms.ts";
import { tableOperations } from "../../../infra/observability/metric-series.ts";
import {
  type NamedMetric,
  readAlarmMetrics,
  readDashboardMetrics,
} from "../../../infra/observability/read-metrics.ts";
import { metricDimensions, metricNamespace } from "../../../shared/platform/metric-names.ts";
import { requireValue } from "../../support/require-value.ts";
import {
  environmentStages,
  functionBehind,
  integrationTarget,
  type Resource,
  readOutputs,
  readStacks,
  resourcesOf,
} from "./read-assembly.ts";

const stages = ["sandbox", "production", ...environmentStages];
const environmentOf = (stage: string) => (stage.endsWith("production") ? "production" : "sandbox");

const outputs = new Map(stages.map((stage) => [stage, readOutputs(stage)]));

/** Returns the template resource that a dimension or property refers to, or null for a literal. */
function targetOf(stage: string, value: unknown): Resource | null {
  if (typeof value !== "object" || value === null) return null;
  const { "Fn::GetStackOutput": output } = value as { "Fn::GetStackOutput"?: Record<string, string> };
  const text = JSON.stringify(
    output === undefined ? value : outputs.get(stage)?.[`${output.StackName}/${output.OutputName}`],
  );
  const logicalId = /"(?:Ref|Fn::GetAtt)":\[?"(\w+)"/.exec(String(text))?.[1];
  return (
    readStacks()
      .filter((stack) => stack.stage === stage)
      .flatMap(({ resources }) => resources)
      .find((resource) => resource.logicalId === logicalId) ?? null
  );
}

interface Watched extends NamedMetric {
  /** Logical id of the alarm. Null on the dashboard. */
  alarm: string | null;
}

/** Returns the resources in CloudFront's region, where alarms have their own topics and metrics. */
const edgeOf = (stage: string): Resource[] =>
  readStacks()
    .filter((stack) => stack.stage === stage && stack.component === "Edge")
    .flatMap(({ resources }) => resources);

/**
 * Returns alarms that notify people, except those of the edge. Alarms for automatic rollbacks notify
 * CodeDeploy.
 */
const alarmsIn = (stage: string): Resource[] => {
  const groups = JSON.stringify(
    resourcesOf("AWS::CodeDeploy::DeploymentGroup", stage).map(
      ({ properties }) => properties.AlarmConfiguration,
    ),
  );
  return resourcesOf("AWS::CloudWatch::Alarm", stage).filter(
    (alarm) => !groups.includes(`"${alarm.logicalId}"`) && !edgeOf(stage).includes(alarm),
  );
};

function watchedIn(stage: string): Watched[] {
  const ofAlarms = alarmsIn(stage).flatMap(({ logicalId, properties }) =>
    readAlarmMetrics(properties).map((metric) => ({ ...metric, alarm: logicalId })),
  );
  const shown = resourcesOf("AWS::CloudWatch::Dashboard", stage).flatMap(({ properties }) =>
    readDashboardMetrics(properties).map((metric) => ({ ...metric, alarm: null })),
  );
  return [...ofAlarms, ...shown];
}

/** The resource type of the first dimension, and the metrics, by AWS namespace and set of dimensions. */
const awsMetrics: Record<string, { type: string | null; names: readonly string[] }> = {
  "AWS/ApiGateway ApiId": {
    type: "AWS::ApiGatewayV2::Api",
    names: ["Count", "4xx", "5xx", "Latency", "ConnectCount", "MessageCount", "ExecutionError"],
  },
  "AWS/DynamoDB Operation,TableName": { type: "AWS::DynamoDB::Table", names: ["SystemErrors"] },
  "AWS/DynamoDB TableName": {
    type: "AWS::DynamoDB::Table",
    names: ["ReadThrottleEvents", "WriteThrottleEvents", "TransactionConflict"],
  },
  "AWS/DynamoDB GlobalSecondaryIndexName,TableName": {
    type: "AWS::DynamoDB::Table",
    names: ["ReadThrottleEvents", "WriteThrottleEvents"],
  },
  "AWS/Lambda ": { type: null, names: ["Errors", "Throttles", "ConcurrentExecutions"] },
  "AWS/Lambda FunctionName": {
    type: "AWS::Lambda::Function",
    names: ["Invocations", "Errors", "IteratorAge"],
  },
  "AWS/SQS QueueName": {
    type: "AWS::SQS::Queue",
    names: ["ApproximateAgeOfOldestMessage", "ApproximateNumberOfMessagesVisible"],
  },
};

const nameOfResource = ["ApiId", "FunctionName", "QueueName", "TableName"];

describe.each(stages)("alarms and dashboard metrics of %s", (stage) => {
  test("alarms and dashboards use only metrics that AWS publishes for resources of the templates", () => {
    const watched = watchedIn(stage).filter(({ namespace }) => namespace !== metricNamespace);
    expect(watched.length).toBeGreaterThan(environmentOf(stage) === "production" ? 80 : 30);
    for (const { namespace, name, dimensions } of watched) {
      const kind = awsMetrics[`${namespace} ${Object.keys(dimensions).sort().join()}`];
      expect(kind?.names, `${namespace} ${Object.keys(dimensions)}`).toContain(name);
      const named = nameOfResource.find((dimension) => dimension in dimensions);
      const target = named === undefined ? null : targetOf(stage, dimensions[named]);
      expect(target?.type ?? null).toBe(kind?.type);
      const indexes = target?.properties.GlobalSecondaryIndexes ?? [];
      const index = dimensions.GlobalSecondaryIndexName;
      if (index !== undefined) {
        expect(indexes.map(({ IndexName }: { IndexName: string }) => IndexName)).toContain(index);
      }
    }
  });

  test("an alarm on a custom metric names exactly its recorded dimensions: the stage and at most one other dimension", () => {
    for (const { namespace, name, dimensions } of watchedIn(stage)) {
      if (namespace !== metricNamespace) continue;
      expect(dimensions.stage).toBe(stage);
      const own = metricDimensions[name as keyof typeof metricDimensions];
      expect(Object.keys(dimensions).sort()).toEqual(["stage", ...(own === null ? [] : [own])].sort());
    }
  });

  test("alarms and dashboards use only custom metrics that the stage's functions record, and production uses all of these metrics", () => {
    const watched = watchedIn(stage).filter(({ namespace }) => namespace === metricNamespace);
    const code = resourcesOf("AWS::Lambda::Function", stage).map(({ codeDirectory }) =>
      readFileSync(join(requireValue(codeDirectory), "index.mjs"), "utf8"),
    );
    const recorded = Object.keys(metricDimensions).filter((name) =>
      code.some((bundle) => new RegExp(`["'\`]${name}["'\`]`).test(bundle)),
    );
    const used = [...new Set(watched.map(({ name }) => name))].sort();
    if (environmentOf(stage) === "production") expect(used).toEqual(recorded.sort());
    else expect(recorded).toEqual(expect.arrayContaining(used));
  });

  test("an environment has exactly the alarms in the alarm table, each with receivers and a link to its runbook section", () => {
    const isWatchingAccount = !["sandbox", "example-sandbox"].includes(stage);
    const table = [...alarmsOf(environmentOf(stage)), ...(isWatchingAccount ? accountAlarms : [])];
    const alarms = alarmsIn(stage);
    expect(alarms.map(({ logicalId }) => logicalId.slice(0, -8)).sort()).toEqual(
      table.map(({ name }) => name).sort(),
    );
    for (const { name, severity, runbookSection } of table) {
      const { properties } = alarms.find(({ logicalId }) => logicalId.slice(0, -8) === name) as Resource;
      expect(properties.AlarmDescription).toMatch(new RegExp(`^${severity}: .*\\.md#${runbookSection}$`));
      expect(properties.OKActions).toEqual(properties.AlarmActions);
      expect(properties.AlarmActions).toHaveLength(1);
      expect(targetOf(stage, properties.AlarmActions[0])?.logicalId.toLowerCase()).toContain(severity);
    }
  });
});

describe("function alarms", () => {
  const routesOf = (stage: string) => {
    const integrations = new Map(
      resourcesOf("AWS::ApiGatewayV2::Integration", stage).map((integration) => [
        integration.logicalId,
        functionBehind(stage, integrationTarget(integration).Ref),
      ]),
    );
    return resourcesOf("AWS::ApiGatewayV2::Route", stage).map(({ properties }) =>
      integrations.get(requireValue(/"Ref":"(\w+)"/.exec(JSON.stringify(properties.Target))?.[1])),
    );
  };

  /** Returns logical ids of functions that their environment's alarms do not cover. */
  function uncovered(stage: string, watched: readonly Watched[]): string[] {
    const targets = (name: string) =>
      watched
        .filter((metric) => metric.name === name && metric.alarm !== null)
        .flatMap(({ dimensions }) => targetOf(stage, Object.values(dimensions)[0])?.logicalId ?? []);
    const [waiting, ages, runs] = ["ApproximateAgeOfOldestMessage", "IteratorAge", "Invocations"].map(
      targets,
    );
    const sources = new Map(
      resourcesOf("AWS::Lambda::EventSourceMapping", stage).map(({ properties }) => [
        functionBehind(stage, properties.FunctionName.Ref),
        JSON.stringify(properties.EventSourceArn),
      ]),
    );
    const routes = targets("5xx").length === 2 ? routesOf(stage) : [];
    return resourcesOf("AWS::Lambda::Function", stage)
      .map(({ logicalId }) => logicalId)
      .filter((logicalId) => {
        const source = sources.get(logicalId);
        const isConsumer = waiting?.some((queue) => source?.includes(queue)) === true;
        const isWatched = ages?.includes(logicalId) === true || runs?.includes(logicalId) === true;
        return !(isConsumer || isWatched || routes.includes(logicalId));
      });
  }

  test.each(["production", "example-production"])(
    "every function of %s is covered by an alarm on failed requests, waiting work or missing runs",
    (stage) => {
      expect(uncovered(stage, watchedIn(stage))).toEqual([]);
    },
  );

  test("the check finds functions that no alarm covers", () => {
    const watched = watchedIn("example-production");
    for (const name of ["5xx", "ApproximateAgeOfOldestMessage", "IteratorAge", "Invocations"]) {
      expect(
        uncovered(
          "example-production",
          watched.filter((metric) => metric.name !== name),
        ),
      ).not.toEqual([]);
    }
  });

  test("each stage has one alarm for errors and one for throttles, which count all functions of its account", () => {
    const whole = (stage: string) =>
      watchedIn(stage)
        .filter(({ alarm, namespace, dimensions }) => {
          const isAll = Object.keys(dimensions).length === 0;
          return alarm !== null && namespace === "AWS/Lambda" && isAll;
        })
        .map(({ name }) => name);
    expect(whole("example-production").sort()).toEqual(["Errors", "Throttles"]);
    expect(whole("example-sandbox")).toEqual([]);
    expect(whole("dev-test").sort()).toEqual(["Errors", "Throttles"]);
  });
});

test("system errors of the table are monitored for every operation that a function may use", () => {
  const granted = new Set(
    resourcesOf("AWS::IAM::Role").flatMap(({ properties }) =>
      [...JSON.stringify(properties.Policies).matchAll(/"dynamodb:(\w+Item|Query)"/g)].map(
        ([, action]) => action,
      ),
    ),
  );
  // Only a transaction uses condition checks.
  granted.delete("ConditionCheckItem");
  expect([...granted, "TransactWriteItems"].sort()).toEqual(tableOperations);
});

test("every stack with public names has an alarm on 5xx", () => {
  const edges = readStacks().filter(({ resources }) =>
    resources.some(({ type }) => type === "AWS::CloudFront::Distribution"),
  );
  expect(edges.map(({ stage }) => stage)).toContain("console-example");
  // Without public names, a stage serves images from a distribution with CloudFront's own name and no certificate.
  for (const { stage, component, resources } of edges.filter((stack) => stack.component !== "Data")) {
    const watched = resources
      .filter(({ type }) => type === "AWS::CloudWatch::Alarm")
      .flatMap(({ properties }) => readAlarmMetrics(properties))
      .map(({ name, dimensions }) => `${name} ${JSON.stringify(dimensions)}`);
    expect(
      watched.some((one) => one.startsWith("5xxErrorRate")),
      `${stage} ${component}`,
    ).toBe(true);
  }
});

describe.each(["example-sandbox", "example-production"])("edge alarms of %s", (stage) => {
  const alarms = edgeOf(stage).filter(({ type }) => type === "AWS::CloudWatch::Alarm");
  const resources = new Map(edgeOf(stage).map((resource) => [resource.logicalId, resource]));

  test("an edge alarm reads a metric of a resource in its own stack", () => {
    const kinds: Record<string, string> = {
      "AWS/CloudFront DistributionId": "AWS::CloudFront::Distribution",
      "AWS/Route53 HealthCheckId": "AWS::Route53::HealthCheck",
    };
    const metrics = alarms.flatMap(({ properties }) => readAlarmMetrics(properties));
    for (const { namespace, dimensions } of metrics) {
      const [first = ""] = Object.keys(dimensions);
      const text = JSON.stringify(dimensions[first]);
      const id = /"(?:Ref|Fn::GetAtt)":\[?"(\w+)"/.exec(text)?.[1];
      expect(resources.get(String(id))?.type, text).toBe(kinds[`${namespace} ${first}`]);
    }
    expect(metrics.length).toBeGreaterThanOrEqual(4);
  });

  test("every distribution that serves an API has an alarm on failing requests, and in production also that of images", () => {
    const watched = alarms
      .filter(({ properties }) => /returns 5xx/.test(properties.AlarmDescription))
      .flatMap(({ properties }) => readAlarmMetrics(properties))
      .map(({ dimensions }) => JSON.stringify(dimensions.DistributionId));
    const distributions = edgeOf(stage).filter(({ type }) => type === "AWS::CloudFront::Distribution");
    expect(distributions).toHaveLength(3);
    expect(new Set(watched).size).toBe(stage === "example-production" ? 3 : 2);
  });

  test("only production has an alarm for missing edge requests and an alarm for a failing health check", () => {
    const silent = alarms.filter(({ logicalId }) => /EdgeSilent|EdgeUnhealthy/.test(logicalId));
    expect(silent).toHaveLength(stage === "example-production" ? 2 : 0);
    for (const { properties } of silent) expect(properties.TreatMissingData).toBe("breaching");
    const [check] = edgeOf(stage).filter(({ type }) => type === "AWS::Route53::HealthCheck");
    if (stage === "example-production")
      expect(check?.properties.HealthCheckConfig).toMatchObject({
        Type: "HTTPS",
        ResourcePath: "/v1/health",
        FullyQualifiedDomainName: "partners.haebada-motors.co.kr",
      });
  });
});

describe.each(["sandbox", "example-sandbox", "dev-test"])("alarms of the sandbox stage %s", (stage) => {
  const production = stage === "sandbox" ? "production" : "example-production";
  const namesIn = (some: string) => alarmsIn(some).map(({ logicalId }) => logicalId.slice(0, -8));

  test("a sandbox has the production alarms that are critical or concern dead-letter queues or failing requests", () => {
    const isKept = ({ properties }: Resource) =>
      /^critical|dead-letter queue|return 5xx/.test(properties.AlarmDescription);
    const kept = alarmsIn(production).filter(isKept);
    expect(kept.length).toBeGreaterThan(20);
    // The sandbox looks up no histories.
    const wanted = kept.map(({ logicalId }) => logicalId.slice(0, -8));
    expect(namesIn(stage)).toEqual(
      expect.arrayContaining(wanted.filter((name) => !name.startsWith("RunHistoryLookup"))),
    );
    const ofAccount = accountAlarms.map(({ name }) => name);
    expect(
      alarmsIn(stage).filter((one) => !isKept(one) && !ofAccount.includes(one.logicalId.slice(0, -8))),
    ).toEqual([]);
  });

  test("a sandbox has no dashboard, because of its cost", () => {
    expect(resourcesOf("AWS::CloudWatch::Dashboard", stage)).toEqual([]);
  });
});

describe("alarm receivers", () => {
  test("critical alarms of a sandbox notify the warning receivers and not the person on call", () => {
    const endpoints = resourcesOf("AWS::SNS::Subscription", "example-sandbox").map(
      ({ properties }) => properties.Endpoint,
    );
    expect(new Set(endpoints)).toEqual(new Set(["platform@haebada-motors.co.kr"]));
    expect(endpoints).toHaveLength(4);
  });

  test("production mails critical alarms and warnings to the receivers in the stage file", () => {
    for (const { properties } of resourcesOf("AWS::SNS::Subscription", "example-production")) {
      const isCritical = JSON.stringify(properties.TopicArn).includes("Critical");
      expect(properties).toMatchObject({
        Protocol: "email",
        Endpoint: isCritical ? "on-call@haebada-motors.co.kr" : "platform@haebada-motors.co.kr",
      });
    }
  });

  test("a stage has no AWS budget if its stage file sets no budget", () => {
    for (const stage of ["example-sandbox", "example-production"])
      expect(resourcesOf("AWS::Budgets::Budget", stage)).toEqual([]);
  });

  test("a budget has its own stack, so that a rejected budget causes no rollback of other resources", () => {
    const stacks = readStacks().filter(({ component }) => component === "Budget");
    expect(stacks.map(({ stage, resources }) => [stage, resources.map(({ type }) => type)])).toEqual([
      ["dev-test", ["AWS::Budgets::Budget"]],
    ]);
  });

  test("a budget sends notifications when the forecast reaches 80 % and the actual cost reaches 100 %", () => {
    const [budget] = resourcesOf("AWS::Budgets::Budget", "dev-test");
    expect(budget?.properties.Budget.BudgetLimit).toEqual({ Amount: 900, Unit: "USD" });
    expect(
      budget?.properties.NotificationsWithSubscribers.map(
        ({ Notification }: { Notification: Record<string, unknown> }) => [
          Notification.NotificationType,
          Notification.Threshold,
        ],
      ),
    ).toEqual([
      ["FORECASTED", 80],
      ["ACTUAL", 100],
    ]);
  });

  test("alarms are sent through encrypted topics that accept only messages of this account's alarms and of event rules, over TLS", () => {
    const topics = resourcesOf("AWS::SNS::Topic", "example-production");
    // In the stage's region and in CloudFront's region.
    expect(topics).toHaveLength(4);
    for (const { properties } of topics) {
      const { "Fn::ImportValue": imported } = properties.KmsMasterKeyId;
      if (imported === undefined)
        expect(targetOf("example-production", properties.KmsMasterKeyId)?.logicalId).toMatch(/^DataKey/);
      else expect(imported).toBe("firewall-example-AlarmKeyArn");
    }
    for (const { properties } of resourcesOf("AWS::SNS::TopicPolicy", "example-production")) {
      const [ofTls, ofAlarms, ...others] = properties.PolicyDocument.Statement;
      expect(ofTls).toMatchObject({
        Effect: "Deny",
        Condition: { Bool: { "aws:SecureTransport": "false" } },
      });
      expect(ofAlarms.Condition).toEqual({
        StringEquals: { "aws:SourceAccount": { Ref: "AWS::AccountId" } },
      });
      for (const { Principal, Action } of others)
        expect([Principal, Action]).toEqual([{ Service: "events.amazonaws.com" }, "sns:Publish"]);
    }
  });
});

test("CloudWatch alarms may use a topic key only for the topics that are encrypted with this key", () => {
  const [home, edge] = ["ap-northeast-2", "us-east-1"].map((region) => `:sns:${region}:384950172634:`);
  const expected = {
    "example-production": [`${home}example-production-Observability-*`],
    "firewall-example": [
      `${edge}firewall-example-Firewall-*`,
      `${edge}example-sandbox-Edge-*`,
      `${edge}example-production-Edge-*`,
      `${edge}console-example-Console-*`,
    ],
  };
  for (const [stage, topics] of Object.entries(expected)) {
    const [ofAlarms, ...others] = resourcesOf("AWS::KMS::Key", stage)
      .flatMap(({ properties }) => properties.KeyPolicy.Statement)
      .filter(({ Principal }) => JSON.stringify(Principal).includes("cloudwatch.amazonaws.com"));
    expect(others).toEqual([]);
    expect(ofAlarms).toMatchObject({
      Action: ["kms:Decrypt", "kms:GenerateDataKey*"],
      Condition: { StringEquals: { "aws:SourceAccount": { Ref: "AWS::AccountId" } } },
    });
    const named = [ofAlarms.Condition.ArnLike["kms:EncryptionContext:aws:sns:topicArn"]].flat();
    const ends = named.map((arn: { "Fn::Join": [string, unknown[]] }) => arn["Fn::Join"][1].at(-1));
    expect(ends).toEqual(topics);
  }
});

test("EventBridge may use a topic key for the same topics as alarms, without a condition that prevents its deliveries", () => {
  for (const stage of ["example-production", "firewall-example"]) {
    const statements = resourcesOf("AWS::KMS::Key", stage).flatMap(
      ({ properties }) => properties.KeyPolicy.Statement,
    );
    const ofService = (service: string) =>
      statements.filter(({ Principal }) => JSON.stringify(Principal).includes(service));
    const [ofAlarms] = ofService("cloudwatch.amazonaws.com");
    expect(ofService("events.amazonaws.com")).toMatchObject([
      { Action: ofAlarms.Action, Condition: { ArnLike: ofAlarms.Condition.ArnLike } },
    ]);
    expect(Object.keys(ofService("events.amazonaws.com")[0].Condition)).toEqual(["ArnLike"]);
  }
});

test("each certificate has a rule in its region that notifies the receivers of warnings before it expires", () => {
  const parts = ["example-sandbox", "example-production", "console-example"];
  for (const part of parts) {
    const isOf = ({ stage }: { stage: string }) => stage === part;
    const rules = readStacks()
      .filter(isOf)
      .flatMap(({ component, resources }) =>
        resources
          .filter(({ properties }) => properties.EventPattern !== undefined)
          .map(({ properties }) => ({ isEdge: component !== "Observability", properties })),
      );
    const namesOf = (wanted: boolean) =>
      rules
        .filter(({ isEdge }) => isEdge === wanted)
        .flatMap(({ properties }) => properties.EventPattern.detail.CommonName);
    const certificates = readStacks()
      .filter(isOf)
      .flatMap(({ component, resources }) =>
        resources
          .filter(({ type }) => type === "AWS::CertificateManager::Certificate")
          .map(({ properties }) => ({
            isEdge: ["Edge", "Console"].includes(component),
            name: properties.DomainName,
          })),
      );
    expect(certificates.length, part).toBeGreaterThan(0);
    for (const wanted of [true, false])
      expect(namesOf(wanted).sort(), `${part}, at the edge: ${wanted}`).toEqual(
        certificates
          .filter(({ isEdge }) => isEdge === wanted)
          .map(({ name }) => name)
          .sort(),
      );
    for (const { properties } of rules) {
      expect(properties.EventPattern).toMatchObject({
        source: ["aws.acm"],
        "detail-type": ["ACM Certificate Approaching Expiration"],
      });
      const [{ Arn, InputTransformer }] = properties.Targets;
      expect(JSON.stringify(Arn)).toMatch(/Warning|Alarms/);
      const read = Object.keys(InputTransformer.InputPathsMap).map((name) => `<${name}>`);
      expect(InputTransformer.InputTemplate.match(/<\w+>/g).sort()).toEqual(read.sort());
      expect(JSON.parse(InputTransformer.InputTemplate)).toMatch(
        /^warning: the certificate of <name> in <region>/,
      );
    }
  }
});

test("the observability stack reads other stacks' outputs without imports, so that these stacks can still change", () => {
  const [stack] = readStacks().filter(({ name }) => name.includes("exampleproductionObservability"));
  expect(JSON.stringify(stack)).toContain("Fn::GetStackOutput");
  expect(JSON.stringify(stack)).not.toContain("Fn::ImportValue");
});

test("API routes have no detailed metrics, because these metrics cost money", () => {
  for (const { properties } of resourcesOf("AWS::ApiGatewayV2::Stage")) {
    expect(properties.DefaultRouteSettings?.DetailedMetricsEnabled ?? false).toBe(false);
  }
});

test("docs/alarms.md is the current output of npm run alarms", () => {
  const page = readFileSync(join(import.meta.dirname, "../../../docs/alarms.md"), "utf8");
  expect(page).toBe(describeAlarms());
});
