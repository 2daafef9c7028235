import type { Environment } from "../../shared/domain/partners/partner.ts";
import type { QueueName } from "../../shared/platform/resources.ts";
import { pascalCase } from "../permissions/route-entry.ts";
import { workerName, workersOf } from "../workers/all-workers.ts";
import type { QueueWorker, ScheduledWorker, StreamWorker } from "../workers/worker-definition.ts";
import type { AlarmDefinition, Severity } from "./alarm-definition.ts";
import { only } from "./metric-series.ts";

/** Minutes that the oldest message of a queue may wait, and the severity when it waits longer. */
const longestWaits: Record<QueueName, { minutes: number; severity: Severity }> = {
  deliverFirst: { minutes: 5, severity: "critical" },
  deliverBulk: { minutes: 30, severity: "warning" },
  // Messages may have a delay of a quarter of an hour, which counts.
  deliverRetry: { minutes: 30, severity: "warning" },
  deliverProbe: { minutes: 30, severity: "warning" },
  replay: { minutes: 30, severity: "warning" },
  ingest: { minutes: 30, severity: "warning" },
  index: { minutes: 30, severity: "warning" },
  changes: { minutes: 30, severity: "warning" },
  // A picture source may be down for some hours before the picture is abandoned.
  media: { minutes: 60, severity: "warning" },
  lookups: { minutes: 15, severity: "warning" },
  watchChanges: { minutes: 30, severity: "warning" },
  watchUpdates: { minutes: 30, severity: "warning" },
  // The schedule notifies meanwhile, a minute late.
  notifications: { minutes: 5, severity: "warning" },
  // Everything due at a full hour must be done by the next.
  watchRechecks: { minutes: 60, severity: "warning" },
  dealerOrderRechecks: { minutes: 60, severity: "warning" },
  // The sweep continues them in the meantime.
  certificates: { minutes: 15, severity: "warning" },
  // Pages without pushes reload the list with their next connection, at most a quarter of an hour later by default.
  pushes: { minutes: 5, severity: "warning" },
};

/** Schedules whose failure immediately harms orders or webhooks. */
const criticalSchedules: readonly string[] = [
  "schedules/end-passed-orders",
  "schedules/finish-lots",
  "schedules/measure-freshness",
  "schedules/notify-order-changes",
  "schedules/redrive-deliveries",
];

/** Returns an alarm per worker of an environment, based on unfinished work. */
export function workerAlarms(environment: Environment): AlarmDefinition[] {
  return workersOf(environment).flatMap(([entry, worker]) => {
    if ("queue" in worker) return [deadLetterAlarm(entry, worker.queue), queueAlarm(entry, worker)];
    if ("everyMinutes" in worker) return [scheduleAlarm(entry, worker)];
    return [deadLetterAlarm(entry, worker), streamAlarm(entry)];
  });
}

function deadLetterAlarm(
  entry: string,
  { runbookSection }: Pick<StreamWorker, "runbookSection">,
): AlarmDefinition {
  const statistic = "Maximum";
  return {
    name: `${pascalCase(workerName(entry))}DeadLetters`,
    severity: "warning",
    measurement: only({ of: "deadLetters", entry, name: "ApproximateNumberOfMessagesVisible", statistic }),
    unit: "",
    comparison: "at least",
    threshold: 1,
    periodSeconds: 60,
    periods: 1,
    breachingPeriods: 1,
    leastSamples: null,
    // SQS reports no metrics for a queue that has been idle for hours.
    missingData: "notBreaching",
    runbookSection,
    setOffBy: `The dead-letter queue of ${workerName(entry)} holds a message`,
  };
}

function queueAlarm(entry: string, { queue }: QueueWorker): AlarmDefinition {
  const { minutes, severity } = longestWaits[queue.name];
  const statistic = "Maximum";
  return {
    name: `${pascalCase(workerName(entry))}Backlog`,
    severity,
    measurement: only({ of: "queue", entry, name: "ApproximateAgeOfOldestMessage", statistic }),
    unit: "s",
    comparison: "at least",
    threshold: minutes * 60,
    periodSeconds: 60,
    periods: 5,
    breachingPeriods: 5,
    leastSamples: null,
    missingData: "notBreaching",
    runbookSection: "backlog-of-a-queue",
    setOffBy: `A message has waited ${minutes} minutes for ${workerName(entry)}`,
  };
}

function streamAlarm(entry: string): AlarmDefinition {
  return {
    name: `${pascalCase(workerName(entry))}StreamAge`,
    severity: entry === "streams/publish-deliveries" ? "critical" : "warning",
    measurement: only({ of: "worker", entry, name: "IteratorAge", statistic: "Maximum" }),
    unit: "ms",
    comparison: "at least",
    threshold: 300_000,
    periodSeconds: 60,
    periods: 5,
    breachingPeriods: 5,
    leastSamples: null,
    missingData: "notBreaching",
    runbookSection: "table-stream-behind",
    setOffBy: `${workerName(entry)} is 5 minutes behind the table's stream`,
  };
}

/**
 * Returns the alarm of a schedule. A run counts as successful when it was started and did not fail; Lambda
 * counts both.
 */
function scheduleAlarm(entry: string, { everyMinutes }: ScheduledWorker): AlarmDefinition {
  // Two consecutive checks over at least five minutes, so that a deployment or one slow run triggers no
  // alarm.
  const periods = Math.max(2, Math.ceil(5 / everyMinutes));
  return {
    name: `${pascalCase(workerName(entry))}Missed`,
    severity: criticalSchedules.includes(entry) ? "critical" : "warning",
    measurement: {
      series: {
        runs: { of: "worker", entry, name: "Invocations", statistic: "Sum" },
        failures: { of: "worker", entry, name: "Errors", statistic: "Sum" },
      },
      expression: "runs - failures",
    },
    unit: "",
    comparison: "less than",
    threshold: 1,
    periodSeconds: everyMinutes * 60,
    periods,
    breachingPeriods: periods,
    leastSamples: null,
    missingData: "breaching",
    runbookSection: "schedule-missed",
    setOffBy: `${workerName(entry)} has not succeeded for ${periods * everyMinutes} minutes`,
  };
}
