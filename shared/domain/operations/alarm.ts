/** States of an alarm; `insufficient_data` means too little data to evaluate. */
export const alarmStates = ["alarm", "insufficient_data", "ok"] as const;

/** Urgency: `critical` requires immediate action, `warning` action on the same working day. */
export const alarmSeverities = ["critical", "warning"] as const;

/** The current state of an alarm. */
export interface Alarm {
  /** `PartnerApiErrors` */
  name: string;
  severity: (typeof alarmSeverities)[number];
  state: (typeof alarmStates)[number];
  /** The time of the state change, epoch milliseconds; null if CloudWatch does not state it. */
  since: number | null;
  /** The cause, in one sentence. */
  setOffBy: string;
  /** The values that caused the state, as CloudWatch formats them. */
  reason: string;
  /** Section of the runbook: `docs/runbook.md#…`. */
  runbook: string;
}

/** Sorts active alarms first, then by severity, then by name. */
export const byUrgency = (one: Alarm, other: Alarm): number =>
  alarmStates.indexOf(one.state) - alarmStates.indexOf(other.state) ||
  alarmSeverities.indexOf(one.severity) - alarmSeverities.indexOf(other.severity) ||
  one.name.localeCompare(other.name);
