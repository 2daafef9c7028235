import type { Environment } from "../../shared/domain/partners/partner.ts";
import type { AlarmCondition, AlarmDefinition } from "./alarm-definition.ts";
import { accountAlarms, alarmsOf } from "./alarm-table.ts";
import { alarmTrials, trialOf } from "./alarm-trials.ts";
import { edgeAlarmsOf } from "./edge-alarms.ts";
import { type CostItem, detailedMetrics, observingCosts, type PricedResource } from "./monthly-cost.ts";

const environments = ["sandbox", "production"] as const;

/**
 * The page of all alarms, from their table, and of what they cost, from the templates of a stage.
 * @param resources every resource of each environment
 */
export const describeAlarms = (resources: Readonly<Record<Environment, readonly PricedResource[]>>): string =>
  [
    "# Alarms",
    "",
    "Written by `npm run alarms` from `infra/observability`; a test checks that it is current. Every alarm tells the receivers of its",
    "severity in the stage's file (`alarms.critical`, `alarms.warning`) when it goes off, and again when it is over. Its condition is",
    "what it compares, in how many of how many periods. Tried says how tests set it off on a running stage, and see it end: by a fault of",
    "what is watched, or by a series of values fed in where one machine has no such fault.",
    "",
    "| Alarm | In | Severity | Receivers | What sets it off | Condition | Without data | Tried | Runbook |",
    "|---|---|---|---|---|---|---|---|---|",
    ...listAlarms().map(({ place, alarm }) => rowOf(place, alarm, describeTrial(alarm))),
    ...listEdgeAlarms().map(({ place, alarm }) => rowOf(place, alarm, untriedAtEdge)),
    "",
    "Alarms of the edge are in us-east-1, in environments with public names. In a sandbox, which pages nobody, those of severity critical",
    "notify the receivers of warnings too.",
    "",
    "## Which alarm covers which function",
    "",
    "A function of a route: the errors of its API, as a run that fails or is throttled is a 5xx. A schedule: its own alarm, by its",
    "successful runs. A worker of a queue or stream: what waits for it, and its dead-letter queue. All of them, and every other function of",
    "the account: `FunctionErrors` and `FunctionThrottles`, which Lambda sums up itself at the price of two metrics. Two alarms for each",
    "function would cost several times what all alarms cost together, and the dashboard names the function as well.",
    "",
    "## What observing costs",
    "",
    "A month at list prices of ap-northeast-2, without free tiers; counted in the templates of the example. Metrics of AWS are free, ours are",
    "paid for where they are recorded at all. Detailed metrics of routes are off: in production they would cost up to",
    `${describeUsd(detailedMetrics(resources.production))} more, and each route's requests, errors and times are in the access log.`,
    "",
    `| Environment | ${observingCosts([])
      .map(({ name, priceUsd }) => `${name} (${priceUsd} USD)`)
      .join(" | ")} | USD a month |`,
    `|---|${"---|".repeat(observingCosts([]).length + 1)}`,
    ...environments.map((environment) => describeCosts(environment, resources[environment])),
  ]
    .join("\n")
    .concat("\n");

/** Every alarm once, with where it is. */
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

/** Every alarm of the edge once, with where it is. */
function listEdgeAlarms(): { place: string; alarm: AlarmCondition }[] {
  const inSandbox = new Set(edgeAlarmsOf("sandbox").map(({ name }) => name));
  return edgeAlarmsOf("production").map((alarm) => ({
    place: `edge, ${inSandbox.has(alarm.name) ? "both" : "production"}`,
    alarm,
  }));
}

const untriedAtEdge = "no: one machine has no CloudFront";

function rowOf(place: string, alarm: AlarmCondition, trial: string): string {
  const { name, severity, setOffBy, missingData, runbookSection } = alarm;
  const cells = [
    `\`${name}\``,
    place,
    severity,
    `\`alarms.${severity}\``,
    setOffBy,
    conditionOf(alarm),
    missingData === "breaching" ? "goes off" : "quiet",
    trial,
    `[${runbookSection}](runbook.md#${runbookSection})`,
  ];
  return `| ${cells.join(" | ")} |`;
}

/** `fault: the table throttles` */
function describeTrial(alarm: AlarmDefinition): string {
  const { by, what } = alarmTrials[trialOf(alarm)];
  return `${by}: ${what}`;
}

/** `≥ 5 %, 2 of 3 × 5 min, from 20 samples` */
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

const usdOf = ({ count, priceUsd }: CostItem): number => count * priceUsd;
const describeUsd = (item: CostItem): string => `${usdOf(item).toFixed(2)} USD`;

function describeCosts(environment: Environment, resources: readonly PricedResource[]): string {
  const items = observingCosts(resources);
  const total = items.reduce((sum, item) => sum + usdOf(item), 0);
  return `| ${environment} | ${items.map(({ count }) => count).join(" | ")} | ${total.toFixed(2)} |`;
}
