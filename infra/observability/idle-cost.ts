import type { MetricName } from "../../shared/platform/metric-names.ts";
import type { StageConfig } from "../config/schema/stage-config.ts";
import { readAlarmMetrics } from "./read-metrics.ts";

/** A resource of a template. */
export interface PricedResource {
  type: string;
  // biome-ignore lint/suspicious/noExplicitAny: templates are as deep and loose as CloudFormation is
  properties: Record<string, any>;
}

/** A kind of resource that costs money without traffic. */
export interface CostItem {
  name: string;
  /** The number of resources, or the number of their uses per month. */
  count: number;
  /** List price per resource or per use in ap-northeast-2, in USD. */
  priceUsd: number;
  /** The subject of the price, and the reason if the count is an estimate. */
  basis: string;
}

const minutesOfMonth = 43_800;
const million = 1_000_000;
/** A poller keeps a long poll of 20 s open for an empty queue. */
const pollsOfPoller = 3 * minutesOfMonth;
/**
 * Number of pollers of an empty queue. Lambda scales back from five to two, but only without a concurrency limit.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html
 */
const pollersOf = ({ ScalingConfig }: PricedResource["properties"]): number =>
  ScalingConfig === undefined ? 2 : 5;
/** Two checkers in each region, each every 30 s. */
const checksOfRegion = 2 * 2 * minutesOfMonth;
/** The detailed metrics that HTTP APIs record per route. */
const metricsOfRoute = 6;
const usdOfCustomMetric = 0.3;

/** Metrics that a schedule records all the time. Other metrics cost something only in hours with events. */
export const steadyMetrics: readonly MetricName[] = ["FxRateAgeMinutes", "SearchIndexAgeMinutes"];

type Resources = readonly PricedResource[];
type Read = (ofType: (type: string) => Resources) => number;

const kinds: readonly (Omit<CostItem, "count"> & { count: Read })[] = [
  {
    ...{ name: "Metrics in alarms", priceUsd: 0.1, basis: "each" },
    count: (ofType) => alarmMetricsOf(ofType).length,
  },
  {
    ...{ name: "Own metrics", priceUsd: usdOfCustomMetric, basis: "each that is recorded without traffic" },
    // Only environments have schedules, which record these metrics. A metric costs the same with or without an alarm.
    count: (ofType) => (schedulesOf(ofType).length > 0 ? steadyMetrics.length : 0),
  },
  {
    ...{ name: "Dashboards", priceUsd: 3, basis: "each" },
    count: (ofType) => ofType("AWS::CloudWatch::Dashboard").length,
  },
  { ...{ name: "Keys", priceUsd: 1, basis: "each" }, count: (ofType) => ofType("AWS::KMS::Key").length },
  {
    ...{ name: "Firewalls", priceUsd: 5, basis: "each" },
    count: (ofType) => ofType("AWS::WAFv2::WebACL").length,
  },
  {
    ...{ name: "Rules of firewalls", priceUsd: 1, basis: "each" },
    count: (ofType) => sum(ofType("AWS::WAFv2::WebACL"), ({ Rules }) => Rules.length),
  },
  {
    ...{ name: "Secrets", priceUsd: 0.4, basis: "each per region" },
    count: (ofType) =>
      sum(ofType("AWS::SecretsManager::Secret"), ({ ReplicaRegions = [] }) => 1 + ReplicaRegions.length),
  },
  {
    ...{ name: "Hosted zone", priceUsd: 0.5, basis: "each" },
    count: (ofType) => ofType("AWS::Route53::HostedZone").length,
  },
  {
    ...{ name: "Cognito's machine client", priceUsd: 6, basis: "each" },
    count: (ofType) =>
      ofType("AWS::Cognito::UserPoolClient").filter(({ properties }) =>
        properties.AllowedOAuthFlows?.includes("client_credentials"),
      ).length,
  },
  {
    // The price is the sum of the prices of 512 MiB for 0.2 s and of one request.
    ...{ name: "Runs of schedules", priceUsd: 1.53 / million, basis: "per million, estimated at 0.2 s" },
    count: (ofType) =>
      sum(schedulesOf(ofType), ({ ScheduleExpression }) => minutesOfMonth / minutesOf(ScheduleExpression)),
  },
  {
    ...{ name: "Polls of empty queues", priceUsd: 0.4 / million, basis: "per million, estimated" },
    count: (ofType) =>
      sum(
        ofType("AWS::Lambda::EventSourceMapping").filter(
          ({ properties }) => properties.StartingPosition === undefined,
        ),
        pollersOf,
      ) * pollsOfPoller,
  },
  {
    ...{ name: "Health checks", priceUsd: 2.75, basis: "each, by HTTPS" },
    count: (ofType) => ofType("AWS::Route53::HealthCheck").length,
  },
  {
    // The price in USD per million is the sum of CloudFront 1.2, firewall 0.6, gateway 1.23 and function 0.3.
    ...{ name: "Requests of health checks", priceUsd: 3.33 / million, basis: "per million, estimated" },
    count: (ofType) =>
      sum(
        ofType("AWS::Route53::HealthCheck"),
        ({ HealthCheckConfig }) => HealthCheckConfig.Regions.length * checksOfRegion,
      ),
  },
];

/** Returns the monthly cost of the resources without traffic. Excludes fixed addresses, and subtracts no free tier. */
export const idleCosts = (resources: Resources): CostItem[] =>
  kinds.map(({ count, ...item }) => ({ ...item, count: count(selectType(resources)) }));

/** Returns the monthly cost of fixed addresses, from their resources. */
export const addressCosts = (resources: Resources): CostItem[] => {
  const ofType = selectType(resources);
  return [
    {
      ...{ name: "NAT gateways", priceUsd: 43.07, basis: "each, and 0.059 per GB" },
      count: ofType("AWS::EC2::NatGateway").length,
    },
    { ...{ name: "Addresses", priceUsd: 3.65, basis: "each" }, count: ofType("AWS::EC2::EIP").length },
  ];
};

/** Returns the manually created resources of a stage in template form. */
export const handMadeResources = ({ upstreams }: StageConfig): PricedResource[] => [
  { type: "AWS::Route53::HostedZone", properties: {} },
  ...Object.values(upstreams)
    .filter(({ secretName }) => secretName !== null)
    .map(() => ({ type: "AWS::SecretsManager::Secret", properties: {} })),
];

/**
 * Returns the monthly cost that detailed metrics would have if every route were called. Detailed metrics are disabled.
 */
export const detailedMetricsUsd = (resources: Resources): number =>
  selectType(resources)("AWS::ApiGatewayV2::Route").length * metricsOfRoute * usdOfCustomMetric;

/** Returns the monthly cost of all items, in USD. */
export const totalUsd = (items: readonly CostItem[]): number =>
  items.reduce((total, { count, priceUsd }) => total + count * priceUsd, 0);

const selectType =
  (resources: Resources) =>
  (type: string): Resources =>
    resources.filter((resource) => resource.type === type);

const sum = (resources: Resources, read: (properties: PricedResource["properties"]) => number): number =>
  resources.reduce((total, { properties }) => total + read(properties), 0);

/** Returns the rules with a schedule. A rule for events costs nothing. */
const schedulesOf = (ofType: Parameters<Read>[0]): Resources =>
  ofType("AWS::Events::Rule").filter(({ properties }) => properties.ScheduleExpression !== undefined);

const alarmMetricsOf = (ofType: Parameters<Read>[0]) =>
  ofType("AWS::CloudWatch::Alarm").flatMap(({ properties }) => readAlarmMetrics(properties));

/**
 * Returns the minutes in an expression such as `rate(5 minutes)`. @throws Error for a schedule of another
 * form
 */
function minutesOf(schedule: string): number {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(schedule) ?? [];
  if (count === undefined) throw new Error(`The cost of ${schedule} is not known`);
  const minutes = { minute: 1, hour: 60, day: 1_440 }[unit as "minute" | "hour" | "day"];
  return Number(count) * minutes;
}
