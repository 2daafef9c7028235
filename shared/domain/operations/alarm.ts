/** What an alarm says: that something is wrong, that nothing is, or that it has too little to judge by. */
export const alarmStates = ["alarm", "insufficient_data", "ok"] as const;

/** How soon somebody has to look: `critical` at once, `warning` on the same working day. */
export const alarmSeverities = ["critical", "warning"] as const;

/** An alarm of the stage as it stands. */
export interface Alarm {
  /** `PartnerApiErrors` */
  name: string;
  severity: (typeof alarmSeverities)[number];
  state: (typeof alarmStates)[number];
  /** When it went to that state, epoch milliseconds; null where CloudWatch does not say. */
  since: number | null;
  /** What sets it off, a sentence. */
  setOffBy: string;
  /** Which values decided, in the words of CloudWatch. */
  reason: string;
  /** Where the runbook says what to do: `docs/runbook.md#…`. */
  runbook: string;
}

/** Those that went off first, critical ones first, and by name. */
export const byUrgency = (one: Alarm, other: Alarm): number =>
  alarmStates.indexOf(one.state) - alarmStates.indexOf(other.state) ||
  alarmSeverities.indexOf(one.severity) - alarmSeverities.indexOf(other.severity) ||
  one.name.localeCompare(other.name);
