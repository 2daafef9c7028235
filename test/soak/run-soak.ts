import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { RandomSource } from "../../infra/local/cars/random-source.ts";
import { requireValue } from "../support/require-value.ts";
import { findLeaksInFile } from "../support/secrets/scan-lines.ts";
import { secretsOfRun } from "../support/secrets/secrets-of-run.ts";
import { type EnvironmentName, StageClient } from "../support/stage/stage-client.ts";
import { startStageProcess } from "../support/stage/stage-process.ts";
import { checkDeliveries } from "./check-deliveries.ts";
import { countHostileFaults } from "./count-hostile-faults.ts";
import { type KillableStage, killOneProcess } from "./kill-processes.ts";
import { measureMemory } from "./measure-memory.ts";
import { CallRecorder } from "./record-calls.ts";
import { evaluateSoak, type MemoryReading, printSoak } from "./report-soak.ts";
import { type HealthyPartner, openHealthyPartner, runHealthyPartner } from "./run-healthy-partner.ts";
import { attackNames, runHostilePartner } from "./run-hostile-partner.ts";
import { runOperator } from "./run-operator.ts";

// `npm run soak`

const usage = `Usage: npm run soak -- [options]

Partners and operators at the sandbox of a local stage: a quarter of the time among themselves, a quarter while hostile
partners attack the production environment, with which they share the machine only, and half of it the same environment.

Options:
  --minutes <count>           how long, 60 by default
  --partners <count>          partners who use the API as it is meant to be used, 200 by default
  --calls-per-second <count>  calls of all of them together, 15 by default
  --kills <count>             how often one of the stage's processes is ended by SIGKILL, never by default
  --hostile <seed>            runs the stage on hostile AWS services with this seed, a whole number; a 5xx response is
                              then a fault only if all retries of the client fail too
  --seed <text>               decides what everybody does, though not when calls meet; chance by default
  -h, --help                  prints this

Exit code: 0 passed; 1 failed. A run fails if anything is lost or duplicated, if a call gets a 5xx response, or if a log
line has a secret. A run of ten minutes or more without kills and hostile services also fails if calls are more than
twice as slow while the hostile partners attack the same environment as while they attack the other environment, or if a
process keeps growing. Clients retry calls that a kill interrupted. These must succeed once the stage is back.
`;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "60" },
    partners: { type: "string", default: "200" },
    "calls-per-second": { type: "string", default: "15" },
    kills: { type: "string", default: "0" },
    hostile: { type: "string" },
    seed: { type: "string", default: String(Date.now()) },
    help: { type: "boolean", short: "h", default: false },
  },
});
if (values.help) {
  process.stdout.write(usage);
  process.exit(0);
}
if (values.hostile !== undefined && !/^\d+$/.test(values.hostile)) {
  process.stderr.write("--hostile needs a seed, a whole number. Run `npm run soak -- --hostile 1`.\n");
  process.exit(2);
}
const chanceOf = (who: string) => new RandomSource(`${values.seed} ${who}`);
const minutes = Number(values.minutes);
const kills = Number(values.kills);
const partnerCount = Number(values.partners);
const pauseMilliseconds = Math.round((1000 * partnerCount) / Number(values["calls-per-second"]));
const memoryIntervalMilliseconds = 5_000;
/** Shares of the total time before the hostile partners use the same environment. */
const phaseShares = { alone: 1 / 4, elsewhere: 1 / 4 };
/**
 * In shorter runs latency and growth are not significant, because functions still start for the first time.
 */
const judgedMinutes = 10;

const dataDirectory = await mkdtemp(join(tmpdir(), "soak-"));
const logPath = `${dataDirectory}.log`;
const hostileSeed = values.hostile === undefined ? null : Number(values.hostile);
const stageOptions = { listingCount: 4_000, logPath };
// A killed run of a seeding worker would delay the start by minutes, so the services become hostile after the seeding.
if (hostileSeed !== null) await (await startStageProcess(dataDirectory, stageOptions)).kill();
const start = () => startStageProcess(dataDirectory, { ...stageOptions, hostileSeed });
const stageProcess = await start();
let isStageRunning = true;
// The clients retry requests after 5xx responses only on hostile services.
if (values.hostile !== undefined) process.env.HOSTILE_SEED = values.hostile;
const stage = new StageClient(stageProcess.env);
const recorder = new CallRecorder();
const killable: KillableStage = {
  current: stageProcess,
  start,
  client: stage,
  outages: recorder.outages,
  isAnswering: async () => {
    const answers = [
      await requireValue(partners[0]).client.get("/v1/orders?limit=1"),
      await stage.operator("production", "GET", "/ops/v1/partners?limit=1"),
    ];
    return answers.every(({ status }) => status === 200);
  },
};
process.on("exit", () => isStageRunning && process.kill(killable.current.processId, "SIGKILL"));
let isOver = false;
const surroundings = { recorder, isOver: () => isOver };

const partners: HealthyPartner[] = [];
for (let count = 0; count < partnerCount; count += 1) {
  partners.push(await openHealthyPartner(stage, chanceOf(`partner ${count}`)));
}
process.stdout.write(`${partnerCount} partners are there; ${minutes} minutes begin, seed ${values.seed}\n`);

/** Runs the hostile partners in an environment until stopped. */
function attack(environment: EnvironmentName): { end(): Promise<unknown> } {
  let isAttackOver = false;
  const foreignOrderIds = partners.flatMap(({ orders }) => orders.map(({ id }) => id));
  const attackers = attackNames.map((name) =>
    runHostilePartner(name, {
      stage,
      environment,
      recorder,
      foreignOrderIds,
      chance: chanceOf(`${name} ${environment}`),
      isOver: () => isAttackOver,
    }),
  );
  return {
    end: () => {
      isAttackOver = true;
      return Promise.all(attackers);
    },
  };
}

const memory: MemoryReading[] = [];
const startedAt = Date.now();
async function sampleMemory(): Promise<void> {
  while (!isOver) {
    const atMinutes = (Date.now() - startedAt) / 60_000;
    memory.push({ atMinutes, samples: await measureMemory(killable.current.processId) });
    await pause(memoryIntervalMilliseconds);
  }
}

const running = [
  sampleMemory(),
  ...partners.map((partner) => runHealthyPartner(partner, recorder, { ...surroundings, pauseMilliseconds })),
  runOperator(stage, partners, { ...surroundings, chance: chanceOf("operator") }),
];
const killed: string[] = [];
const killChance = chanceOf("kills");
let sharePassed = 0;
/**
 * Waits for a share of the time and kills its share of processes, each with a distance from the last and from
 * the end.
 */
async function minutesOf(share: number): Promise<void> {
  const beganAt = Date.now();
  sharePassed += share;
  const count = Math.round(kills * sharePassed) - killed.length;
  const milliseconds = minutes * 60_000 * share;
  for (let kill = 0; kill < count; kill += 1) {
    const position = (kill + 0.2 + 0.6 * killChance.next()) / count;
    await pause(Math.max(0, beganAt + position * milliseconds - Date.now()));
    killed.push(await killOneProcess(killable, killChance));
  }
  await pause(Math.max(0, beganAt + milliseconds - Date.now()));
}

await minutesOf(phaseShares.alone);
const elsewhere = attack("production");
recorder.phase = "elsewhere";
await minutesOf(phaseShares.elsewhere);
await elsewhere.end();
const concurrent = attack("sandbox");
recorder.phase = "concurrent";
await minutesOf(1 - phaseShares.alone - phaseShares.elsewhere);
await concurrent.end();
isOver = true;
await Promise.all(running);
const deliveries = await checkDeliveries(partners, recorder);
await killable.current.kill();
isStageRunning = false;
await Promise.all(partners.map(({ receiver }) => receiver.stop()));
await recorder.explainFaults(logPath);
const leaks = await findLeaksInFile(logPath, secretsOfRun.list());
const hostileFaults = await countHostileFaults(logPath);
await Promise.all([dataDirectory, logPath].map((path) => rm(path, { recursive: true, force: true })));

printSoak({ recorder, deliveries, memory, killed, hostileFaults });
const isJudged = minutes >= judgedMinutes && kills === 0 && hostileSeed === null;
const verdicts = evaluateSoak({ recorder, leaks, memory, isLong: isJudged });
for (const verdict of verdicts) process.stderr.write(`${verdict}\n`);
process.exit(verdicts.length === 0 ? 0 : 1);
