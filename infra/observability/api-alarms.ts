import { streamEntries } from "../permissions/stream-entries.ts";
import type { AlarmDefinition, Severity } from "./alarm-definition.ts";
import type { ApiName } from "./metric-series.ts";

/** The targets of an API. */
interface ApiObjective {
  severity: Severity;
  errorPercent: number;
  /** The number of requests in five minutes below which an error rate is not computed. */
  requestsForErrors: number;
  p99Milliseconds: number;
  /** The number of requests in five minutes below which the slowest hundredth is not significant. */
  requestsForLatency: number;
}

/**
 * The targets of the console API are looser, because operators notice a broken console themselves. Partners' programs
 * cannot report a failure.
 */
const objectives: Record<ApiName, ApiObjective> = {
  Partner: {
    severity: "critical",
    errorPercent: 5,
    requestsForErrors: 20,
    p99Milliseconds: 3_000,
    requestsForLatency: 100,
  },
  Console: {
    severity: "warning",
    errorPercent: 10,
    requestsForErrors: 20,
    p99Milliseconds: 6_000,
    requestsForLatency: 100,
  },
};

const fiveMinutes = { periodSeconds: 300, periods: 3, missingData: "notBreaching" } as const;

/** Error rate and latency of both APIs. A failing or throttled function appears as the 5xx of its route. */
export const apiAlarms: readonly AlarmDefinition[] = (["Partner", "Console"] as const).flatMap((api) => {
  const { severity, errorPercent, requestsForErrors, p99Milliseconds, requestsForLatency } = objectives[api];
  const requests = { of: "api", api, name: "Count", statistic: "Sum" } as const;
  return [
    {
      ...fiveMinutes,
      name: `${api}ApiErrors`,
      severity,
      measurement: {
        series: { requests, errors: { of: "api", api, name: "5xx", statistic: "Sum" } },
        expression: `IF(requests >= ${requestsForErrors}, 100 * errors / requests, 0)`,
      },
      unit: "%",
      comparison: "at least",
      threshold: errorPercent,
      breachingPeriods: 2,
      leastSamples: requestsForErrors,
      runbookSection: "api-errors",
      setOffBy: `${errorPercent} of 100 requests to the ${api.toLowerCase()} API return 5xx`,
    },
    {
      ...fiveMinutes,
      name: `${api}ApiLatency`,
      severity: "warning",
      measurement: {
        series: { requests, slowest: { of: "api", api, name: "Latency", statistic: "p99" } },
        expression: `IF(requests >= ${requestsForLatency}, slowest, 0)`,
      },
      unit: "ms",
      comparison: "at least",
      threshold: p99Milliseconds,
      breachingPeriods: 3,
      leastSamples: requestsForLatency,
      runbookSection: "api-latency",
      setOffBy: `One of 100 requests to the ${api.toLowerCase()} API takes ${p99Milliseconds} ms or longer`,
    },
  ] satisfies AlarmDefinition[];
});

/**
 * Failures of the chat stream. Correctly rejected handshakes are not failures, although API Gateway counts
 * them as integration errors; a failing function may count twice.
 */
export const streamAlarm: AlarmDefinition = {
  ...fiveMinutes,
  name: "StreamErrors",
  severity: "warning",
  measurement: {
    series: {
      execution: { of: "stream", name: "ExecutionError", statistic: "Sum" },
      handshakes: { of: "streamFunction", entry: streamEntries.connect, name: "Errors", statistic: "Sum" },
      frames: { of: "streamFunction", entry: streamEntries.handleFrame, name: "Errors", statistic: "Sum" },
    },
    expression: "FILL(execution, 0) + FILL(handshakes, 0) + FILL(frames, 0)",
  },
  unit: "",
  comparison: "at least",
  threshold: 20,
  breachingPeriods: 2,
  leastSamples: null,
  runbookSection: "stream-errors",
  setOffBy: "20 handshakes or frames of the chat stream fail in 5 minutes, not counting rejections",
};
