import type { Environment } from "../../shared/domain/partners/partner.ts";
import type { AlarmDefinition } from "./alarm-definition.ts";
import { apiAlarms, streamAlarm } from "./api-alarms.ts";
import { dataAlarms } from "./data-alarms.ts";
import { only } from "./metric-series.ts";
import { workerAlarms } from "./worker-alarms.ts";

/** Returns every alarm of an environment. */
export function alarmsOf(environment: Environment): AlarmDefinition[] {
  const all = [...apiAlarms, streamAlarm, ...workerAlarms(environment), ...dataAlarms(environment)];
  return environment === "production" ? all : all.filter(isNeededInSandbox);
}

/**
 * Reports whether a sandbox has the alarm too. A sandbox has the critical alarms and the alarms of dead letters and
 * failing requests. Each metric costs money, and late work harms nobody in a sandbox. Work that keeps failing is
 * dead-lettered, and the account's alarms count every failing function.
 */
const isNeededInSandbox = ({ severity, measurement }: AlarmDefinition): boolean =>
  severity === "critical" ||
  Object.values(measurement.series).some(
    ({ of, name }) => of === "deadLetters" || (of === "api" && name === "5xx"),
  );

/**
 * Alarms of the whole account and region, once per stage. Lambda sums both metrics over all functions, so two
 * metrics cover every function, including those of triggers and deployments.
 */
export const accountAlarms: readonly AlarmDefinition[] = [
  {
    name: "FunctionErrors",
    severity: "warning",
    measurement: only({ of: "allFunctions", name: "Errors", statistic: "Sum" }),
    unit: "",
    comparison: "at least",
    threshold: 1,
    periodSeconds: 300,
    periods: 3,
    breachingPeriods: 3,
    leastSamples: null,
    missingData: "notBreaching",
    runbookSection: "functions-fail",
    setOffBy: "Functions crash, run out of time or memory, or throw, in three periods in a row",
  },
  {
    name: "FunctionThrottles",
    severity: "warning",
    measurement: only({ of: "allFunctions", name: "Throttles", statistic: "Sum" }),
    unit: "",
    comparison: "at least",
    threshold: 10,
    periodSeconds: 300,
    periods: 1,
    breachingPeriods: 1,
    leastSamples: null,
    missingData: "notBreaching",
    runbookSection: "functions-throttled",
    setOffBy: "Lambda rejects 10 runs within 5 minutes, because too many run at once",
  },
];
