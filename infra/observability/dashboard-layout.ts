import type { Environment } from "../../shared/domain/partners/partner.ts";
import { upstreamsOf } from "../../shared/domain/upstreams/upstream-health.ts";
import { workersOf } from "../workers/all-workers.ts";
import type { MetricSeries } from "./metric-series.ts";

/** Lines of a graph, or numbers side by side, of one unit. */
export interface MetricWidget {
  title: string;
  kind: "graph" | "numbers";
  /** Series by displayed label. */
  series: Readonly<Record<string, MetricSeries>>;
}

/**
 * Returns the rows of an environment's dashboard from top to bottom: the current state first, then its parts.
 */
export function dashboardRows(environment: Environment): MetricWidget[][] {
  return [
    [now],
    apiGraphs,
    [streamGraph],
    deliveryGraphs(environment),
    [freshness, suppliers(environment)],
    table,
  ];
}

const now: MetricWidget = {
  title: "Now",
  kind: "numbers",
  series: {
    "Partner requests": { of: "api", api: "Partner", name: "Count", statistic: "Sum" },
    "Partner 5xx": { of: "api", api: "Partner", name: "5xx", statistic: "Sum" },
    "Partner p99, ms": { of: "api", api: "Partner", name: "Latency", statistic: "p99" },
    "Accepted webhooks, of 1": service("DeliverySuccess", "Average"),
    "Rate, minutes old": service("FxRateAgeMinutes", "Maximum"),
    "Outdated index, minutes old": service("SearchIndexAgeMinutes", "Maximum"),
  },
};

const apiGraphs: MetricWidget[] = (["Partner", "Console"] as const).flatMap((api): MetricWidget[] => [
  {
    title: `${api} API: requests`,
    kind: "graph",
    series: {
      requests: { of: "api", api, name: "Count", statistic: "Sum" },
      "4xx": { of: "api", api, name: "4xx", statistic: "Sum" },
      "5xx": { of: "api", api, name: "5xx", statistic: "Sum" },
    },
  },
  {
    title: `${api} API: latency, ms`,
    kind: "graph",
    series: { p99: { of: "api", api, name: "Latency", statistic: "p99" } },
  },
]);

const streamGraph: MetricWidget = {
  title: "Chat stream",
  kind: "graph",
  series: {
    handshakes: { of: "stream", name: "ConnectCount", statistic: "Sum" },
    "frames, both ways": { of: "stream", name: "MessageCount", statistic: "Sum" },
    errors: { of: "stream", name: "ExecutionError", statistic: "Sum" },
  },
};

const deliveryGraphs = (environment: Environment): MetricWidget[] => [
  {
    title: "Webhooks: attempts, and share accepted",
    kind: "graph",
    series: {
      attempts: service("DeliverySuccess", "SampleCount"),
      accepted: service("DeliverySuccess", "Sum"),
    },
  },
  {
    title: "Queues: oldest message, s",
    kind: "graph",
    series: ofQueues(environment, (entry) => ({
      of: "queue",
      entry,
      name: "ApproximateAgeOfOldestMessage",
      statistic: "Maximum",
    })),
  },
  {
    title: "Queues: waiting messages",
    kind: "graph",
    series: ofQueues(environment, (entry) => ({
      of: "queue",
      entry,
      name: "ApproximateNumberOfMessagesVisible",
      statistic: "Maximum",
    })),
  },
];

const freshness: MetricWidget = {
  title: "Age in minutes",
  kind: "graph",
  series: {
    "exchange rate": service("FxRateAgeMinutes", "Maximum"),
    "outdated search index": service("SearchIndexAgeMinutes", "Maximum"),
  },
};

const suppliers = (environment: Environment): MetricWidget => ({
  title: "Suppliers",
  kind: "graph",
  series: {
    "refused batches": service("RefusedBatches", "Sum"),
    "rejected rows, %": service("RejectedRowPercent", "Maximum"),
    ...Object.fromEntries(
      upstreamsOf(environment)
        .filter((upstream) => upstream !== "fx")
        .map((upstream) => [
          `breaker of ${upstream}`,
          { of: "service", name: "BreakersOpened", statistic: "Sum", dimension: { upstream } },
        ]),
    ),
    ...(environment === "production" && { "unknown terms": service("UnknownHistoryTerms", "Sum") }),
  },
});

const table: MetricWidget[] = [
  {
    title: "Table: conflicts",
    kind: "graph",
    series: {
      transactions: { of: "table", index: null, name: "TransactionConflict", statistic: "Sum" },
      "races lost": service("RacesLost", "Sum"),
      "leading bids withdrawn": service("LeadingBidsWithdrawn", "Sum"),
    },
  },
  {
    title: "Account: runs at once",
    kind: "graph",
    series: { runs: { of: "allFunctions", name: "ConcurrentExecutions", statistic: "Maximum" } },
  },
];

function service(
  name: Exclude<(MetricSeries & { of: "service" })["name"], "BreakersOpened">,
  statistic: MetricSeries["statistic"],
): MetricSeries {
  return { of: "service", name, statistic, dimension: null };
}

function ofQueues(
  environment: Environment,
  seriesOf: (entry: string) => MetricSeries,
): Readonly<Record<string, MetricSeries>> {
  return Object.fromEntries(
    workersOf(environment).flatMap(([entry, worker]) =>
      "queue" in worker ? [[worker.queue.name, seriesOf(entry)]] : [],
    ),
  );
}
