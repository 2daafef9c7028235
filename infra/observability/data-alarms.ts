import type { Environment } from "../../shared/domain/partners/partner.ts";
import { upstreamsOf } from "../../shared/domain/upstreams/upstream-health.ts";
import type { MetricName } from "../../shared/platform/metric-names.ts";
import { pascalCase } from "../permissions/route-entry.ts";
import { tableDefinition } from "../stacks/table-definition.ts";
import type { AlarmDefinition } from "./alarm-definition.ts";
import { type MetricSeries, only, type Statistic, tableOperations } from "./metric-series.ts";

const own = (
  name: MetricName,
  statistic: Statistic,
  dimension: Record<string, string> | null = null,
): MetricSeries => ({ of: "service", name, dimension, statistic });

const defaults = {
  severity: "warning",
  unit: "",
  comparison: "at least",
  leastSamples: null,
  missingData: "notBreaching",
} as const;

/** `measure-freshness` measures the age every five minutes. A missing measurement counts as too old. */
const freshness = {
  ...defaults,
  unit: "min",
  periodSeconds: 300,
  periods: 3,
  breachingPeriods: 3,
  missingData: "breaching",
} as const;

/** Alarms about the freshness and completeness of data, and about its suppliers. */
const freshnessAlarms: readonly AlarmDefinition[] = [
  {
    ...freshness,
    name: "FxRateAgeing",
    measurement: only(own("FxRateAgeMinutes", "Maximum")),
    threshold: 3 * 60,
    runbookSection: "exchange-rate-outdated",
    setOffBy: "The exchange rate was read 3 hours ago or longer; it should be read every hour",
  },
  {
    ...freshness,
    name: "FxRateExpiring",
    severity: "critical",
    measurement: only(own("FxRateAgeMinutes", "Maximum")),
    threshold: 20 * 60,
    runbookSection: "exchange-rate-outdated",
    setOffBy: "The exchange rate was read 20 hours ago or longer; after 24 hours every order is unpriced",
  },
  {
    ...freshness,
    name: "SearchIndexOutdated",
    // An index lacks a new batch for the minutes that its build takes. One measurement may fall into that time.
    measurement: only(own("SearchIndexAgeMinutes", "Minimum")),
    threshold: 30,
    runbookSection: "search-index-outdated",
    setOffBy: "The search index lacks a current batch and was built 30 minutes ago or longer",
  },
];

const deliveryAttempts = 20;

const outcomeAlarms: readonly AlarmDefinition[] = [
  {
    ...defaults,
    name: "WebhookDeliveryFailures",
    measurement: {
      series: {
        attempts: own("DeliverySuccess", "SampleCount"),
        successes: own("DeliverySuccess", "Sum"),
      },
      expression: `IF(attempts >= ${deliveryAttempts}, 100 * successes / attempts, 100)`,
    },
    unit: "%",
    comparison: "less than",
    threshold: 50,
    periodSeconds: 900,
    periods: 2,
    breachingPeriods: 2,
    leastSamples: deliveryAttempts,
    runbookSection: "webhook-delivery-failures",
    setOffBy: "Fewer than 50 of 100 attempts at webhook deliveries succeed",
  },
  {
    ...defaults,
    name: "InventoryBatchRefused",
    measurement: only(own("RefusedBatches", "Sum")),
    threshold: 1,
    periodSeconds: 300,
    periods: 1,
    breachingPeriods: 1,
    runbookSection: "inventory-rejected",
    setOffBy: "An inventory batch was rejected as a whole",
  },
  {
    ...defaults,
    name: "InventoryRemovalsHeld",
    measurement: only(own("HeldRemovals", "Sum")),
    threshold: 1,
    periodSeconds: 300,
    periods: 1,
    breachingPeriods: 1,
    runbookSection: "inventory-removals-held",
    setOffBy: "A full batch lacks more than 20 % of an auction house's listings",
  },
  {
    ...defaults,
    name: "InventoryRowsRejected",
    measurement: only(own("RejectedRowPercent", "Maximum")),
    unit: "%",
    threshold: 5,
    periodSeconds: 300,
    periods: 1,
    breachingPeriods: 1,
    runbookSection: "inventory-rejected",
    setOffBy: "5 of 100 rows of an inventory batch were not accepted",
  },
  {
    ...defaults,
    name: "UpstreamCredentialsRefused",
    measurement: only(own("UpstreamCredentialsRefused", "Sum")),
    threshold: 1,
    periodSeconds: 300,
    periods: 1,
    breachingPeriods: 1,
    runbookSection: "upstream-credentials",
    setOffBy: "An upstream rejects our credentials, even after a fresh read of the secret",
  },
  {
    ...defaults,
    name: "SecretReadsFailed",
    measurement: only(own("SecretReadsFailed", "Sum")),
    threshold: 1,
    periodSeconds: 300,
    periods: 2,
    breachingPeriods: 2,
    runbookSection: "upstream-credentials",
    setOffBy: "A secret with credentials could not be read in two periods in a row",
  },
];

/**
 * Returns the alarm of a breaker. A breaker stays open for 15 seconds, so a breaker that opens in three consecutive
 * periods was hardly ever closed.
 */
const breakerAlarm = (upstream: string): AlarmDefinition => ({
  ...defaults,
  name: `${pascalCase(upstream.replace("_", "-"))}BreakerOpen`,
  measurement: only(own("BreakersOpened", "Sum", { upstream })),
  threshold: 1,
  periodSeconds: 300,
  periods: 3,
  breachingPeriods: 3,
  runbookSection: "upstream-breaker-open",
  setOffBy: `Calls to ${upstream} fail so often that functions stop making them`,
});

const tableThrottles = [null, ...tableDefinition.indexes.map(({ name }) => name)].flatMap((index) =>
  (["ReadThrottleEvents", "WriteThrottleEvents"] as const).map((name): [string, MetricSeries] => [
    `${index ?? "table"}${name}`,
    { of: "table", index, name, statistic: "Sum" },
  ]),
);

const systemErrors = tableOperations.map((operation): [string, MetricSeries] => [
  `of${operation}`,
  { of: "tableOperation", operation, name: "SystemErrors", statistic: "Sum" },
]);

/** Returns the sum of series that may lack data. */
const sumOf = (series: readonly [string, MetricSeries][]) => ({
  series: Object.fromEntries(series),
  expression: series.map(([name]) => `FILL(${name}, 0)`).join(" + "),
});

const tableAlarms: readonly AlarmDefinition[] = [
  {
    ...defaults,
    name: "TableThrottles",
    measurement: sumOf(tableThrottles),
    threshold: 10,
    periodSeconds: 60,
    periods: 5,
    breachingPeriods: 3,
    runbookSection: "table-throttled",
    setOffBy: "DynamoDB throttles 10 reads or writes a minute of the table or an index",
  },
  {
    ...defaults,
    name: "TableSystemErrors",
    measurement: sumOf(systemErrors),
    threshold: 10,
    periodSeconds: 60,
    periods: 5,
    breachingPeriods: 3,
    runbookSection: "table-system-errors",
    setOffBy: "DynamoDB returns an internal error for 10 requests a minute",
  },
  {
    ...defaults,
    name: "TransactionConflicts",
    // DynamoDB reports values only for conflicts. An alarm on only these metrics may keep its state while there is no
    // data, so it would never end.
    measurement: sumOf([
      ["conflicts", { of: "table", index: null, name: "TransactionConflict", statistic: "Sum" }],
    ]),
    threshold: 300,
    periodSeconds: 300,
    periods: 3,
    breachingPeriods: 3,
    runbookSection: "conflicting-changes",
    setOffBy: "One write per second conflicts with another transaction on the same item",
  },
  {
    ...defaults,
    name: "LogChanged",
    severity: "critical",
    measurement: only(own("ChangedLogs", "Sum")),
    threshold: 1,
    periodSeconds: 300,
    periods: 1,
    breachingPeriods: 1,
    runbookSection: "log-changed",
    setOffBy: "A log does not follow from its last signed checkpoint",
  },
  {
    ...defaults,
    name: "LeadingBidsWithdrawn",
    measurement: only(own("LeadingBidsWithdrawn", "Sum")),
    threshold: 1,
    periodSeconds: 300,
    periods: 1,
    breachingPeriods: 1,
    runbookSection: "highest-bid-withdrawn",
    setOffBy: "A partner withdrew the highest bid on a car after its cutoff",
  },
  {
    ...defaults,
    name: "RacesLost",
    measurement: only(own("RacesLost", "Sum")),
    threshold: 5,
    periodSeconds: 300,
    periods: 1,
    breachingPeriods: 1,
    runbookSection: "conflicting-changes",
    setOffBy: "5 changes gave up within 5 minutes, because other changes came first for 10 seconds",
  },
];

/** Returns alarms about data, its suppliers and its receivers. */
export function dataAlarms(environment: Environment): AlarmDefinition[] {
  // The exchange rate is read too seldom for a breaker; an alarm watches its age instead.
  const breakers = upstreamsOf(environment).filter((name) => name !== "fx");
  return [...freshnessAlarms, ...outcomeAlarms, ...breakers.map(breakerAlarm), ...tableAlarms];
}
