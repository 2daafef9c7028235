import { region } from "../machine/aws-names.ts";
import type { AlarmState } from "./evaluate-periods.ts";
import type { TopicMail } from "./notify-receivers.ts";
import type { Values } from "./parse-expression.ts";
import type { LocalAlarm } from "./read-alarms.ts";

/** The state of an alarm since its last change, as `LocalAlarms` returns it and alarm mails describe it. */
export interface AlarmStatus {
  name: string;
  /** Name of the stage. */
  environment: string;
  state: AlarmState;
  /** The time of the state change, ISO 8601 by the stage's clock. */
  since: string;
  /** The values that caused the state. */
  reason: string;
}

/** Returns why an alarm has a state, in CloudWatch's words. */
export function describeReason(alarm: LocalAlarm, state: AlarmState, values: Values): string {
  const { rule, comparison, threshold } = alarm;
  const real = values.filter((value) => value !== null).slice(-rule.evaluationPeriods);
  if (state === "INSUFFICIENT_DATA") return "Insufficient Data: no datapoints were received.";
  const lacking = rule.evaluationPeriods - real.length;
  const shown = real.map((value) => Number(value.toFixed(3))).join(", ");
  const missing =
    lacking === 0 ? "" : ` ${lacking} missing datapoints were treated as [${rule.missingData}].`;
  const breaching = real.filter((value) => rule.breaches(value)).length;
  const crossing = `${breaching} of the last ${rule.evaluationPeriods} datapoints [${shown}] were ${comparison} the threshold (${threshold}).`;
  return `Threshold Crossed: ${crossing}${missing} ${rule.datapointsToAlarm} are needed to go off.`;
}

/** Returns the SNS mail about a change of an alarm's state. */
export function describeChange(
  alarm: LocalAlarm,
  before: AlarmState,
  { name, state, since, reason }: AlarmStatus,
): Omit<TopicMail, "to"> {
  return {
    subject: `${state}: "${name}" in ${region}`,
    text: [
      `The alarm "${name}" in the region ${region} has entered the ${state} state.`,
      "",
      `Description: ${alarm.description}`,
      `State change: ${before} -> ${state}`,
      `Reason: ${reason}`,
      `Time: ${since}`,
      `Alarm ARN: ${alarm.arn}`,
    ].join("\n"),
  };
}
