import { describeQueueDelays } from "../workers/queue-delays.ts";
import type { AlarmCondition, AlarmDefinition } from "./alarm-definition.ts";
import { accountAlarms, alarmsOf } from "./alarm-table.ts";
import { alarmTrials, trialOf } from "./alarm-trials.ts";
import { expirySection } from "./certificate-rule.ts";
import { copyAlarm } from "./copy-alarm.ts";
import { consoleErrorsAlarm, edgeAlarmsOf, firewallAlarm } from "./edge-alarms.ts";

const environments = ["sandbox", "production"] as const;

/** Returns the page of all alarms, from their table. */
export const describeAlarms = (): string =>
  [
    "# Alarms",
    "",
    "This page lists all alarms. `npm run alarms` writes it from `infra/observability`, and a test checks that it is current. An alarm",
    "notifies the receivers of its severity in the stage's file (`alarms.critical`, `alarms.warning`) when it starts and when it ends.",
    "The last section explains the tests.",
    "",
    "| Alarm | Environment | Severity | Cause | Condition | Without data | Test | Runbook |",
    "|---|---|---|---|---|---|---|---|",
    ...listAlarms().map(({ place, alarm }) => rowOf(place, alarm, trialOf(alarm))),
    ...listEdgeAlarms().map(({ place, alarm }) => rowOf(place, alarm, untriedOnAws)),
    ...[firewallAlarm, consoleErrorsAlarm].map((alarm) => rowOf("edge, stage", alarm, untriedOnAws)),
    rowOf("production, with `copies`", copyAlarm, untriedOnAws),
    "",
    "Edge alarms are in us-east-1. Only environments with public names have them. The firewall and the web console have alarms per stage.",
    "",
    "A sandbox has the critical alarms and the alarms on dead letters and failing requests. Its critical alarms notify the receivers of",
    "warnings.",
    "",
    "Certificates have no alarm. In each region with certificates of the stage, a rule of EventBridge notifies the receivers of warnings on",
    `each of the last 45 days before a certificate expires: [${expirySection}](runbook.md#${expirySection}).`,
    "",
    "## Alarms by kind of function",
    "",
    "| Function | Alarm in production |",
    "|---|---|",
    "| Route | Errors of its API; a failed or throttled run is a 5xx |",
    "| Schedule | Its own, by successful runs |",
    "| Worker of a queue or stream | Age of waiting work, and its dead-letter queue |",
    "| Every function of the account | `FunctionErrors` and `FunctionThrottles` |",
    "",
    "[Idle costs](costs.md) lists the costs of the alarms.",
    "",
    "## Delays of queues",
    "",
    "The table shows the longest time that a message waits for its next attempt. A message returns half a minute after the timeout of a killed run,",
    "and after six times the timeout if its run could not start. The last column excludes the duration of the runs.",
    "",
    "| Queue | After the first failure | After the last failure with a retry | After a killed run | Without a run | All delays until the dead-letter queue |",
    "|---|---|---|---|---|---|",
    ...describeQueueDelays(),
    "",
    "## Tests",
    "",
    "A test triggers each alarm on a running stage and waits until it ends. The trigger is a fault, or a series of values where one",
    "machine has no such fault. Edge alarms are not tested, because one machine has no CloudFront.",
    "",
    "| Test | Kind | Trigger |",
    "|---|---|---|",
    ...Object.entries(alarmTrials).map(([name, { by, what }]) => `| ${name} | ${by} | ${what} |`),
  ]
    .join("\n")
    .concat("\n");

/** Returns every alarm once, with its stages. */
function listAlarms(): { place: string; alarm: AlarmDefinition }[] {
  const [sandbox, production] = environments.map(alarmsOf) as [AlarmDefinition[], AlarmDefinition[]];
  const names = (some: AlarmDefinition[]) => new Set(some.map(({ name }) => name));
  const [inSandbox, inProduction] = [names(sandbox), names(production)];
  return [
    ...production.map((alarm) => ({ place: inSandbox.has(alarm.name) ? "both" : "production", alarm })),
    ...sandbox.filter(({ name }) => !inProduction.has(name)).map((alarm) => ({ place: "sandbox", alarm })),
    ...accountAlarms.map((alarm) => ({ place: "account", alarm })),
  ];
}

/** Returns every alarm of the edge once, with its stages. */
function listEdgeAlarms(): { place: string; alarm: AlarmCondition }[] {
  const inSandbox = new Set(edgeAlarmsOf("sandbox").map(({ name }) => name));
  return edgeAlarmsOf("production").map((alarm) => ({
    place: `edge, ${inSandbox.has(alarm.name) ? "both" : "production"}`,
    alarm,
  }));
}

const untriedOnAws = "none";

function rowOf(place: string, alarm: AlarmCondition, trial: string): string {
  const { name, severity, setOffBy, missingData, runbookSection } = alarm;
  const cells = [
    `\`${name}\``,
    place,
    severity,
    setOffBy,
    conditionOf(alarm),
    missingData === "breaching" ? "goes off" : "quiet",
    trial,
    `[${runbookSection}](runbook.md#${runbookSection})`,
  ];
  return `| ${cells.join(" | ")} |`;
}

/** Returns a condition in the form `≥ 5 %, 2 of 3 × 5 min, from 20 samples`. */
function conditionOf(alarm: AlarmCondition): string {
  const { comparison, threshold, unit, periodSeconds, periods, breachingPeriods, leastSamples } = alarm;
  const sign = comparison === "at least" ? "≥" : "<";
  const parts = [
    `${sign} ${threshold} ${unit}`.trimEnd(),
    `${breachingPeriods} of ${periods} × ${periodSeconds / 60} min`,
    ...(leastSamples === null ? [] : [`from ${leastSamples} samples`]),
  ];
  return parts.join(", ");
}
