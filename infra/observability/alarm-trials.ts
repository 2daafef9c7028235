import type { AlarmDefinition } from "./alarm-definition.ts";
import type { MetricSeries } from "./metric-series.ts";

/** The way to trigger an alarm in tests on a running stage. */
export interface AlarmTrial {
  /**
   * A `fault` of the monitored resource, or a `series` of injected values if the local stage cannot produce
   * the fault.
   */
  by: "fault" | "series";
  /** The action in a few words. */
  what: string;
}

/** Every trial by its name. A test runs each of them for all its alarms. */
export const alarmTrials = {
  tableRefusesRoute: { by: "fault", what: "the function of a route loses its grant on the table" },
  tableIsSlow: { by: "fault", what: "the table responds late to the function of a route" },
  deniedSchedule: { by: "fault", what: "the schedule's function loses its grants" },
  unreadableMessage: { by: "fault", what: "a message that its worker cannot read" },
  waitingMessage: { by: "fault", what: "a message that its worker returns to the queue for hours" },
  refusedRecords: {
    by: "fault",
    what: "the stream's function loses its grant on its queue, while orders come in",
  },
  rateProviderDown: { by: "fault", what: "the provider of exchange rates is down for most of a day" },
  indexWorkerFails: { by: "fault", what: "the worker of the index loses its grants, while a batch comes in" },
  brokenBatch: { by: "fault", what: "a batch with a broken file" },
  wrongRows: { by: "fault", what: "a batch with a wrong row" },
  keyRefused: { by: "fault", what: "the upstream rejects our key" },
  upstreamDown: { by: "fault", what: "the upstream is down while a partner lists cars" },
  tableThrottles: { by: "fault", what: "the table throttles" },
  tableFails: { by: "fault", what: "the table returns 500" },
  transactionsCollide: { by: "fault", what: "other transactions cancel the transactions of changes" },
  functionsFail: { by: "fault", what: "functions lose their grants" },
  fedValues: { by: "series", what: "values of the metric itself" },
} as const satisfies Record<string, AlarmTrial>;

/** Name of a trial. */
export type TrialName = keyof typeof alarmTrials;

/** Trials by a metric of the alarm: the alarm's only metric, or a metric that no other alarm reads. */
const trialsByMetric: Readonly<Record<string, TrialName>> = {
  "api 5xx": "tableRefusesRoute",
  "api Latency": "tableIsSlow",
  "allFunctions Errors": "functionsFail",
  // Failures of handshakes and frames are tested with real connections.
  "stream ExecutionError": "fedValues",
  // The local stage does not limit the concurrency of an account.
  "allFunctions Throttles": "fedValues",
  "deadLetters ApproximateNumberOfMessagesVisible": "unreadableMessage",
  "queue ApproximateAgeOfOldestMessage": "waitingMessage",
  "worker Invocations": "deniedSchedule",
  "worker IteratorAge": "refusedRecords",
  "table TransactionConflict": "transactionsCollide",
  "table ReadThrottleEvents": "tableThrottles",
  "tableOperation SystemErrors": "tableFails",
  "service FxRateAgeMinutes": "rateProviderDown",
  "service SearchIndexAgeMinutes": "indexWorkerFails",
  "service RefusedBatches": "brokenBatch",
  "service RejectedRowPercent": "wrongRows",
  "service UpstreamCredentialsRefused": "keyRefused",
  "service BreakersOpened": "upstreamDown",
  // Each cause would take minutes of real time: disabled endpoints, cached secrets, abandoned changes.
  "service DeliverySuccess": "fedValues",
  "service SecretReadsFailed": "fedValues",
  // The tests of ingestion check that a short full batch records this metric.
  "service HeldRemovals": "fedValues",
  "service RacesLost": "fedValues",
  // The tests of checkpoints check that a changed log records this metric.
  "service ChangedLogs": "fedValues",
  // The tests of cancellation check that a late withdrawal records this metric.
  "service LeadingBidsWithdrawn": "fedValues",
};

/**
 * Reports whether a series counts the dead letters of a worker that reads a stream. No queue feeds this worker, so its
 * dead letters are records that the worker rejected.
 */
const isBehindStream = (series: MetricSeries): boolean =>
  series.of === "deadLetters" && series.entry.startsWith("streams/");

/**
 * Reports whether a breaker belongs to the history provider. No route calls the provider, because lookups
 * cost money and a queue retries them.
 */
const isHistoryBreaker = (series: MetricSeries): boolean =>
  series.of === "service" && series.dimension?.upstream === "history";

/**
 * Returns the trial of an alarm.
 * @throws Error naming an alarm without a trial
 */
export function trialOf({ name, measurement }: AlarmDefinition): TrialName {
  const all = Object.values(measurement.series);
  if (all.some(isBehindStream)) return "refusedRecords";
  if (all.some(isHistoryBreaker)) return "fedValues";
  const found = all.map((series) => trialsByMetric[`${series.of} ${series.name}`]);
  const trial = found.find((one) => one !== undefined);
  if (trial === undefined) throw new Error(`${name} has no trial in infra/observability/alarm-trials.ts`);
  return trial;
}
