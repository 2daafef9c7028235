import type { MetricDatum } from "../machine/metric-datum.ts";

interface Directive {
  Namespace: string;
  Dimensions: string[][];
  Metrics: { Name: string }[];
}

/** Maximum number of dimensions in a set, as in CloudWatch. */
const mostDimensions = 30;

/**
 * Returns the metrics of a log line in CloudWatch's embedded metric format: one entry per set of dimensions and per
 * value of a list. Empty for any other line, and for content that CloudWatch would reject.
 * @see
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
export function readEmbeddedMetrics(line: string): MetricDatum[] {
  // Skip lines without metrics before parsing. Most lines have none, and parsing them would take most of the time.
  if (!line.includes('"_aws"')) return [];
  const root = parseObject(line);
  const metadata = root?._aws as { Timestamp?: unknown; CloudWatchMetrics?: unknown } | undefined;
  if (root === null || typeof metadata?.Timestamp !== "number" || !Array.isArray(metadata.CloudWatchMetrics))
    return [];
  const atMilliseconds = metadata.Timestamp;
  return (metadata.CloudWatchMetrics as Directive[])
    .flatMap((directive) => readDirective(directive, root))
    .map((datum) => ({ ...datum, atMilliseconds }));
}

function readDirective(
  { Namespace, Dimensions, Metrics }: Directive,
  root: Record<string, unknown>,
): MetricDatum[] {
  if (typeof Namespace !== "string" || !Array.isArray(Dimensions) || !Array.isArray(Metrics)) return [];
  const sets = Dimensions.map((names) => readDimensions(names, root)).filter((set) => set !== null);
  return Metrics.flatMap(({ Name }) =>
    [root[Name]]
      .flat()
      .filter((value): value is number => typeof value === "number" && Number.isFinite(value))
      .flatMap((value) =>
        sets.map((dimensions) => ({ namespace: Namespace, name: Name, dimensions, value })),
      ),
  );
}

/** Returns the dimensions of a set; null if it names a member that the line does not contain as text. */
function readDimensions(
  names: readonly string[],
  root: Record<string, unknown>,
): Record<string, string> | null {
  const dimensions = Object.fromEntries(names.map((name) => [name, root[name]]));
  const areTexts = Object.values(dimensions).every((value) => typeof value === "string" && value !== "");
  return areTexts && names.length <= mostDimensions ? (dimensions as Record<string, string>) : null;
}

function parseObject(line: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(line);
    return typeof parsed === "object" && parsed !== null ? (parsed as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
