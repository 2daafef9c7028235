import type { MetricDatum } from "../machine/metric-datum.ts";
import type { LocalFunction } from "../runtime/read-functions.ts";
import type { ResolvedResource, ResolvedStage } from "../templates/resolved-stage.ts";

/** The metrics that the filters of a function's log group derive from one of its lines. */
export type LineFilter = (identity: string, line: string) => MetricDatum[];

interface Transformation {
  MetricNamespace: string;
  MetricName: string;
  MetricValue: string;
  Dimensions?: { Key: string; Value: string }[];
}

interface MetricFilter {
  /** The required text of each member that the filter names; never empty. */
  wanted: ReadonlyMap<string, string>;
  transformations: Transformation[];
}

/** The supported pattern compares one or several members of a JSON line with fixed texts. */
const equality = String.raw`\(?\$\.(\w+) = "([^"]*)"\)?`;
const equalityPattern = new RegExp(`^\\{ ${equality}(?: && ${equality})* \\}$`);

/**
 * Reads the metric filters of a stage.
 * @throws Error naming stack and filter for an unsupported pattern or value
 */
export function readMetricFilters(stage: ResolvedStage, functions: readonly LocalFunction[]): LineFilter {
  const byGroup = new Map<string, MetricFilter[]>();
  for (const resource of stage.ofType("AWS::Logs::MetricFilter")) {
    const group = String(resource.properties.LogGroupName);
    byGroup.set(group, [...(byGroup.get(group) ?? []), readFilter(resource)]);
  }
  const byIdentity = new Map(functions.map(({ identity, logGroup }) => [identity, byGroup.get(logGroup)]));
  return (identity, line) => {
    const filters = byIdentity.get(identity) ?? [];
    // Search the line for the required texts before parsing it, because most lines do not contain them.
    const possible = filters.filter(({ wanted }) =>
      [...wanted.values()].every((text) => line.includes(`"${text}"`)),
    );
    return possible.length === 0 ? [] : possible.flatMap((filter) => applyFilter(filter, line));
  };
}

function readFilter({ properties, stack, logicalId }: ResolvedResource): MetricFilter {
  const pattern = String(properties.FilterPattern);
  const wanted = new Map(
    [...pattern.matchAll(new RegExp(equality, "g"))].map(([, member = "", text = ""]) => [member, text]),
  );
  const transformations = properties.MetricTransformations as Transformation[];
  const isKnown = transformations.every(
    ({ MetricValue, Dimensions = [] }) =>
      Number.isFinite(Number(MetricValue)) && Dimensions.every(({ Value }) => /^\$\.\w+$/.test(Value)),
  );
  if (!equalityPattern.test(pattern) || !isKnown) {
    throw new Error(`${stack.stackId}/${logicalId}: a metric filter of this form is not known here`);
  }
  return { wanted, transformations };
}

function applyFilter({ wanted, transformations }: MetricFilter, line: string): MetricDatum[] {
  const parsed = parseLine(line);
  if (parsed === null || [...wanted].some(([member, text]) => parsed[member] !== text)) return [];
  return transformations.flatMap(({ MetricNamespace, MetricName, MetricValue, Dimensions = [] }) => {
    const dimensions = Dimensions.map(({ Key, Value }) => [Key, parsed[Value.slice(2)]] as const);
    // A line without one of the dimensions produces no metric.
    if (dimensions.some(([, value]) => value === undefined || value === null)) return [];
    return {
      namespace: MetricNamespace,
      name: MetricName,
      dimensions: Object.fromEntries(dimensions.map(([key, value]) => [key, String(value)])),
      value: Number(MetricValue),
    };
  });
}

function parseLine(line: string): Record<string, unknown> | null {
  try {
    return JSON.parse(line) as Record<string, unknown> | null;
  } catch {
    return null;
  }
}
