import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createHostileEnvironments } from "../../src/hostile/environment-faults.ts";
import {
  type FaultName,
  freezeMilliseconds,
  largestClockDifferenceMilliseconds,
  usualRates,
} from "../../src/hostile/hostile-faults.ts";
import { createSeededChance } from "../../src/hostile/seeded-chance.ts";
import { createRealClock } from "../../src/machine/clock.ts";
import { type LocalServer, listenOnIpv4 } from "../../src/machine/listen-locally.ts";
import { createClientConnections } from "../../src/proxy/lose-connections.ts";
import type { EnvironmentFaults } from "../../src/runtime/environment-faults.ts";
import type { Ending } from "../../src/runtime/environment-protocol.ts";
import type { LocalFunction } from "../../src/runtime/read-functions.ts";
import { createFunctionRuntime, type FunctionRuntime } from "../../src/runtime/run-functions.ts";
import type { InvocationResult } from "../../src/runtime/start-environment.ts";

/** Calls a service the requested number of times over one kept-alive connection. */
const calling = `
  import { Agent, get } from "node:http";
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const call = () => new Promise((resolve, reject) => {
    get(process.env.SERVICE, { agent }, (response) => response.resume().on("end", resolve)).on("error", reject);
  });
  import { randomUUID } from "node:crypto";
  const id = randomUUID();
  let ranAt = Date.now();
  let longestPause = 0;
  const run = () => {
    longestPause = Math.max(longestPause, Date.now() - ranAt);
    ranAt = Date.now();
  };
  setInterval(run, 10);
  export const handler = async ({ calls = 0 }) => {
    for (let number = 0; number < calls; number += 1) await call();
    run();
    return { now: Date.now(), id, longestPause };
  };`;

let directory: string;
let service: LocalServer;
let runtime: FunctionRuntime | undefined;
let served: number;
const connections = createClientConnections();

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "environments-"));
  served = 0;
  service = await listenOnIpv4(0, (request, response) => {
    if (!connections.admit(request)) return;
    served += 1;
    response.end("done");
  });
});
afterEach(async () => {
  await runtime?.stop();
  runtime = undefined;
  await service.stop();
  await rm(directory, { recursive: true });
});

/**
 * Starts a runtime with one fault wherever it may happen. Returns a function that makes a request with a number of
 * calls.
 */
async function start(
  faults: Partial<EnvironmentFaults>,
): Promise<(calls: number) => Promise<InvocationResult>> {
  const never = Object.fromEntries(Object.keys(usualRates).map((name) => [name, 0]));
  const started = createFunctionRuntime({
    clock: createRealClock(),
    logSink: () => {},
    maximumEnvironments: 4,
    faults: { ...createHostileEnvironments(createSeededChance({ seed: 1, rates: never })), ...faults },
    loseConnections: connections.lose,
  });
  runtime = started;
  const local = await writeCalling();
  return (calls) => started.invoke(local, { calls }, "background");
}

async function writeCalling(): Promise<LocalFunction> {
  const modulePath = path.join(directory, "asset.calling", "index.mjs");
  await mkdir(path.dirname(modulePath), { recursive: true });
  await writeFile(modulePath, calling);
  return {
    ...{
      identity: "test.Stack.Calling",
      stackId: "Stack",
      logicalId: "Calling",
      name: "calling",
      roleArn: "",
    },
    ...{
      arn: "arn:aws:lambda:ap-northeast-2:000000000000:function:calling",
      logGroup: "/aws/lambda/calling",
    },
    ...{
      qualifier: null,
      version: "$LATEST",
      reservedConcurrency: null,
      timeoutSeconds: 5,
      memoryMegabytes: 128,
    },
    ...{ modulePath, exportName: "handler", environment: { SERVICE: `http://127.0.0.1:${service.port}` } },
  };
}

const typeOf = (result: InvocationResult) => (result.ok ? "answered" : result.error.errorMessage);

/** Ends the environment at this point in the first request only. */
function endOnce(ending: Ending): Partial<EnvironmentFaults> {
  const endings: (Ending | undefined)[] = [ending];
  return { drawEnding: () => endings.shift() ?? null };
}

/** Freezes the environment after the first request only. */
function freezeOnce(milliseconds: number): Partial<EnvironmentFaults> {
  const freezes: (number | undefined)[] = [milliseconds];
  return { drawFreezeMilliseconds: () => freezes.shift() ?? null };
}

/** `longestPause` is the longest time in milliseconds in which the environment's timers did not run. */
interface Answer {
  now: number;
  id: string;
  longestPause: number;
}

async function readAnswer(call: Promise<InvocationResult>): Promise<Answer> {
  const result = await call;
  if (!result.ok) throw new Error(result.error.errorMessage);
  return JSON.parse(result.payload) as Answer;
}

describe("hostile environments", () => {
  it("a function environment can be killed between two calls of a request, and the next request gets a new environment", async () => {
    const call = await start(endOnce({ kind: "after", call: 2 }));
    const first = await call(9);
    expect(typeOf(first)).toBe("Runtime exited with error: signal: killed");
    expect(served).toBeGreaterThanOrEqual(2);
    expect(served).toBeLessThan(9);
    expect(typeOf(await call(1))).toBe("answered");
  });

  it("a function environment that runs out of memory is killed during a call", async () => {
    const call = await start(endOnce({ kind: "during", call: 3 }));
    const first = await call(9);
    expect(typeOf(first)).toBe("Runtime exited with error: signal: killed");
    expect(served).toBeGreaterThanOrEqual(2);
    expect(served).toBeLessThan(9);
  });

  it("a kill planned after the third call of a request does not affect requests with two calls", async () => {
    const call = await start({ drawEnding: () => ({ kind: "after", call: 3 }) });
    for (let request = 0; request < 3; request += 1) expect(typeOf(await call(2))).toBe("answered");
  });

  it("a request fails in an environment whose connections were closed while the environment was frozen", async () => {
    const call = await start(freezeOnce(1_000));
    expect(typeOf(await call(2))).toBe("answered");
    await setTimeout(1_000);
    expect(typeOf(await call(1))).toMatch(/ECONNRESET|socket hang up/);
    expect(served).toBe(2);
  });

  it("a frozen environment takes no request, and its timers do not run", async () => {
    const call = await start(freezeOnce(1_000));
    const frozen = await readAnswer(call(0));
    const other = await readAnswer(call(0));
    expect(other.id).not.toBe(frozen.id);
    await setTimeout(1_000);
    const answers = await Promise.all([readAnswer(call(9)), readAnswer(call(9))]);
    const thawed = answers.find(({ id }) => id === frozen.id);
    expect(thawed?.longestPause).toBeGreaterThanOrEqual(1_000);
  });

  it("a stage stops at once while an environment is frozen", async () => {
    const call = await start(freezeOnce(3_600_000));
    expect(typeOf(await call(1))).toBe("answered");
    await runtime?.stop();
    expect(typeOf(await call(1))).toBe("The local stage is stopping");
  });

  it("the clock of a function environment differs from the real clock by exactly the difference chosen for the environment", async () => {
    const difference = 900_000;
    const call = await start({ drawClockDifference: () => difference });
    const before = Date.now();
    const { now } = await readAnswer(call(0));
    expect(now - difference).toBeGreaterThanOrEqual(before);
    expect(now - difference).toBeLessThanOrEqual(Date.now());
  });

  it("the same seed injects the same faults into each function, and the clocks of environments differ by at most two seconds", () => {
    const names: FaultName[] = [
      "frozenEnvironment",
      "killedEnvironment",
      "exhaustedMemory",
      "differentClock",
    ];
    const rates = Object.fromEntries(names.map((name) => [name, 0.4]));
    const draw = () => {
      const chance = createSeededChance({ seed: 7, rates });
      const faults = createHostileEnvironments(chance);
      const drawn = Array.from({ length: 200 }, (_, at) => {
        const identity = `function ${at % 3}`;
        return {
          difference: faults.drawClockDifference(identity),
          freeze: faults.drawFreezeMilliseconds(identity),
          ending: faults.drawEnding(identity),
        };
      });
      return { drawn, counts: chance.counts() };
    };
    const { drawn, counts } = draw();
    expect(draw()).toEqual({ drawn, counts });
    expect(Object.keys(counts).toSorted()).toEqual(names.toSorted());
    const freezes = drawn.flatMap(({ freeze }) => freeze ?? []);
    expect(Math.min(...freezes)).toBeGreaterThanOrEqual(freezeMilliseconds.shortest);
    expect(Math.max(...freezes)).toBeLessThanOrEqual(freezeMilliseconds.longest);
    const differences = drawn.map(({ difference }) => difference);
    expect(Math.max(...differences) - Math.min(...differences)).toBeLessThanOrEqual(
      largestClockDifferenceMilliseconds,
    );
  });
});
