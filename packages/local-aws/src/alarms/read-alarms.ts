import type { ResolvedResource, ResolvedStage } from "../templates/resolved-stage.ts";
import { isStatistic } from "./aggregate-values.ts";
import { type AlarmRule, extraPeriods, type MissingData } from "./evaluate-periods.ts";
import type { MetricQuery } from "./metric-store.ts";
import { type MetricExpression, parseExpression } from "./parse-expression.ts";

/** An alarm as its template describes it. */
export interface LocalAlarm {
  /** The alarm's name, which `Ref` returns. */
  name: string;
  logicalId: string;
  arn: string;
  /** Stack and logical id, for errors. */
  where: string;
  description: string;
  rule: AlarmRule;
  threshold: number;
  /** The comparison of values with the threshold, such as `greater than or equal to`. */
  comparison: string;
  periodSeconds: number;
  /** The series that the alarm reads, by their ids in the expression. */
  queries: ReadonlyMap<string, MetricQuery>;
  expression: MetricExpression;
  /** ARNs of the topics to notify, by the new state of the alarm. */
  actions: Readonly<Record<"ALARM" | "OK" | "INSUFFICIENT_DATA", readonly string[]>>;
}

/** Returns the number of evaluated periods of an alarm. */
export const rangeOf = ({ rule }: LocalAlarm): number => rule.evaluationPeriods + extraPeriods;

const knownProperties = new Set([
  ...["ActionsEnabled", "AlarmActions", "AlarmDescription", "AlarmName", "ComparisonOperator", "Tags"],
  ...["DatapointsToAlarm", "Dimensions", "EvaluationPeriods", "InsufficientDataActions", "MetricName"],
  ...["Metrics", "Namespace", "OKActions", "Period", "Statistic", "ExtendedStatistic", "Threshold"],
  "TreatMissingData",
]);
const knownMembers: Readonly<Record<"query" | "stat" | "metric", readonly string[]>> = {
  query: ["Id", "Expression", "Label", "MetricStat", "Period", "ReturnData"],
  stat: ["Metric", "Period", "Stat", "Unit"],
  metric: ["Dimensions", "MetricName", "Namespace"],
};

const comparisons: Readonly<
  Record<string, { words: string; compare(value: number, limit: number): boolean }>
> = {
  GreaterThanOrEqualToThreshold: {
    words: "greater than or equal to",
    compare: (value, limit) => value >= limit,
  },
  GreaterThanThreshold: { words: "greater than", compare: (value, limit) => value > limit },
  LessThanThreshold: { words: "less than", compare: (value, limit) => value < limit },
  LessThanOrEqualToThreshold: { words: "less than or equal to", compare: (value, limit) => value <= limit },
};

const missingData: readonly string[] = [
  "breaching",
  "notBreaching",
  "ignore",
  "missing",
] satisfies MissingData[];

/**
 * Reads the alarms of a stage.
 * @throws Error naming stack and alarm for everything unsupported: a property, a comparison, a statistic,
 * metric math.
 */
export function readAlarms(stage: ResolvedStage): LocalAlarm[] {
  return stage.ofType("AWS::CloudWatch::Alarm").map((resource) => {
    const where = `${resource.stack.stackId}/${resource.logicalId}`;
    try {
      return readAlarm(resource, where);
    } catch (error) {
      throw new Error(`${where}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  });
}

function readAlarm(resource: ResolvedResource, where: string): LocalAlarm {
  const { properties, logicalId, reference } = resource;
  requireKnown(properties, knownProperties, "property");
  const { words, compare } = pick(comparisons, properties.ComparisonOperator, "ComparisonOperator");
  const threshold = Number(properties.Threshold);
  const { queries, expression, periodSeconds } = readMeasurement(properties);
  const evaluationPeriods = Number(properties.EvaluationPeriods);
  const actionsOf = (name: string) =>
    properties.ActionsEnabled === false ? [] : ((properties[name] as string[] | undefined) ?? []);
  return {
    name: reference,
    logicalId,
    arn: resource.attribute("Arn"),
    where,
    description: String(properties.AlarmDescription ?? ""),
    rule: {
      breaches: (value) => compare(value, threshold),
      evaluationPeriods,
      datapointsToAlarm: Number(properties.DatapointsToAlarm ?? evaluationPeriods),
      missingData: readMissingData(properties.TreatMissingData, queries),
    },
    threshold,
    comparison: words,
    periodSeconds,
    queries,
    expression,
    actions: {
      ALARM: actionsOf("AlarmActions"),
      OK: actionsOf("OKActions"),
      INSUFFICIENT_DATA: actionsOf("InsufficientDataActions"),
    },
  };
}

/** Alarms on DynamoDB metrics ignore missing data by default. */
function readMissingData(given: unknown, queries: ReadonlyMap<string, MetricQuery>): MissingData {
  const isDynamodb = [...queries.values()].some(({ namespace }) => namespace === "AWS/DynamoDB");
  const treatment = given ?? (isDynamodb ? "ignore" : "missing");
  if (!missingData.includes(String(treatment)))
    throw new Error(`TreatMissingData ${treatment} is not known here`);
  return treatment as MissingData;
}

type Properties = Record<string, unknown>;

interface MetricQueryProperties extends Properties {
  Id: string;
  Expression?: string;
  MetricStat?: { Metric: Properties; Period: number; Stat: string };
  ReturnData?: boolean;
}

function readMeasurement(
  properties: Properties,
): Pick<LocalAlarm, "queries" | "expression" | "periodSeconds"> {
  if (properties.Metrics === undefined) {
    const query = readQuery(
      properties,
      properties.Period,
      properties.Statistic ?? properties.ExtendedStatistic,
    );
    const only = "value";
    return {
      queries: new Map([[only, query]]),
      expression: parseExpression(only),
      periodSeconds: query.periodSeconds,
    };
  }
  const all = properties.Metrics as MetricQueryProperties[];
  for (const one of all) requireKnown(one, knownMembers.query, "member of Metrics");
  const queries = new Map(
    all.flatMap(({ Id, MetricStat }) => {
      if (MetricStat === undefined) return [];
      requireKnown(MetricStat, knownMembers.stat, "member of MetricStat");
      requireKnown(MetricStat.Metric, knownMembers.metric, "member of Metric");
      return [[Id, readQuery(MetricStat.Metric, MetricStat.Period, MetricStat.Stat)] as const];
    }),
  );
  const expressions = all.filter(({ Expression }) => Expression !== undefined);
  const [returned, ...others] = all.filter(({ ReturnData }) => ReturnData !== false);
  if (returned === undefined || others.length > 0 || expressions.some((one) => one !== returned)) {
    throw new Error("an alarm of one expression at most, which returns its data, is evaluated here");
  }
  const expression = parseExpression(returned.Expression ?? returned.Id);
  const absent = [...expression.names].find((name) => !queries.has(name));
  if (absent !== undefined)
    throw new Error(`metric math reads ${absent}, which is not a metric of the alarm`);
  const [periodSeconds, another] = new Set([...queries.values()].map((query) => query.periodSeconds));
  if (periodSeconds === undefined || another !== undefined) {
    throw new Error("the metrics of an alarm need one period here");
  }
  return { queries, expression, periodSeconds };
}

function readQuery(metric: Properties, period: unknown, statistic: unknown): MetricQuery {
  const periodSeconds = Number(period);
  if (!(periodSeconds > 0 && periodSeconds % 60 === 0))
    throw new Error(`Period ${period} is not a whole number of minutes`);
  if (!isStatistic(String(statistic))) throw new Error(`the statistic ${statistic} is not known here`);
  const dimensions = (metric.Dimensions as { Name: string; Value: string }[] | undefined) ?? [];
  return {
    namespace: String(metric.Namespace),
    name: String(metric.MetricName),
    dimensions: Object.fromEntries(dimensions.map(({ Name, Value }) => [Name, String(Value)])),
    statistic: String(statistic),
    periodSeconds,
  };
}

function requireKnown(object: object, known: Iterable<string>, kind: string): void {
  const names = new Set(known);
  const unknown = Object.keys(object).find((name) => !names.has(name));
  if (unknown !== undefined) throw new Error(`the ${kind} ${unknown} is not known here`);
}

function pick<Value>(from: Readonly<Record<string, Value>>, name: unknown, property: string): Value {
  const found = from[String(name)];
  if (found === undefined) throw new Error(`${property} ${name} is not known here`);
  return found;
}
