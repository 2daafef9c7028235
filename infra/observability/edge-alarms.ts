import type { Environment } from "../../shared/domain/partners/partner.ts";
import type { AlarmCondition } from "./alarm-definition.ts";

/** The metrics of an edge alarm, each an AWS metric in CloudFront's region. */
export type EdgeMeasurement =
  | "partner API 5xx rate"
  | "partner API requests"
  | "health of the partner API"
  | "console API 5xx rate"
  | "image 5xx rate";

/** An alarm on the public part of an environment. */
export type EdgeAlarmDefinition = AlarmCondition & { measurement: EdgeMeasurement };

const fiveMinutes = { periodSeconds: 300, periods: 3 } as const;
const leastRequests = 20;

/** The alarm of a stage's firewall. */
export const firewallAlarm: AlarmCondition = {
  ...{ ...fiveMinutes, breachingPeriods: 3, missingData: "notBreaching" },
  ...{ name: "EdgeBlocked", severity: "warning", unit: "" },
  ...{ comparison: "at least", threshold: 1_000, leastSamples: null },
  runbookSection: "blocked-requests",
  setOffBy: "The firewall blocks 1,000 requests in 5 minutes, in three periods in a row",
};

/** Alarms of every environment that has public names. */
const everywhere: readonly EdgeAlarmDefinition[] = [
  {
    ...{ ...fiveMinutes, breachingPeriods: 2, missingData: "notBreaching" },
    ...{ name: "EdgeErrors", severity: "critical", measurement: "partner API 5xx rate" },
    ...{ unit: "%", comparison: "at least", threshold: 5, leastSamples: leastRequests },
    runbookSection: "edge-errors",
    setOffBy: "CloudFront returns 5xx for 5 of 100 requests to the partner API",
  },
  {
    ...{ ...fiveMinutes, breachingPeriods: 2, missingData: "notBreaching" },
    ...{ name: "ConsoleApiEdgeErrors", severity: "warning", measurement: "console API 5xx rate" },
    ...{ unit: "%", comparison: "at least", threshold: 5, leastSamples: leastRequests },
    runbookSection: "edge-errors",
    setOffBy: "CloudFront returns 5xx for 5 of 100 requests to the console API",
  },
];

/**
 * Alarms of production only. The sandbox has few images. A production health check makes requests all day, so a
 * period without requests means that requests do not arrive. A sandbox may be silent.
 */
const ofProduction: readonly EdgeAlarmDefinition[] = [
  {
    ...{ ...fiveMinutes, breachingPeriods: 2, missingData: "notBreaching" },
    ...{ name: "ImageErrors", severity: "warning", measurement: "image 5xx rate" },
    ...{ unit: "%", comparison: "at least", threshold: 5, leastSamples: leastRequests },
    runbookSection: "edge-errors",
    setOffBy: "CloudFront returns 5xx for 5 of 100 requests for images",
  },
  {
    ...{ periodSeconds: 60, periods: 3, breachingPeriods: 3, missingData: "breaching" },
    ...{ name: "EdgeUnhealthy", severity: "critical", measurement: "health of the partner API" },
    ...{ unit: "", comparison: "less than", threshold: 1, leastSamples: null },
    runbookSection: "edge-down",
    setOffBy: "Route 53 cannot get /v1/health of the partner API from outside, for 3 minutes",
  },
  {
    ...{ ...fiveMinutes, breachingPeriods: 3, missingData: "breaching" },
    ...{ name: "EdgeSilent", severity: "critical", measurement: "partner API requests" },
    ...{ unit: "", comparison: "less than", threshold: 1, leastSamples: null },
    runbookSection: "edge-down",
    setOffBy:
      "CloudFront receives no request for the partner API in 15 minutes, not even from the health check",
  },
];

/** The alarm of a stage's console on failing requests. */
export const consoleErrorsAlarm: AlarmCondition = {
  ...{ ...fiveMinutes, breachingPeriods: 2, missingData: "notBreaching" },
  ...{ name: "ConsoleErrors", severity: "warning", unit: "%" },
  ...{ comparison: "at least", threshold: 5, leastSamples: leastRequests },
  runbookSection: "edge-errors",
  setOffBy: "CloudFront returns 5xx for 5 of 100 requests to the web console",
};

/** Returns the alarms of an environment's edge. */
export const edgeAlarmsOf = (environment: Environment): readonly EdgeAlarmDefinition[] =>
  environment === "production" ? [...everywhere, ...ofProduction] : everywhere;
