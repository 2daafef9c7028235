import type { MetricDatum } from "@vehicle-sourcing/local-aws/machine/metric-datum.ts";
import { nameApi } from "@vehicle-sourcing/local-aws/templates/name-resources.ts";
import type { AlarmDefinition } from "../../../infra/observability/alarm-definition.ts";
import { accountAlarms, alarmsOf } from "../../../infra/observability/alarm-table.ts";
import { type TrialName, trialOf } from "../../../infra/observability/alarm-trials.ts";
import type { MetricSeries } from "../../../infra/observability/metric-series.ts";
import { metricNamespace } from "../../../shared/platform/metric-names.ts";
import { type EnvironmentName, type StageClient, send } from "./stage-client.ts";

/** An alarm of the table, with the environment in which it is tested. */
export interface TriedAlarm {
  environment: EnvironmentName;
  definition: AlarmDefinition;
}

/** An alarm in the response of `GET /control/alarms`, by its name in the table. */
export interface ShownAlarm {
  environment: EnvironmentName;
  name: string;
  state: "OK" | "ALARM" | "INSUFFICIENT_DATA";
  since: string;
  reason: string;
}

/**
 * Returns every alarm of the table once: production's, including the account's, and those that only the sandbox
 * has.
 */
export function listTriedAlarms(): TriedAlarm[] {
  const inProduction = [...alarmsOf("production"), ...accountAlarms];
  const names = new Set(inProduction.map(({ name }) => name));
  const onlyInSandbox = alarmsOf("sandbox").filter(({ name }) => !names.has(name));
  return [
    ...inProduction.map((definition) => ({ environment: "production" as const, definition })),
    ...onlyInSandbox.map((definition) => ({ environment: "sandbox" as const, definition })),
  ];
}

/** The alarms of the table, by the way tests trigger them. */
export const alarmsByTrial = (): Map<TrialName, TriedAlarm[]> =>
  Map.groupBy(listTriedAlarms(), ({ definition }) => trialOf(definition));

/** Matches the physical name of an alarm. Its groups are the environment and the name in the table. */
const physicalName = /^(sandbox|production)-Observability-(\w+)[0-9A-F]{8}$/;

/** Reads the current alarms of the table. */
export async function readAlarms(stage: StageClient): Promise<ShownAlarm[]> {
  const { body } = await send(`${stage.env.upstreams_url}/control/alarms`);
  return body.data.flatMap((shown: ShownAlarm) => {
    const [, , name] = physicalName.exec(shown.name) ?? [];
    return name === undefined ? [] : [{ ...shown, name }];
  });
}

/** Returns values that exceed an alarm's threshold in one period, for tests that supply metrics. */
export function crossingValues({ environment, definition }: TriedAlarm): MetricDatum[] {
  const { measurement, comparison, threshold, leastSamples } = definition;
  const [series] = Object.values(measurement.series);
  if (series?.of !== "service" && series?.of !== "allFunctions" && series?.of !== "stream")
    throw new Error(`${definition.name} is not fed with values`);
  const datum = {
    name: series.name,
    value: comparison === "at least" ? threshold : 0,
    ...placeOf(series, environment),
  };
  return Array<MetricDatum>(leastSamples ?? 1).fill(datum);
}

type FedSeries = MetricSeries & { of: "allFunctions" | "service" | "stream" };

function placeOf(
  series: FedSeries,
  environment: EnvironmentName,
): Pick<MetricDatum, "dimensions" | "namespace"> {
  if (series.of === "service")
    return { namespace: metricNamespace, dimensions: { stage: environment, ...series.dimension } };
  if (series.of === "allFunctions") return { namespace: "AWS/Lambda", dimensions: {} };
  const ApiId = nameApi({ stageName: environment, stackId: "StreamApi", logicalId: "Api" });
  return { namespace: "AWS/ApiGateway", dimensions: { ApiId } };
}
