import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CallMeter } from "../../../shared/domain/access/call-meter.ts";
import {
  type MeteredLimitName,
  type MinuteCalls,
  minuteOf,
  rateLimits,
  secondsToNextMinute,
  storedCalls,
} from "../../../shared/domain/access/rate-limit.ts";

const minute = minuteOf(Date.UTC(2026, 10, 20, 3, 4));
const callOf = (limit: MeteredLimitName, now = minute, keyHash = "one") => ({ keyHash, limit, now });
const stored = (limit: MeteredLimitName, count: number): MinuteCalls => ({
  minute,
  counts: { [limit]: count },
});

/** The table and its received requests, in the form of `meter-call.ts`. */
class Table {
  calls: MinuteCalls | undefined;
  writes = 0;

  add(limit: MeteredLimitName, count: number): void {
    this.writes += 1;
    this.calls = stored(limit, storedCalls(this.calls, limit, minute) + count);
  }

  begin(limit: MeteredLimitName, count: number): boolean {
    this.writes += 1;
    if (this.calls !== undefined) return false;
    this.calls = stored(limit, count);
    return true;
  }
}

/** One function environment. It serves one request at a time, in three steps between which others may act. */
class Environment {
  readonly meter = new CallMeter();
  known: MinuteCalls | undefined;
  step: "read" | "judge" | "begin" = "read";
  readonly limit: MeteredLimitName;
  readonly table: Table;

  constructor(limit: MeteredLimitName, table: Table) {
    this.limit = limit;
    this.table = table;
  }

  /** Whether the call was admitted. Null between its steps. */
  advance(): boolean | null {
    const call = callOf(this.limit);
    if (this.step === "read") {
      const due = this.meter.takeDue(call, this.known);
      if (due !== null) this.table.add(this.limit, due.count);
      this.known = this.table.calls;
      this.step = "judge";
      return null;
    }
    if (this.step === "begin") {
      const held = this.meter.takeAll(call);
      if (!this.table.begin(this.limit, held.count)) this.meter.putBack(call, held);
      this.known = this.table.calls;
      this.step = "read";
      return null;
    }
    this.step = this.known === undefined ? "begin" : "read";
    return !this.meter.count(call, this.known).isExceeded;
  }
}

/** Runs steps of the environments in the order of `turns`. */
function simulate(limit: MeteredLimitName, environmentCount: number, turns: Iterable<number>) {
  const table = new Table();
  const environments = Array.from({ length: environmentCount }, () => new Environment(limit, table));
  let admitted = 0;
  let admittedAtFirstRefusal: number | null = null;
  for (const turn of turns) {
    const outcome = environments[turn % environmentCount]!.advance();
    if (outcome === true) admitted += 1;
    if (outcome === false) admittedAtFirstRefusal ??= admitted;
  }
  return { admitted, admittedAtFirstRefusal, writes: table.writes };
}

const metered = ["read-heavy", "read-light", "write"] as const;

describe("call meter", () => {
  it.each(metered)(
    "concurrent execution environments reject no call below the %s limit, and exceed the limit by at most one batch per extra environment",
    (limit) => {
      const { callsPerMinute, batchSize } = rateLimits[limit];
      fc.assert(
        fc.property(
          fc.integer({ min: 1, max: 40 }),
          fc.infiniteStream(fc.nat(1_000_000)),
          (environmentCount, stream) => {
            const turns = stream.take(3 * (callsPerMinute + (batchSize + 6) * environmentCount));
            const { admitted, admittedAtFirstRefusal } = simulate(limit, environmentCount, turns);
            expect(admitted).toBeLessThanOrEqual(callsPerMinute + (environmentCount - 1) * batchSize);
            expect(admittedAtFirstRefusal ?? callsPerMinute).toBeGreaterThanOrEqual(callsPerMinute);
          },
        ),
        { numRuns: 60 },
      );
    },
  );

  it.each(metered)(
    "a single execution environment admits exactly as many calls as the %s limit allows",
    (limit) => {
      const { callsPerMinute } = rateLimits[limit];
      const turns = Array.from({ length: 4 * callsPerMinute }, () => 0);
      expect(simulate(limit, 1, turns)).toMatchObject({
        admitted: callsPerMinute,
        admittedAtFirstRefusal: callsPerMinute,
      });
    },
  );

  it("each extra execution environment with an unreported batch admits one batch of calls above the limit", () => {
    const { callsPerMinute, batchSize } = rateLimits["read-heavy"];
    const environmentCount = 5;
    // The first environment begins the minute. Then each other environment makes a batch of calls and pauses.
    const begins = Array.from({ length: 3 }, () => 0);
    const batches = [1, 2, 3, 4].flatMap((one) => Array.from({ length: 2 * batchSize }, () => one));
    const rest = Array.from({ length: 3 * callsPerMinute }, () => 0);
    const { admitted } = simulate("read-heavy", environmentCount, [...begins, ...batches, ...rest]);
    expect(admitted).toBe(callsPerMinute + (environmentCount - 1) * batchSize);
  });

  it("the call meter stores counts once per ten searches far below the limit, and once per write request", () => {
    const writesOf = (limit: MeteredLimitName, calls: number) =>
      simulate(
        limit,
        1,
        Array.from({ length: 2 * calls }, () => 0),
      ).writes;
    expect(writesOf("read-heavy", 300)).toBeLessThanOrEqual(31);
    expect(writesOf("write", 50)).toBeGreaterThanOrEqual(49);
  });

  it("calls beyond the limit cause no writes to the table", () => {
    const turns = (calls: number) => Array.from({ length: 2 * calls }, () => 0);
    const atLimit = simulate("read-light", 1, turns(320)).writes;
    expect(simulate("read-light", 1, turns(5_000)).writes).toBe(atLimit);
  });

  it("each API key has its own call allowance, independent of other keys", () => {
    const meter = new CallMeter();
    for (let call = 0; call < 1_000; call += 1) meter.count(callOf("write", minute, "hostile"), undefined);
    expect(meter.count(callOf("write", minute, "other"), undefined)).toEqual({
      allowance: { limit: "write", remaining: 59, resetSeconds: 60 },
      isExceeded: false,
    });
  });

  it("each limit of a key is counted separately", () => {
    const meter = new CallMeter();
    for (let call = 0; call < 100; call += 1) meter.count(callOf("write"), undefined);
    expect(meter.count(callOf("read-light"), undefined).allowance.remaining).toBe(299);
  });

  it("a new calendar minute has the full limit and does not count calls of the previous minute", () => {
    const meter = new CallMeter();
    for (let call = 0; call < 80; call += 1) meter.count(callOf("write"), undefined);
    const next = callOf("write", minute + 60_000);
    expect(meter.takeDue(next, { minute: minute + 60_000, counts: {} })).toBe(null);
    expect(meter.count(next, stored("write", 60)).allowance.remaining).toBe(59);
  });

  it("unreported calls of an ended minute are included once in the next report, as late calls", () => {
    const meter = new CallMeter();
    for (let call = 0; call < 4; call += 1) meter.count(callOf("read-light"), undefined);
    const next = callOf("read-light", minute + 60_000);
    meter.count(next, undefined);
    expect(meter.read(next, undefined).allowance.remaining).toBe(299);
    const begun = { minute: minute + 60_000, counts: {}, day: { counts: {}, busiest: {} } };
    expect(meter.takeDue(next, begun)).toEqual({ count: 1, late: 4 });
    expect(meter.takeAll(next)).toEqual({ count: 0, late: 0 });
  });

  it("unreported calls of an ended minute are held back while the key's stored counts contain no daily totals", () => {
    const meter = new CallMeter();
    for (let call = 0; call < 4; call += 1) meter.count(callOf("read-light"), undefined);
    const next = callOf("read-light", minute + 60_000);
    for (let call = 0; call < 5; call += 1) meter.count(next, undefined);
    expect(meter.takeDue(next, { minute: minute + 60_000, counts: {} })).toEqual({ count: 5, late: 0 });
    expect(meter.takeAll(next)).toEqual({ count: 0, late: 4 });
  });

  it("the oldest unreported calls are dropped first when thousands of keys have unreported calls of an ended minute", () => {
    const meter = new CallMeter();
    const keyCount = 3_001;
    for (let key = 0; key < keyCount; key += 1) meter.count(callOf("write", minute, String(key)), undefined);
    const late = (key: string) => meter.takeAll(callOf("write", minute + 60_000, key)).late;
    expect([late("0"), late("1"), late(String(keyCount - 1))]).toEqual([0, 1, 1]);
  });

  it("the reset time is the number of seconds until the minute ends, and at least one second", () => {
    expect([0, 1, 59_000, 59_001, 59_999].map((passed) => secondsToNextMinute(minute + passed))).toEqual([
      60, 60, 1, 1, 1,
    ]);
  });
});
