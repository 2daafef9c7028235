import { afterEach, describe, expect, it } from "vitest";
import { type Clock, createSettableClock } from "../../src/machine/clock.ts";
import { parseSchedule } from "../../src/schedules/parse-schedule.ts";
import type { LocalSchedule } from "../../src/schedules/read-schedules.ts";
import { type RunningSchedules, runSchedules } from "../../src/schedules/run-schedules.ts";

const origin = Date.parse("2027-01-01T00:00:00Z");

const schedule = (name: string, expression: string): LocalSchedule => ({
  logicalId: `${name}1234`,
  name,
  arn: `arn:${name}`,
  service: "events",
  recurrence: parseSchedule(expression, "UTC", origin),
  targets: [],
});

describe("runSchedules", () => {
  let running: RunningSchedules | undefined;
  afterEach(() => running?.stop());

  async function start(schedules: LocalSchedule[], begin?: Promise<void>) {
    const clock: Clock = createSettableClock();
    await clock.set("2027-01-01T00:00:00Z");
    const fired: string[] = [];
    const seenAt: number[] = [];
    const troubles: string[] = [];
    running = runSchedules(schedules, {
      startMilliseconds: clock.now() + 1,
      clock,
      fire: async ({ name }, due) => {
        fired.push(`${name} ${new Date(due).toISOString().slice(8, 16)}`);
        seenAt.push(clock.now());
        if (name === "broken") throw new Error("planned failure");
      },
      reportTrouble: (trouble) => troubles.push(trouble),
      begin,
    });
    return { clock, fired, seenAt, troubles, running };
  }

  it("schedules due in a clock jump run in chronological order, with the clock already at its new time", async () => {
    const { clock, fired, seenAt } = await start([
      schedule("hourly", "rate(1 hour)"),
      schedule("half", "cron(30 * * * ? *)"),
    ]);
    await clock.set("2027-01-01T02:10:00Z");
    expect(fired).toEqual(["half 01T00:30", "hourly 01T01:00", "half 01T01:30", "hourly 01T02:00"]);
    expect(seenAt.every((at) => at >= Date.parse("2027-01-01T02:10:00Z"))).toBe(true);
  });

  it("a clock jump triggers only the last 3 missed runs of an hourly schedule and the last 50 of a daily schedule", async () => {
    const { clock, fired } = await start([
      schedule("minutely", "rate(1 minute)"),
      schedule("hourly", "rate(1 hour)"),
      schedule("daily", "rate(1 day)"),
    ]);
    await clock.set("2027-03-03T12:00:00Z");
    const firedBy = (name: string) => fired.filter((entry) => entry.startsWith(name));
    expect(firedBy("minutely")).toEqual(["minutely 03T11:58", "minutely 03T11:59", "minutely 03T12:00"]);
    expect(firedBy("hourly")).toEqual(["hourly 03T10:00", "hourly 03T11:00", "hourly 03T12:00"]);
    expect(firedBy("daily")).toHaveLength(50);
    expect(fired.at(-1)).toMatch(/03T12:00$/);
  });

  it("a clock jump backward triggers no schedule, and schedules continue from the new time", async () => {
    const { clock, fired } = await start([schedule("hourly", "rate(1 hour)")]);
    await clock.set("2027-01-01T03:30:00Z");
    fired.length = 0;
    await clock.set("2027-01-01T01:30:00Z");
    expect(fired).toEqual([]);
    await clock.set("2027-01-01T02:30:00Z");
    expect(fired).toEqual(["hourly 01T02:00"]);
  });

  it("a failing schedule is reported, and other schedules continue", async () => {
    const { clock, fired, troubles } = await start([
      schedule("broken", "rate(1 hour)"),
      schedule("later", "cron(5 1 * * ? *)"),
    ]);
    await clock.set("2027-01-01T01:10:00Z");
    expect(troubles).toEqual(["Schedule broken: Error: planned failure"]);
    expect(fired).toEqual(["broken 01T01:00", "later 01T01:05"]);
  });

  it("schedules that begin later also run what was due before, and one can be run by name earlier", async () => {
    const begin = Promise.withResolvers<void>();
    const { clock, fired, running } = await start([schedule("hourly", "rate(1 hour)")], begin.promise);
    await clock.set("2027-01-01T01:10:00Z");
    await running.runNow("hourly");
    expect(fired).toEqual(["hourly 01T01:10"]);
    begin.resolve();
    await expect.poll(() => fired).toEqual(["hourly 01T01:10", "hourly 01T01:00"]);
    await clock.set("2027-01-01T02:10:00Z");
    expect(fired.at(-1)).toBe("hourly 01T02:00");
  });

  it("after a clock jump, schedules that began late still run before what was started after them", async () => {
    const begin = Promise.withResolvers<void>();
    const { clock, fired } = await start([schedule("hourly", "rate(1 hour)")], begin.promise);
    const seen: string[][] = [];
    clock.onJump(async () => void seen.push([...fired]));
    begin.resolve();
    await begin.promise;
    await clock.set("2027-01-01T01:10:00Z");
    expect(seen).toEqual([["hourly 01T01:00"]]);
  });

  it("schedules that were stopped before they began never run", async () => {
    const begin = Promise.withResolvers<void>();
    const { fired, running } = await start([schedule("hourly", "rate(1 hour)")], begin.promise);
    await running.stop();
    begin.resolve();
    await begin.promise;
    await running.idle();
    expect(fired).toEqual([]);
  });

  it("when schedules begin, at most two run at once, and idle waits for all of them", async () => {
    const clock: Clock = createSettableClock();
    await clock.set("2027-01-01T00:00:00Z");
    const waiting: (() => void)[] = [];
    let ended = 0;
    running = runSchedules(
      ["one", "two", "three", "four", "five"].map((name) => schedule(name, "rate(1 hour)")),
      {
        startMilliseconds: origin,
        clock,
        fire: async () => {
          await new Promise<void>((resolve) => waiting.push(resolve));
          ended += 1;
        },
        reportTrouble: () => {},
      },
    );
    const counts: number[] = [];
    const idle = running.idle();
    for (let turn = 0; turn < 3; turn += 1) {
      counts.push(waiting.length);
      for (const end of waiting.splice(0)) end();
      await new Promise(setImmediate);
    }
    expect(counts).toEqual([2, 2, 1]);
    await idle;
    expect(ended).toBe(5);
  });

  it("a schedule can be run on demand by the start of its logical id, and an unknown name is rejected", async () => {
    const { fired, running } = await start([
      schedule("one", "rate(1 hour)"),
      schedule("two", "rate(1 hour)"),
    ]);
    await running.runNow("two12");
    expect(fired).toEqual(["two 01T00:00"]);
    await expect(running.runNow("three")).rejects.toThrow("0 schedules match three");
  });
});

describe("test clock", () => {
  it("a test clock rejects text that is not a date and time", async () => {
    await expect(createSettableClock().set("tomorrow")).rejects.toThrow(RangeError);
  });
});
