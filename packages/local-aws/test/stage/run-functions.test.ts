import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRealClock, createSettableClock } from "../../src/machine/clock.ts";
import { invokePatiently } from "../../src/runtime/invoke-patiently.ts";
import type { LocalFunction } from "../../src/runtime/read-functions.ts";
import {
  createFunctionRuntime,
  type FunctionRuntime,
  isThrottled,
  type RuntimeOptions,
} from "../../src/runtime/run-functions.ts";
import type { LogLine } from "../../src/runtime/start-environment.ts";

let directory: string;
let runtime: FunctionRuntime;
let lines: LogLine[];

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "functions-"));
  lines = [];
});
afterEach(async () => {
  await runtime.stop();
  await rm(directory, { recursive: true });
});

/** Returns a function from the text of its module. */
async function write(
  name: string,
  source: string,
  changes: Partial<LocalFunction> = {},
): Promise<LocalFunction> {
  const modulePath = path.join(directory, `asset.${name}`, "index.mjs");
  await mkdir(path.dirname(modulePath), { recursive: true });
  await writeFile(modulePath, source);
  return {
    identity: `test.Stack.${name}`,
    stackId: "Stack",
    logicalId: name,
    name,
    arn: `arn:aws:lambda:ap-northeast-2:000000000000:function:${name}`,
    qualifier: null,
    version: "$LATEST",
    roleArn: "",
    logGroup: `/aws/lambda/${name}`,
    modulePath,
    exportName: "handler",
    timeoutSeconds: 5,
    memoryMegabytes: 128,
    reservedConcurrency: null,
    environment: { OWN: name },
    ...changes,
  };
}

function start(
  maximumEnvironments = 4,
  clock = createRealClock(),
  options: Pick<
    RuntimeOptions,
    | "idleLimits"
    | "initTimeoutMilliseconds"
    | "loadCode"
    | "maximumOfOneFunction"
    | "promptOfOneFunction"
    | "stuckAfterMilliseconds"
    | "unreservedConcurrency"
  > = {},
): void {
  const logSink = (line: LogLine) => lines.push(line);
  runtime = createFunctionRuntime({ clock, logSink, maximumEnvironments, ...options });
}

const invoke = async (local: LocalFunction, event: unknown = {}) => {
  const result = await runtime.invoke(local, event, "awaited");
  return result.ok ? JSON.parse(result.payload) : result.error;
};

/** Responds after the requested number of milliseconds. */
const waiting = `
  import { setTimeout as sleep } from "node:timers/promises";
  export const handler = ({ milliseconds = 0 }) => sleep(milliseconds, "done");
`;

/**
 * Responds once `meet` requests are in flight in different environments, which only happens when they
 * overlap.
 */
const meeting = `
  import { readdir, writeFile } from "node:fs/promises";
  import { setTimeout as sleep } from "node:timers/promises";
  let busy = 0;
  export const handler = async ({ name, meet }) => {
    busy += 1;
    await writeFile(process.env.MEETING + "/" + name, "");
    while ((await readdir(process.env.MEETING)).length < meet) await sleep(5);
    const together = busy;
    busy -= 1;
    return { together };
  };`;

describe("function runtime", () => {
  it("two concurrent requests of a function run in two environments", async () => {
    start();
    const meetingPlace = await mkdtemp(path.join(directory, "meeting-"));
    const local = await write("meet", meeting, { environment: { MEETING: meetingPlace } });
    const both = ["a", "b"].map((name) => invoke(local, { name, meet: 2 }));
    expect(await Promise.all(both)).toEqual([{ together: 1 }, { together: 1 }]);
  });

  it("a function environment and its memory are reused for the next request", async () => {
    start();
    const local = await write("count", "let n = 0; export const handler = async () => ++n;");
    expect([await invoke(local), await invoke(local)]).toEqual([1, 2]);
  });

  it.each([0, 5_000, 900_000, 1_100_000])(
    "a response of %i characters arrives as the JSON text that the function returned",
    async (length) => {
      start();
      const source = `export const handler = async ({ length }) =>
        ({ statusCode: 200, headers: { a: "1" }, body: '"\\\\\\n차'.repeat(length / 4) });`;
      const local = await write("long", source);
      const body = '"\\\n차'.repeat(length / 4);
      expect(await invoke(local, { length })).toEqual({ statusCode: 200, headers: { a: "1" }, body });
    },
  );

  it("the environments of two functions share neither environment variables nor globals", async () => {
    start();
    const source =
      "globalThis.seen ??= []; export const handler = async () => seen.push(process.env.OWN) && seen;";
    const [one, two] = [await write("one", source), await write("two", source)];
    expect([await invoke(one), await invoke(two)]).toEqual([["one"], ["two"]]);
  });

  it("a function runtime with the maximum number of environments stops the environment that was idle longest", async () => {
    start(2);
    const source = "let n = 0; export const handler = async () => ++n;";
    const locals = await Promise.all(["a", "b", "c"].map((name) => write(name, source)));
    const [a, b, c] = locals as [LocalFunction, LocalFunction, LocalFunction];
    for (const local of [a, b, a, c]) await invoke(local);
    expect([await invoke(a), await invoke(b)]).toEqual([3, 1]);
  });

  it("requests wait while every function environment is busy", async () => {
    start(1);
    const local = await write("count", "let n = 0; export const handler = async () => ++n;");
    expect(await Promise.all([invoke(local), invoke(local), invoke(local)])).toEqual([1, 2, 3]);
  });

  it("a synchronous request gets an environment immediately, even if background requests exceed the number of environments", async () => {
    start(3);
    const meetingPlace = await mkdtemp(path.join(directory, "meeting-"));
    const blocked = await write("blocked", meeting, { environment: { MEETING: meetingPlace } });
    const quick = await write("quick", "export const handler = async () => 'here';");
    const background = ["a", "b", "c", "d"].map((name) =>
      runtime.invoke(blocked, { name, meet: 3 }, "background"),
    );
    expect(await invoke(quick)).toBe("here");
    await writeFile(path.join(meetingPlace, "key"), "");
    expect((await Promise.all(background)).every(({ ok }) => ok)).toBe(true);
  });

  it("synchronous requests of one function use a limited number of environments, and other functions still get environments", async () => {
    start(6, createRealClock(), { maximumOfOneFunction: 2 });
    const count = await write("count", "let n = 0; export const handler = async () => ++n;");
    const counts = await Promise.all(Array.from({ length: 6 }, () => invoke(count)));
    expect(counts.filter((n) => n === 1)).toHaveLength(2);
    const meetingPlace = await mkdtemp(path.join(directory, "meeting-"));
    const blocked = await write("blocked", meeting, { environment: { MEETING: meetingPlace } });
    const waiting = ["a", "b", "c"].map((name) => invoke(blocked, { name, meet: 3 }));
    expect(await invoke(count)).toBeGreaterThan(1);
    await writeFile(path.join(meetingPlace, "key"), "");
    expect(await Promise.all(waiting)).toHaveLength(3);
  });

  it("a function gets additional environments only if none of its current environments responds", async () => {
    start(8, createRealClock(), { promptOfOneFunction: 2, stuckAfterMilliseconds: 3_600_000 });
    const count = await write("count", "let n = 0; export const handler = async () => ++n;");
    const counts = await Promise.all(Array.from({ length: 20 }, () => invoke(count)));
    expect(counts.filter((n) => n === 1)).toHaveLength(2);
    await runtime.stop();
    start(8, createRealClock(), { promptOfOneFunction: 2, stuckAfterMilliseconds: 10 });
    const meetingPlace = await mkdtemp(path.join(directory, "meeting-"));
    const stuck = await write("stuck", meeting, { environment: { MEETING: meetingPlace } });
    const met = await Promise.all(["a", "b", "c", "d"].map((name) => invoke(stuck, { name, meet: 4 })));
    expect(met).toEqual(Array.from({ length: 4 }, () => ({ together: 1 })));
  });

  it("requests of a function are processed in arrival order", async () => {
    start(8, createRealClock(), { promptOfOneFunction: 1, stuckAfterMilliseconds: 3_600_000 });
    const local = await write("count", "let n = 0; export const handler = async () => ++n;");
    const counts = await Promise.all(Array.from({ length: 12 }, () => invoke(local)));
    expect(counts).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  });

  it("idle environments end, and the last idle environment of a function ends later than the function's other environments", async () => {
    start(8, createRealClock(), { idleLimits: { surplusMilliseconds: 20, lastMilliseconds: 100_000 } });
    const meetingPlace = await mkdtemp(path.join(directory, "meeting-"));
    const local = await write(
      "met",
      `${meeting} import { threadId } from "node:worker_threads"; export const id = async ({ name, meet }) => { await handler({ name, meet }); return threadId; };`,
      {
        exportName: "id",
        environment: { MEETING: meetingPlace },
      },
    );
    const ids: number[] = await Promise.all(["a", "b"].map((name) => invoke(local, { name, meet: 2 })));
    expect(new Set(ids).size).toBe(2);
    let kept: number[];
    do {
      await sleep(100);
      kept = await Promise.all(["a", "b"].map((name) => invoke(local, { name, meet: 2 })));
    } while (kept.every((id) => ids.includes(id)));
    expect(kept.filter((id) => ids.includes(id))).toHaveLength(1);
  });

  it("requests beyond a function's reserved concurrency are throttled, and a later request is served", async () => {
    start(8);
    const local = await write("limited", waiting, { reservedConcurrency: 2 });
    const results = await Promise.all(
      Array.from({ length: 5 }, () => runtime.invoke(local, { milliseconds: 100 }, "awaited")),
    );
    expect(results.map(isThrottled)).toEqual([false, false, true, true, true]);
    expect(isThrottled(await runtime.invoke(local, {}, "awaited"))).toBe(false);
  });

  it("functions without reserved concurrency are throttled beyond the shared concurrency, and a function with a reservation is not", async () => {
    start(8, createRealClock(), { unreservedConcurrency: 1 });
    const [one, other] = [await write("one", waiting), await write("other", waiting)];
    const reserved = await write("reserved", waiting, { reservedConcurrency: 1 });
    const results = await Promise.all(
      [one, other, reserved].map((local) => runtime.invoke(local, { milliseconds: 100 }, "awaited")),
    );
    expect(results.map(isThrottled)).toEqual([false, true, false]);
  });

  it("the function runtime retries an event while its function is throttled", async () => {
    start(8);
    const local = await write("limited", waiting, { reservedConcurrency: 1 });
    const awaited = runtime.invoke(local, { milliseconds: 300 }, "awaited");
    const patient = await invokePatiently(runtime, local, {});
    expect([isThrottled(await awaited), isThrottled(patient)]).toEqual([false, false]);
  });

  it("a request to a function with a reserved concurrency of zero is throttled", async () => {
    start();
    const local = await write("off", waiting, { reservedConcurrency: 0 });
    expect(isThrottled(await runtime.invoke(local, {}, "awaited"))).toBe(true);
  });

  it("a function's new code handles the next request, and a running request finishes with the old code", async () => {
    const meetingPlace = await mkdtemp(path.join(directory, "meeting-"));
    const changes = { environment: { MEETING: meetingPlace } };
    const code = (name: string) => meeting.replace("{ together }", `{ code: "${name}" }`);
    const earlier = await write("code", code("earlier"), changes);
    const { modulePath } = await write("code-later", code("later"), changes);
    const later = { ...earlier, modulePath };
    let current = earlier;
    start(4, createRealClock(), { loadCode: async () => current });
    const running = invoke(earlier, { name: "a", meet: 2 });
    await vi.waitUntil(async () => (await readdir(meetingPlace)).length === 1);
    current = later;
    expect(await invoke(earlier, { name: "b", meet: 2 })).toEqual({ code: "later" });
    expect(await running).toEqual({ code: "earlier" });
    expect(await invoke(earlier, { name: "c", meet: 2 })).toEqual({ code: "later" });
  });

  it("a request fails with the import error if the function's module cannot be imported", async () => {
    start();
    const local = await write(
      "broken",
      "throw new RangeError('at import'); export const handler = async () => 1;",
    );
    expect(await invoke(local)).toMatchObject({ errorType: "RangeError", errorMessage: "at import" });
  });

  it("an import that exceeds the import time limit continues until the time limit of the request", async () => {
    start(4, createRealClock(), { initTimeoutMilliseconds: 1 });
    const wait = "await new Promise((done) => setTimeout(done, 100));";
    const slow = await write("slow", `${wait} export const handler = async () => "imported";`);
    expect(await invoke(slow)).toBe("imported");
    const broken = await write("late", `${wait} throw new RangeError("late"); export const handler = 1;`);
    expect(await invoke(broken)).toMatchObject({ errorType: "RangeError", errorMessage: "late" });
    const endless = await write("endless", "await new Promise(() => {}); export const handler = 1;", {
      timeoutSeconds: 0.2,
    });
    expect((await invoke(endless)).errorType).toBe("Sandbox.Timedout");
  });

  it("a request fails with an error if the function's module has no handler", async () => {
    start();
    expect((await invoke(await write("none", "export const other = 1;"))).errorMessage).toContain(
      "not a function",
    );
  });

  it("an environment is stopped when a request times out, and the next request gets a new environment", async () => {
    start();
    const source = "let n = 0; export const handler = ({ hang }) => hang ? new Promise(() => {}) : ++n;";
    const local = await write("hang", source, { timeoutSeconds: 0.2 });
    expect(await invoke(local)).toBe(1);
    expect((await invoke(local, { hang: true })).errorMessage).toContain("Task timed out after 0.20 seconds");
    expect(await invoke(local)).toBe(1);
  });

  it("a function that blocks its event loop is stopped at its timeout", async () => {
    start();
    const local = await write("spin", "export const handler = () => { for (;;); };", { timeoutSeconds: 0.2 });
    expect((await invoke(local)).errorType).toBe("Sandbox.Timedout");
  });

  it("the runtime forwards function output line by line", async () => {
    start();
    const local = await write(
      "write",
      "export const handler = async () => { console.log('a\\nb'); console.error('c'); };",
    );
    await invoke(local);
    await runtime.stop();
    const of = (stream: string) => lines.filter((line) => line.stream === stream).map(({ line }) => line);
    expect([of("stdout"), of("stderr")]).toEqual([["a", "b"], ["c"]]);
  });

  it("every way to read the time in JavaScript returns the test clock's time, even in a running environment", async () => {
    const clock = createSettableClock();
    start(4, clock);
    const local = await write(
      "time",
      `export const handler = async () => [new Date().getTime(), Date.now(), Date.parse(Date()),
        new Date(0).getTime(), new Date() instanceof Date, new (class extends Date {})().getFullYear()];`,
    );
    await invoke(local);
    await clock.set("2031-05-06T07:08:09Z");
    const target = Date.parse("2031-05-06T07:08:09Z");
    const [made, now, text, epoch, isDate, year] = await invoke(local);
    for (const time of [made, now, text]) expect(Math.abs(time - target)).toBeLessThan(30_000);
    expect([epoch, isDate, year]).toEqual([0, true, 2031]);
  });
});
