import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type ControlPlane,
  startControlPlane,
} from "@vehicle-sourcing/local-aws/control-plane/start-control-plane.ts";
import { type Clock, createSettableClock } from "@vehicle-sourcing/local-aws/machine/clock.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { edgeRegion } from "../../../infra/edge/edge-region.ts";
import { seedInventory } from "../../../infra/local/seed/seed-inventory.ts";
import { testRegion } from "../control-plane/support/test-account.ts";
import { type AssemblyChange, changeAssembly } from "./support/change-assembly.ts";
import { deploymentAccountId, keptStage, writeStageFile } from "./support/deployable-stage.ts";
import { openPartner } from "./support/open-partner.ts";
import { brokenRelease, releaseHeader, releases } from "./support/releases.ts";
import { type CommandResult, runCommand, runScript } from "./support/run-deploy-command.ts";
import { runOnThisMachine, type StageOnThisMachine } from "./support/run-on-this-machine.ts";
import {
  type Exchange,
  listFailures,
  listFreeCars,
  runTraffic,
  type Traffic,
} from "./support/run-traffic.ts";

const patienceMilliseconds = 900_000;
const minuteMilliseconds = 60_000;
const stageName = "gaonbit";
const assembly = join(import.meta.dirname, "../../../cdk.out", stageName);

let directory: string;
let clock: Clock;
let plane: ControlPlane;
let stageFile: string;
let running: StageOnThisMachine | undefined;
let key: string;
let draws = 0;

/** Evenly distributed, so that any few calls have a tenth of the traffic for a version that gets a tenth. */
const random = () => (draws++ * 0.618_033_988_75) % 1;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "kept-"));
  clock = createSettableClock();
  plane = await startControlPlane({
    dataDirectory: join(directory, "account"),
    accountId: deploymentAccountId,
    patienceMilliseconds: 20_000,
    clock,
  });
  stageFile = await writeStageFile(join(directory, "stages"), stageName, keptStage);
  const places = [testRegion, edgeRegion].map((region) => `aws://${deploymentAccountId}/${region}`);
  const bootstrapped = await runCommand(plane.url, ["npx", "cdk", "bootstrap", ...places]);
  expect(bootstrapped.exitCode, bootstrapped.output).toBe(0);
  const deployed = await runScript(plane.url, "deploy", [stageFile, "--no-smoke-test"]);
  expect(deployed.exitCode, deployed.output).toBe(0);
  running = await runOnThisMachine(plane, {
    ...{ stageName, config: keptStage, clock, random },
    dataDirectory: join(directory, "machine"),
    originSecret: randomBytes(24).toString("base64url"),
  });
  await running.stage.idle();
  key = await openPartner(running);
  const { consoleApiUrl, operatorToken, mediaUrl } = running;
  await seedInventory({ consoleApiUrl, operatorToken, mediaUrl, now: clock.now(), listingCount: 60 });
  await running.stage.idle();
}, patienceMilliseconds);
afterAll(async () => {
  await running?.stop();
  await plane.stop();
  await rm(directory, { recursive: true, force: true });
  await rm(assembly, { recursive: true, force: true });
});

const pass = (minutes: number) =>
  clock.set(new Date(clock.now() + minutes * minuteMilliseconds).toISOString());

async function startTraffic(): Promise<Traffic> {
  const { partnerApiUrl: url } = running!;
  return runTraffic({ url, key, cars: await listFreeCars(url, key) });
}

/** Starts to deploy another release with the command, up to the traffic shift. `finished` is the result. */
async function beginRelease(change: AssemblyChange): Promise<{ finished: Promise<CommandResult> }> {
  const changed = await changeAssembly(assembly, join(directory, "release"), stageName, change);
  const options = ["--no-smoke-test", "--assembly", changed];
  const finished = runScript(plane.url, "deploy", [stageFile, ...options]);
  const { account } = plane.context;
  let early: CommandResult | undefined;
  void finished.then((result) => {
    early = result;
  });
  while (account.trafficShifts("InProgress").length === 0) {
    if (early !== undefined) throw new Error(`Nothing was shifted: ${early.output}`);
    await sleep(50);
  }
  await running!.stage.upToDate();
  return { finished };
}

/** Describes everything that a deployment could change in the stage's stacks. */
function describeStacks() {
  const { account } = plane.context;
  return account
    .stacks(testRegion)
    .filter(({ stackName }) => stackName.startsWith(`${stageName}-`))
    .map(({ stackId, templateId, outputs }) => ({
      ...{ stackId, templateId, outputs },
      resources: [...account.stackResources(stackId).values()].map(({ resourceKey, physicalId }) => {
        const { version, weights } = account.alias(physicalId) ?? {};
        return { resource: account.resources().get(resourceKey), version, weights };
      }),
    }));
}

const ofLists = (exchanges: readonly Exchange[]) => exchanges.filter(({ kind }) => kind === "list");

describe("permanent stage rollback", () => {
  it(
    "a broken version gets at most the canary's share of calls, its alarm rolls it back, and the deployment reports the alarm",
    async () => {
      const before = describeStacks();
      const traffic = await startTraffic();
      await traffic.more(3);
      const begun = traffic.exchanges.length;
      const { finished } = await beginRelease(brokenRelease);
      const { account } = plane.context;
      while (account.trafficShifts("InProgress").length > 0) {
        // Evaluates the alarm for the minute of a failing call. AWS does this at most a minute later.
        await running!.stage.alarms.evaluate();
        await sleep(50);
      }
      const { exitCode, output } = await finished;
      expect(exitCode).toBe(1);
      expect(output).toContain("One or more alarms have been activated");
      await running!.stage.upToDate();
      const ended = traffic.exchanges.length;
      await traffic.more(5);
      await traffic.stop();
      const during = traffic.exchanges.slice(begun, ended + 3);
      const failures = listFailures(traffic.exchanges);
      expect(failures.every((line) => line.startsWith("list 500"))).toBe(true);
      expect(failures.length).toBeLessThanOrEqual(0.1 * ofLists(during).length + 1);
      expect(listFailures(traffic.exchanges.slice(ended + 3))).toEqual([]);
      expect(describeStacks()).toEqual(before);
    },
    patienceMilliseconds,
  );

  it(
    "the rollback command rolls a completed release back and forward while every request succeeds",
    async () => {
      // The previous release's alarm stays active until its minute ends.
      await pass(2);
      const since = new Date(clock.now()).toISOString();
      const traffic = await startTraffic();
      const { finished } = await beginRelease(releases.function);
      await pass(5);
      const { exitCode, output } = await finished;
      expect(exitCode, output).toBe(0);
      const releaseOf = async () => {
        await running!.stage.upToDate();
        const before = traffic.exchanges.length;
        await traffic.more(3);
        return new Set(
          ofLists(traffic.exchanges.slice(before + 3)).map(({ headers }) => headers.get(releaseHeader)),
        );
      };
      expect(await releaseOf()).toEqual(new Set(["second"]));
      const back = await runScript(plane.url, "rollback", [stageFile, "--since", since]);
      expect(back, back.output).toMatchObject({ exitCode: 0, output: expect.stringContaining("1 aliases") });
      expect(await releaseOf()).toEqual(new Set([null]));
      const forward = await runScript(plane.url, "rollback", [stageFile, "--forward"]);
      expect(forward, forward.output).toMatchObject({ exitCode: 0 });
      expect(await releaseOf()).toEqual(new Set(["second"]));
      await traffic.stop();
      expect(listFailures(traffic.exchanges)).toEqual([]);
    },
    patienceMilliseconds,
  );
});

describe("logs of a deployed stage", () => {
  it(
    "verify-log finds the table and archive by the stage's name, and rejects checkpoints without a known key's signature",
    async () => {
      const { partnerApiUrl, storageUrl } = running!;
      const post = { method: "POST", headers: { "x-api-key": key } };
      expect((await fetch(`${partnerApiUrl}/v1/events/checkpoints`, post)).status).toBe(201);
      const published = await (await fetch(`${partnerApiUrl}/.well-known/jwks.json`)).text();
      const files = { genuine: published, other: published.replaceAll('"kid":"', '"kid":"other-') };
      const run = async (keys: keyof typeof files) => {
        const file = join(directory, `${keys}.json`);
        await writeFile(file, files[keys]);
        return runScript(plane.url, "verify-log", [stageFile, "--keys", file], {
          ...{ AWS_ACCESS_KEY_ID: "root", AWS_ENDPOINT_URL_DYNAMODB: storageUrl },
          AWS_ENDPOINT_URL_S3: storageUrl,
        });
      };
      const [genuine, other] = [await run("genuine"), await run("other")];
      expect(genuine, genuine.output).toMatchObject({ exitCode: 0 });
      expect(genuine.output).toMatch(/^pt_\w+: \d+ events, 0 without a digest, \d+ checkpoints$/m);
      expect(genuine.output).toMatch(/^audit: /m);
      expect(other, other.output).toMatchObject({ exitCode: 1 });
      expect(other.output).toContain("has no valid signature");
    },
    patienceMilliseconds,
  );
});
