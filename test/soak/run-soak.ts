import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { RandomSource } from "../../infra/local/cars/random-source.ts";
import { type EnvironmentName, StageClient } from "../support/stage-client.ts";
import { startStageProcess } from "../support/stage-process.ts";
import { checkDeliveries } from "./check-deliveries.ts";
import { measureMemory } from "./measure-memory.ts";
import { CallRecorder } from "./record-calls.ts";
import { judgeSoak, type MemoryReading, printSoak } from "./report-soak.ts";
import { type HealthyPartner, openHealthyPartner, runHealthyPartner } from "./run-healthy-partner.ts";
import { attackNames, runHostilePartner } from "./run-hostile-partner.ts";
import { runOperator } from "./run-operator.ts";

// `npm run soak`

const usage = `Usage: npm run soak -- [options]

Partners and operators at the sandbox of a local stage: a quarter of the time among themselves, a quarter while hostile
partners attack the production environment, with which they share the machine only, and half of it beside them.

Options:
  --minutes <count>           how long, 60 by default
  --partners <count>          partners who use the API as it is meant to be used, 200 by default
  --calls-per-second <count>  calls of all of them together, 15 by default
  --seed <text>               decides what everybody does, though not when calls meet; chance by default
  -h, --help                  prints this

Exit code: 0 passed; 1 when anything was lost, doubled or answered 5xx, and in runs of ten minutes and more also when calls
were more than twice as slow beside the hostile partners as with them at the other environment, or a process kept growing.
`;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "60" },
    partners: { type: "string", default: "200" },
    "calls-per-second": { type: "string", default: "15" },
    seed: { type: "string", default: String(Date.now()) },
    help: { type: "boolean", short: "h", default: false },
  },
});
if (values.help) {
  process.stdout.write(usage);
  process.exit(0);
}
const chanceOf = (who: string) => new RandomSource(`${values.seed} ${who}`);
const minutes = Number(values.minutes);
const partnerCount = Number(values.partners);
const pauseMilliseconds = Math.round((1000 * partnerCount) / Number(values["calls-per-second"]));
const memoryIntervalMilliseconds = 5_000;
/** Of the whole time, before the hostile partners come to the same environment. */
const phaseShares = { alone: 1 / 4, elsewhere: 1 / 4 };
/** Shorter runs say nothing about latency and growth: functions still start for the first time. */
const judgedMinutes = 10;

const dataDirectory = await mkdtemp(join(tmpdir(), "soak-"));
const logPath = `${dataDirectory}.log`;
const stageProcess = await startStageProcess(dataDirectory, { listingCount: 4_000, logPath });
let isStageRunning = true;
process.on("exit", () => isStageRunning && process.kill(stageProcess.processId, "SIGKILL"));
const stage = new StageClient(stageProcess.env);
const recorder = new CallRecorder();
let isOver = false;
const surroundings = { recorder, isOver: () => isOver };

const partners: HealthyPartner[] = [];
for (let count = 0; count < partnerCount; count += 1) {
  partners.push(await openHealthyPartner(stage, chanceOf(`partner ${count}`)));
}
process.stdout.write(`${partnerCount} partners are there; ${minutes} minutes begin, seed ${values.seed}\n`);

/** Sets the hostile partners on an environment until it is ended. */
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
    memory.push({ atMinutes, samples: await measureMemory(stageProcess.processId) });
    await pause(memoryIntervalMilliseconds);
  }
}

const running = [
  sampleMemory(),
  ...partners.map((partner) => runHealthyPartner(partner, recorder, { ...surroundings, pauseMilliseconds })),
  runOperator(stage, partners, { ...surroundings, chance: chanceOf("operator") }),
];
const minutesOf = (share: number) => pause(minutes * 60_000 * share);
await minutesOf(phaseShares.alone);
const elsewhere = attack("production");
recorder.phase = "elsewhere";
await minutesOf(phaseShares.elsewhere);
await elsewhere.end();
const beside = attack("sandbox");
recorder.phase = "beside";
await minutesOf(1 - phaseShares.alone - phaseShares.elsewhere);
await beside.end();
isOver = true;
await Promise.all(running);
const deliveries = await checkDeliveries(partners, recorder);
await stageProcess.kill();
isStageRunning = false;
await Promise.all(partners.map(({ receiver }) => receiver.stop()));
await recorder.explainFaults(logPath);
await Promise.all([dataDirectory, logPath].map((path) => rm(path, { recursive: true, force: true })));

printSoak({ recorder, deliveries, memory });
const verdicts = judgeSoak({ recorder, memory, isLong: minutes >= judgedMinutes });
for (const verdict of verdicts) process.stderr.write(`${verdict}\n`);
process.exit(verdicts.length === 0 ? 0 : 1);
