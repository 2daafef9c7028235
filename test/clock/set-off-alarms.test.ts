import { setTimeout as sleep } from "node:timers/promises";
import { connectAws } from "@vehicle-sourcing/local-aws/provision/connect-aws.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import localStage from "../../infra/config/local.ts";
import { alarmTrials, type TrialName } from "../../infra/observability/alarm-trials.ts";
import { pascalCase } from "../../infra/permissions/route-entry.ts";
import { workerName } from "../../infra/workers/all-workers.ts";
import { feedMetrics, findLines, liftFaults, stage, untilIdle } from "../e2e/shared-stage.ts";
import { enterListings } from "../support/stage/enter-listings.ts";
import { jumpTo, readClock } from "../support/stage/jump-clock.ts";
import { type PartnerClient, send } from "../support/stage/stage-client.ts";
import {
  findQueues,
  hastenQueues,
  listEmpty,
  purgeQueues,
  sendUnreadable,
} from "../support/stage/strain-queues.ts";
import {
  alarmsByTrial,
  crossingValues,
  listTriedAlarms,
  readAlarms,
  type ShownAlarm,
  type TriedAlarm,
} from "../support/stage/tried-alarms.ts";
import {
  controlUpstream,
  denyGrants,
  enterWrongBatches,
  findTable,
  injectTableTroubles,
  listDealerCars,
  placeOrders,
  refuseHiding,
  request,
  restoreKey,
  slowTable,
  troubleTable,
} from "./cause-faults.ts";

/** `ALARM_TRIALS=everything` tests all alarms; otherwise those that need minutes of waiting are omitted. */
const triesEverything = process.env.ALARM_TRIALS === "everything";
/** Each of these waits for many seconds of real time, regardless of the stage's clock. */
const slowTrials: readonly TrialName[] = ["tableIsSlow", "upstreamDown"];
const minute = 60_000;
const patience = { timeout: 60_000, interval: 500 };

const trials = alarmsByTrial();
const alarmsOfTrial = (trial: TrialName): TriedAlarm[] => trials.get(trial) ?? [];
/** The schedule that represents all schedules unless everything is tested. */
const oneSchedule = "FinishLotsMissed";
const isTried = (trial: TrialName, { definition: { name } }: TriedAlarm): boolean => {
  if (triesEverything) return true;
  return trial === "deniedSchedule" ? name === oneSchedule : !slowTrials.includes(trial);
};

const { storage_url: awsUrl } = stage.env;
const aws = connectAws({ dynamodbUrl: awsUrl, sqsUrl: awsUrl, s3Url: awsUrl });
/** Longer than a stream waits between attempts at a record. */
const betweenAttemptsMilliseconds = 1_500;
/** When each alarm was seen active, by environment and name. */
const seenOn = new Map<string, ShownAlarm>();
const keyOf = ({ environment, name }: Pick<ShownAlarm, "environment" | "name">) => `${environment} ${name}`;
let begun: number;

/** Moves the clock by minutes, and records active alarms. */
async function pass(minutes: number): Promise<ShownAlarm[]> {
  await jumpTo(stage, (await readClock(stage)) + minutes * minute);
  const alarms = await readAlarms(stage);
  for (const alarm of alarms) {
    if (alarm.state === "ALARM" && Date.parse(alarm.since) >= begun) seenOn.set(keyOf(alarm), alarm);
  }
  return alarms;
}

const isSeen = ({ environment, definition: { name } }: TriedAlarm): boolean =>
  seenOn.has(keyOf({ environment, name }));

/**
 * Reports whether an alarm of `strainMinutes` goes off while records and messages wait. Other alarms go off
 * when these are abandoned.
 */
const isOfWaiting = (trial: TrialName, { definition: { name } }: TriedAlarm): boolean =>
  trial !== "refusedRecords" || name.endsWith("StreamAge");

/** Moves the clock by minutes until every alarm is off. */
async function untilAllIsWell(): Promise<string[]> {
  let on: string[] = [];
  for (let rounds = 0; rounds < 8; rounds += 1) {
    on = (await pass(30)).filter(({ state }) => state !== "OK").map(keyOf);
    if (on.length === 0) break;
  }
  return on;
}

const feed = () => feedMetrics(alarmsOfTrial("fedValues").flatMap(crossingValues));

/** Returns the functions of a trial's alarms, by construct name. */
const workersOfTrial = (trial: TrialName): string[] =>
  alarmsOfTrial(trial)
    .filter((alarm) => isTried(trial, alarm))
    .flatMap(({ definition: { measurement } }) =>
      Object.values(measurement.series).flatMap((series) =>
        series.of === "worker" ? [pascalCase(workerName(series.entry))] : [],
      ),
    )
    .filter((name, at, all) => all.indexOf(name) === at);

/** Advances minute by minute: queues, streams and the table. */
async function strainMinutes(tableName: string): Promise<void> {
  const ofQueues = (["waitingMessage", "unreadableMessage"] as const).flatMap(alarmsOfTrial);
  const queues = await findQueues(aws.sqs, ofQueues);
  await Promise.all(workersOfTrial("refusedRecords").map((name) => denyGrants(name, ["sqs"])));
  // This worker builds the index whatever its message contains, so only a missing permission makes it fail.
  await denyGrants("BuildIndex");
  await injectTableTroubles();
  await refuseHiding();
  await sendUnreadable(aws.sqs, queues);
  await placeOrders(8);
  await pass(61);
  const minuteTrials = ["refusedRecords", "waitingMessage", "tableThrottles", "tableFails"] as const;
  const waiting = minuteTrials.flatMap((trial) =>
    alarmsOfTrial(trial).filter((alarm) => isOfWaiting(trial, alarm)),
  );
  // Each of these alarms needs a value every minute, and the next attempt at a record may be a second away.
  for (let minutes = 0; minutes < 20 && !waiting.every(isSeen); minutes += 1) {
    await Promise.all([
      feed(),
      troubleTable(tableName, { throttled: 10, failed: 10 }),
      sleep(betweenAttemptsMilliseconds),
    ]);
    await pass(1);
  }
  await hastenQueues(aws.sqs, queues);
  await sendUnreadable(aws.sqs, queues);
  await vi.waitFor(async () => expect(await listEmpty(aws.sqs, queues)).toEqual([]), patience);
}

/** Advances by five minutes: routes, changes, suppliers and functions. */
async function strainFiveMinutes(tableName: string, partner: PartnerClient): Promise<void> {
  const { base_url, console_api_url } = stage.env.production;
  const operator = { authorization: `Bearer ${await stage.token("operator")}` };
  const key = { "x-api-key": partner.apiKey };
  await denyGrants("ListOrders", ["dynamodb"]);
  await denyGrants("ListOperatorOrders", ["dynamodb"]);
  await Promise.all(
    workersOfTrial("deniedSchedule")
      .filter((name) => name === "FinishLots")
      .map((name) => denyGrants(name)),
  );
  if (triesEverything) {
    await slowTable("ListInvoices", 3_100);
    await slowTable("ListOperatorInvoices", 6_200);
  }
  for (let window = 0; window < 3; window += 1) {
    const calls = [
      request(`${base_url}/v1/orders`, 20, key),
      request(`${console_api_url}/ops/v1/orders`, 20, operator),
      troubleTable(tableName, { cancelled: 320 }),
      feed(),
    ];
    if (window === 0) {
      await Promise.all([refuseKey(partner), enterWrongBatches()]);
    }
    if (triesEverything) {
      calls.push(
        request(`${base_url}/none`, 100),
        request(`${console_api_url}/none`, 100),
        request(`${base_url}/v1/invoices`, 2, key),
        request(`${console_api_url}/ops/v1/invoices`, 3, operator),
        openBreakers(partner),
      );
    }
    await Promise.all(calls);
    await untilIdle();
    // The last values must be in the last period, which ends now.
    await pass(window < 2 ? 5 : 1);
  }
}

/** Makes a market reject the service's key until a function notices it. Until then, a list may be served. */
async function refuseKey(partner: PartnerClient): Promise<void> {
  const noticed = async () => (await findLines('"UpstreamCredentialsRefused":1')).length;
  const before = await noticed();
  await controlUpstream("retail_b", { api_keys: [] });
  await vi.waitFor(async () => {
    await listDealerCars(partner);
    expect(await noticed()).toBeGreaterThan(before);
  }, patience);
  await restoreKey("retail_b");
}

/** Queries the unavailable markets until each circuit breaker opens again. */
async function openBreakers(partner: PartnerClient): Promise<void> {
  const names = ["retail_a", "retail_b"];
  const opened = async () =>
    Promise.all(
      names.map(async (upstream) => (await findLines(`"upstream":"${upstream}","BreakersOpened"`)).length),
    );
  const before = await opened();
  await Promise.all(names.map((name) => controlUpstream(name, { mode: "down" })));
  await vi.waitFor(async () => {
    await listDealerCars(partner);
    expect((await opened()).every((count, at) => count > (before[at] ?? 0))).toBe(true);
  }, patience);
}

/** Advances by hours: secrets and data that must be refreshed are stale. */
async function strainHours(): Promise<void> {
  await controlUpstream("fx", { mode: "down" });
  await denyGrants("BuildIndex");
  await enterListings(stage, "production", [{}]);
  await pass(21 * 60);
  await liftFaults();
  if (!triesEverything) return;
  await Promise.all(workersOfTrial("deniedSchedule").map((name) => denyGrants(name)));
  await pass(5 * 60);
}

describe("alarms on the running stage", () => {
  beforeAll(async () => {
    begun = Number.POSITIVE_INFINITY;
    await purgeQueues(aws.sqs);
    expect(await untilAllIsWell()).toEqual([]);
    begun = await readClock(stage);
    const tableName = await findTable();
    const partner = await stage.createPartner("production");
    await strainMinutes(tableName);
    await liftFaults();
    await injectTableTroubles();
    await strainFiveMinutes(tableName, partner);
    await liftFaults();
    await strainHours();
    await liftFaults();
    await controlUpstream("fx", { mode: "ok" });
    await Promise.all(["retail_a", "retail_b"].map((name) => controlUpstream(name, { mode: "ok" })));
    await purgeQueues(aws.sqs);
  }, 600_000);
  afterAll(() => aws.close());

  it.each([...trials].map(([trial, alarms]) => ({ trial, alarms, ...alarmTrials[trial] })))(
    "every alarm that is tested with a $by becomes active: $what",
    ({ trial, alarms }) => {
      const quiet = alarms
        .filter((alarm) => isTried(trial, alarm))
        .map(({ environment, definition: { name } }) => keyOf({ environment, name }))
        .filter((key) => !seenOn.has(key));
      expect(quiet).toEqual([]);
    },
  );

  it("every active alarm ends after its cause is removed", async () => {
    expect(await untilAllIsWell()).toEqual([]);
  });

  it("mails about the start and the end of an alarm reach its receivers and link to the runbook section", async () => {
    const { body } = await send(`${stage.env.upstreams_url}/control/mail`);
    const mails: { to: string[]; subject: string; text: string; at: string }[] = body.data;
    for (const { environment, definition } of listTriedAlarms()) {
      const { name, severity, runbookSection } = definition;
      if (!seenOn.has(keyOf({ environment, name }))) continue;
      const about = mails.filter(
        ({ subject, at }) =>
          subject.includes(`"${environment}-Observability-${name}`) && Date.parse(at) >= begun,
      );
      expect(new Set(about.map(({ subject }) => subject.split(":")[0])), name).toEqual(
        new Set(["OK", "ALARM"]),
      );
      expect(new Set(about.flatMap(({ to }) => to))).toEqual(new Set(localStage.alarms[severity]));
      for (const { text } of about) {
        expect(text).toContain(`docs/runbook.md#${runbookSection}\n`);
        expect(text).toContain("Reason: Threshold Crossed: ");
      }
    }
  });
});
