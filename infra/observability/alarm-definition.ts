import type { Measurement } from "./metric-series.ts";

/** The urgency: `critical` requires action immediately, also at night; `warning` on the same working day. */
export type Severity = "critical" | "warning";

/** An alarm that also works on the local stage. */
export type AlarmDefinition = AlarmCondition & { measurement: Measurement };

/**
 * Everything about one alarm except its metrics. The alarm table is data: templates, `docs/alarms.md` and
 * tests are derived from it.
 */
export interface AlarmCondition {
  /** Unique in its environment, `PartnerApiErrors`. */
  name: string;
  severity: Severity;
  /** The unit, `ms`; empty for counts. */
  unit: string;
  comparison: "at least" | "less than";
  threshold: number;
  periodSeconds: number;
  /** The number of evaluated periods. */
  periods: number;
  /** The number of periods that must breach the threshold. */
  breachingPeriods: number;
  /**
   * The minimum number of values for a period to count; null if one value is enough. The alarm's expression applies
   * this minimum.
   */
  leastSamples: number | null;
  /** The effect of a period without data: `breaching` if silence is the failure. */
  missingData: "breaching" | "notBreaching";
  /** Anchor in `docs/runbook.md`. */
  runbookSection: string;
  /** The cause of the alarm, one sentence. */
  setOffBy: string;
}
