import { metricNamespace } from "../../shared/platform/metric-names.ts";
import { readAlarmMetrics, readDashboardMetrics } from "./read-metrics.ts";

/** A resource of a template. */
export interface PricedResource {
  type: string;
  // biome-ignore lint/suspicious/noExplicitAny: templates are as deep and loose as CloudFormation is
  properties: Record<string, any>;
}

/** One kind of thing that is paid for by the month. */
export interface CostItem {
  name: string;
  count: number;
  /** List price in ap-northeast-2, of one, USD a month. */
  priceUsd: number;
}

/** What HTTP APIs record of each route when its metrics are detailed. */
const metricsOfRoute = 6;

/** @see https://aws.amazon.com/cloudwatch/pricing/ and https://aws.amazon.com/kms/pricing/ */
const prices = { alarmMetric: 0.1, customMetric: 0.3, dashboard: 3, key: 1 };

/** Returns what observing costs a month by the resources of an environment, without free tiers. */
export function observingCosts(resources: readonly PricedResource[]): CostItem[] {
  const ofType = (type: string) => resources.filter((resource) => resource.type === type);
  const ofAlarms = ofType("AWS::CloudWatch::Alarm").flatMap(({ properties }) => readAlarmMetrics(properties));
  const dashboards = ofType("AWS::CloudWatch::Dashboard");
  const all = [...ofAlarms, ...dashboards.flatMap(({ properties }) => readDashboardMetrics(properties))];
  const own = new Set(
    all.filter(({ namespace }) => namespace === metricNamespace).map((one) => JSON.stringify(one)),
  );
  const isDetailed = ofType("AWS::ApiGatewayV2::Stage").some(
    ({ properties }) => properties.DefaultRouteSettings?.DetailedMetricsEnabled === true,
  );
  return [
    { name: "Metrics in alarms", count: ofAlarms.length, priceUsd: prices.alarmMetric },
    { name: "Own metrics", count: own.size, priceUsd: prices.customMetric },
    { ...detailedMetrics(resources), count: isDetailed ? detailedMetrics(resources).count : 0 },
    { name: "Dashboards", count: dashboards.length, priceUsd: prices.dashboard },
    { name: "Keys", count: ofType("AWS::KMS::Key").length, priceUsd: prices.key },
  ];
}

/** Returns what detailed metrics of all routes cost where each is called, whether they are on or not. */
export const detailedMetrics = (resources: readonly PricedResource[]): CostItem => ({
  name: "Detailed metrics of routes",
  count: resources.filter(({ type }) => type === "AWS::ApiGatewayV2::Route").length * metricsOfRoute,
  priceUsd: prices.customMetric,
});
