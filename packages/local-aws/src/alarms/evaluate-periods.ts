import type { Values } from "./parse-expression.ts";

/** The state of an alarm. */
export type AlarmState = "OK" | "ALARM" | "INSUFFICIENT_DATA";

/** The effect of a period without data on an alarm. */
export type MissingData = "breaching" | "notBreaching" | "ignore" | "missing";

/** The condition that triggers an alarm. */
export interface AlarmRule {
  breaches(value: number): boolean;
  /** The number of evaluated periods. */
  evaluationPeriods: number;
  /** The number of periods that must breach the threshold. */
  datapointsToAlarm: number;
  missingData: MissingData;
}

/**
 * Number of periods that CloudWatch reads in addition to an alarm's own periods, in case some of those have no data.
 */
export const extraPeriods = 2;

/**
 * Returns the state of an alarm from the values of its evaluation range, oldest first.
 *
 * Real data has priority: if there are as many real values as periods, the latest of them decide. Only
 * missing values are filled in by the rule for missing data; `ignore` and `missing` fill in nothing.
 * @see https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarms-and-missing-data.html
 */
export function evaluatePeriods(values: Values, rule: AlarmRule, current: AlarmState): AlarmState {
  const { breaches, evaluationPeriods, datapointsToAlarm, missingData } = rule;
  const real = values.filter((value) => value !== null).slice(-evaluationPeriods);
  const lacking = evaluationPeriods - real.length;
  const breaching = real.filter((value) => breaches(value)).length;
  const decide = (filledIn: number): AlarmState =>
    breaching + filledIn >= datapointsToAlarm ? "ALARM" : "OK";
  if (lacking === 0) return decide(0);
  if (missingData === "breaching") return decide(lacking);
  if (missingData === "notBreaching") return decide(0);
  if (real.length === 0) return missingData === "missing" ? "INSUFFICIENT_DATA" : current;
  if (breaching < real.length || breaching >= datapointsToAlarm) return decide(0);
  // All real values breach the threshold, but there are too few of them. With `missing`, the state becomes ALARM once
  // the oldest real value is `datapointsToAlarm` periods old. Otherwise the state does not change.
  const oldestAge = values.length - values.findIndex((value) => value !== null);
  return missingData === "missing" && oldestAge >= datapointsToAlarm ? "ALARM" : current;
}
