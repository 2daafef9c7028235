import type { Environment } from "../../shared/domain/partners/partner.ts";
import { pascalCase } from "../permissions/route-entry.ts";
import { workerName, workersOf } from "../workers/all-workers.ts";
import type {
  QueueWorker,
  ScheduledWorker,
  StreamWorker,
  WorkerDefinition,
} from "../workers/worker-definition.ts";
import type { AlarmDefinition, Severity } from "./alarm-definition.ts";
import { only } from "./metric-series.ts";

/**
 * Returns the alarms of an environment's workers. Each worker has an alarm on late work: old messages or records, or no
 * successful run of a schedule. A worker with a dead-letter queue also has an alarm on dead letters.
 */
export function workerAlarms(environment: Environment): AlarmDefinition[] {
  return workersOf(environment).flatMap(([entry, worker]) => {
    if ("queue" in worker)
      return [deadLetterAlarm(entry, worker.queue.deadLetters.section), queueAlarm(entry, worker)];
    if ("everyMinutes" in worker) return [scheduleAlarm(entry, worker)];
    return [deadLetterAlarm(entry, worker.runbookSection), streamAlarm(entry, worker)];
  });
}

const severityOf = ({ isCritical = false }: WorkerDefinition): Severity =>
  isCritical ? "critical" : "warning";

function deadLetterAlarm(entry: string, runbookSection: string): AlarmDefinition {
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

function queueAlarm(entry: string, worker: QueueWorker): AlarmDefinition {
  const minutes = worker.queue.longestWaitMinutes;
  const statistic = "Maximum";
  return {
    name: `${pascalCase(workerName(entry))}Backlog`,
    severity: severityOf(worker),
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

function streamAlarm(entry: string, worker: StreamWorker): AlarmDefinition {
  return {
    name: `${pascalCase(workerName(entry))}StreamAge`,
    severity: severityOf(worker),
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
 * Returns the alarm of a schedule. A run counts as successful when it was started and did not fail; Lambda counts
 * started runs and failed runs.
 */
function scheduleAlarm(entry: string, worker: ScheduledWorker): AlarmDefinition {
  const { everyMinutes } = worker;
  // Two consecutive checks over at least five minutes, so that a deployment or one slow run triggers no
  // alarm.
  const periods = Math.max(2, Math.ceil(5 / everyMinutes));
  return {
    name: `${pascalCase(workerName(entry))}Missed`,
    severity: severityOf(worker),
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
