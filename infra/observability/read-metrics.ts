/** A metric as a template names it. Values of dimensions are intrinsics if they refer to resources. */
export interface NamedMetric {
  namespace: string;
  name: string;
  dimensions: Readonly<Record<string, unknown>>;
}

// biome-ignore lint/suspicious/noExplicitAny: templates are as deep and loose as CloudFormation is
type Properties = Record<string, any>;

/** Returns the metrics of an alarm, without expressions. */
export function readAlarmMetrics(alarm: Properties): NamedMetric[] {
  const metrics: Properties[] = alarm.Metrics?.flatMap(
    ({ MetricStat }: Properties) => MetricStat?.Metric ?? [],
  ) ?? [alarm];
  return metrics.map(({ Namespace, MetricName, Dimensions = [] }) => ({
    namespace: Namespace,
    name: MetricName,
    dimensions: Object.fromEntries(Dimensions.map(({ Name, Value }: Properties) => [Name, Value])),
  }));
}

/** Returns the metrics of a dashboard, without expressions. */
export function readDashboardMetrics({ DashboardBody }: Properties): NamedMetric[] {
  const { widgets } = readBody(DashboardBody);
  return widgets.flatMap(({ properties }: Properties) =>
    (properties.metrics ?? []).flatMap((metric: unknown[]) => readShownMetric(metric)),
  );
}

/**
 * Reads a metric of the form `[namespace, name, dimension, value, ..., { options }]`, or only options for an
 * expression.
 */
function readShownMetric(metric: unknown[]): NamedMetric[] {
  const [namespace, name, ...rest] = metric.filter((part) => typeof part !== "object");
  if (namespace === undefined) return [];
  const dimensions: Record<string, unknown> = {};
  for (let index = 0; index + 1 < rest.length; index += 2) {
    const value = String(rest[index + 1]);
    dimensions[String(rest[index])] = value.startsWith(intrinsicMark)
      ? JSON.parse(Buffer.from(value.slice(intrinsicMark.length), "base64url").toString("utf8"))
      : value;
  }
  return [{ namespace: String(namespace), name: String(name), dimensions }];
}

const intrinsicMark = "intrinsic:";

/** Returns the body as JSON, with intrinsics inside its texts encoded so that they stay texts. */
function readBody(body: string | { "Fn::Join": [string, unknown[]] }): Properties {
  if (typeof body === "string") return JSON.parse(body);
  const [, parts] = body["Fn::Join"];
  const encode = (part: unknown) =>
    typeof part === "string" ? part : intrinsicMark + Buffer.from(JSON.stringify(part)).toString("base64url");
  return JSON.parse(parts.map(encode).join(""));
}
