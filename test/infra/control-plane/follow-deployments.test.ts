import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readAlarmStates } from "@vehicle-sourcing/local-aws/control-plane/hand-over/read-alarm-states.ts";
import {
  type RunningDeployedStage,
  runDeployedStage,
} from "@vehicle-sourcing/local-aws/control-plane/hand-over/run-deployed-stage.ts";
import {
  type ControlPlane,
  startControlPlane,
} from "@vehicle-sourcing/local-aws/control-plane/start-control-plane.ts";
import { type Emulators, startEmulators } from "@vehicle-sourcing/local-aws/emulators/start-emulators.ts";
import { type Clock, createSettableClock } from "@vehicle-sourcing/local-aws/machine/clock.ts";
import { type AwsProxy, startProxy } from "@vehicle-sourcing/local-aws/proxy/start-proxy.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RollbackClients, rollBackPart } from "../../../infra/deploy/roll-back-part.ts";
import { requireValue } from "../../support/require-value.ts";
import {
  beginRelease,
  connectClients,
  deployRelease,
  endOfRelease,
  greetingStage,
} from "./support/greeting-stage.ts";
import { testRegion } from "./support/test-account.ts";

const minuteMilliseconds = 60_000;
const atOnce = { configuration: "CodeDeployDefault.LambdaAllAtOnce" };

let directory: string;
let clock: Clock;
let plane: ControlPlane;
let clients: RollbackClients;
let emulators: Emulators;
let proxy: AwsProxy;
let stage: RunningDeployedStage;
let unwatch = () => {};
let draws = 0;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "follow-"));
  clock = createSettableClock();
  plane = await startControlPlane({ dataDirectory: join(directory, "account"), clock });
  clients = connectClients(plane.url);
  await deployRelease(plane, clients, { source: answering("one") });
  emulators = await startEmulators({ dataDirectory: join(directory, "emulators") });
  proxy = await startProxy({ emulators, clock });
  stage = await runDeployedStage({
    ...{ deployedIn: plane, region: testRegion, stageName: greetingStage, emulators, proxy, clock },
    codeDirectory: join(directory, "code"),
    dataDirectory: null,
    logSink: () => {},
    // A hundred consecutive draws contain each hundredth once.
    random: () => (draws++ % 100) / 100,
  });
  unwatch = plane.watchAlarms(readAlarmStates(stage.alarms));
});
afterAll(async () => {
  unwatch();
  for (const client of Object.values(clients)) client.destroy();
  await stage.stop();
  await proxy.stop();
  await emulators.stop();
  await plane.stop();
  await rm(directory, { recursive: true, force: true });
});

/** Returns the code of a function that returns a text, or throws if the text is empty. */
const answering = (text: string): string =>
  `export const handler = async () => { if (${text === ""}) throw new Error("broken"); ` +
  `return { statusCode: 200, body: ${JSON.stringify(text)} }; };\n`;

async function ask(path = "/greet"): Promise<string> {
  const response = await fetch(requireValue(stage.apis[greetingStage], "the API").url + path);
  const body = await response.text();
  return response.ok ? body : String(response.status);
}

/** Counts the responses to a hundred requests. */
async function askOften(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (let count = 0; count < 100; count += 1) {
    const answer = await ask();
    counts[answer] = (counts[answer] ?? 0) + 1;
  }
  return counts;
}

const pass = (minutes: number) =>
  clock.set(new Date(clock.now() + minutes * minuteMilliseconds).toISOString());

/** Describes everything in the stack that a deployment could change. */
function describeStack() {
  const { account } = plane.context;
  const { stackId, templateId, outputs } = requireValue(
    account.findStack(testRegion, `${greetingStage}-Api`),
    "the stack",
  );
  const resources = [...account.stackResources(stackId).values()].map(({ resourceKey }) =>
    account.resources().get(resourceKey),
  );
  const aliases = resources.map((resource) => account.alias(requireValue(resource, "a resource").physicalId));
  return {
    templateId,
    outputs,
    resources,
    aliases: aliases.map((alias) => alias && { version: alias.version, weights: alias.weights }),
  };
}

describe("running deployed stage", () => {
  it("a running stage splits calls between versions as the alias specifies, and needs no restart", async () => {
    expect(await askOften()).toEqual({ one: 100 });
    await beginRelease(plane, clients, { source: answering("two") });
    await stage.upToDate();
    expect(await askOften()).toEqual({ one: 90, two: 10 });
    await pass(5);
    expect((await endOfRelease(plane)).status).toBe("UPDATE_COMPLETE");
    await stage.upToDate();
    expect(await askOften()).toEqual({ two: 100 });
  });

  it("a running stage stops calling a broken version when the version's alarm fires, and the stack is restored", async () => {
    const before = describeStack();
    await beginRelease(plane, clients, { source: answering("") });
    await stage.upToDate();
    expect(await askOften()).toEqual({ two: 90, 500: 10 });
    await pass(1);
    const { status, stackId } = await endOfRelease(plane);
    expect(status).toBe("UPDATE_ROLLBACK_COMPLETE");
    const events = plane.context.account.events(stackId).map(({ statusReason }) => statusReason);
    expect(events.join("\n")).toContain("Activated alarms: <Greet-fails>");
    await stage.upToDate();
    expect(await askOften()).toEqual({ two: 100 });
    expect(describeStack()).toEqual(before);
  });

  it("a running stage finishes a request in the version that started it and handles the next request in the new version", async () => {
    // The alarm of the previous release is still active.
    await pass(2);
    await stage.alarms.waitFor("Greet", "OK");
    const gate = join(directory, "gate");
    const waiting =
      `import { existsSync, writeFileSync } from "node:fs";\nimport { setTimeout as sleep } from "node:timers/promises";\n` +
      `export const handler = async () => { writeFileSync("${gate}-begun", ""); while (!existsSync("${gate}")) await sleep(5); ` +
      `return { statusCode: 200, body: "waited" }; };\n`;
    await deployRelease(plane, clients, { source: waiting, ...atOnce });
    await stage.upToDate();
    const begun = ask();
    while (!existsSync(`${gate}-begun`)) await sleep(5);
    await deployRelease(plane, clients, { source: answering("three"), ...atOnce });
    await stage.upToDate();
    expect(await ask()).toBe("three");
    await writeFile(gate, "");
    expect(await begun).toBe("waited");
  });

  it("a running stage serves added routes and stops serving removed routes after a deployment", async () => {
    expect(await ask("/hello")).toBe("404");
    await deployRelease(plane, clients, { source: answering("three"), paths: ["/hello"], ...atOnce });
    await stage.upToDate();
    expect(await ask("/hello")).toBe("three");
    expect(await ask("/greet")).toBe("404");
    await deployRelease(plane, clients, { source: answering("three"), ...atOnce });
    await stage.upToDate();
  });
});

describe("rollback of a running stage", () => {
  it("a rollback sends all calls to the previous version, and rolling forward sends all calls to the latest version", async () => {
    await pass(90);
    const since = clock.now();
    await beginRelease(plane, clients, { source: answering("four") });
    await pass(5);
    await endOfRelease(plane);
    const rollBack = (forward: boolean) =>
      rollBackPart(clients, { partId: greetingStage, since: forward ? null : since, forward });
    expect((await rollBack(false)).join("\n")).toMatch(/: \d+ -> \d+\n1 aliases are at what was live before/);
    await stage.upToDate();
    expect(await askOften()).toEqual({ three: 100 });
    expect(await rollBack(false)).toEqual(["No alias was moved"]);
    await rollBack(true);
    await stage.upToDate();
    expect(await askOften()).toEqual({ four: 100 });
  });

  it("a rollback stops a traffic shift in progress, and CloudFormation restores the stack", async () => {
    const before = describeStack();
    await beginRelease(plane, clients, { source: answering("five") });
    const said = await rollBackPart(clients, { partId: greetingStage, since: null, forward: false });
    expect(said.join("\n")).toMatch(/Stopped the shift d-\w+; CloudFormation rolls its stack back/);
    expect((await endOfRelease(plane)).status).toBe("UPDATE_ROLLBACK_COMPLETE");
    expect(describeStack()).toEqual(before);
  });
});
