import { describe, expect, test } from "vitest";
import { enumerateSchedules } from "../../explore/schedule/enumerate-schedules.ts";
import { minimizeSchedule } from "../../explore/schedule/minimize-schedule.ts";
import {
  follow,
  formatSchedule,
  parseSchedule,
  type Schedule,
  ScheduleLost,
} from "../../explore/schedule/schedule.ts";
import { type Runnable, runGated, type Step, type Waiting } from "../../races/stage/gate-calls.ts";

/**
 * Returns an operation with this number of steps, each of which writes an item. Steps with the same `place`
 * conflict.
 */
function writer(
  label: string,
  steps: number,
  place: (at: number) => string = () => "shared",
): Runnable<void> {
  const actor = { label, identity: label, environment: {}, denials: [] } as Runnable<void>["actor"];
  return {
    actor,
    async work() {
      for (let at = 0; at < steps; at += 1) {
        const Key = { pk: { S: place(at) }, sk: { S: "" } };
        await actor.pass!({ operation: "UpdateItem", input: { Key, at } }, async () => {});
      }
    },
  };
}

/** Returns every schedule that runs, as text. */
async function enumerate(
  make: () => Runnable<void>[],
  preemptions: number,
  mostRuns = 10_000,
): Promise<string[]> {
  const found: string[] = [];
  await enumerateSchedules(
    async (schedule) => {
      const { steps, waiting } = await runNoted(make(), schedule);
      found.push(steps.map(({ label }) => label).join(""));
      return { steps, waiting };
    },
    { preemptions, mostRuns, isOver: () => false },
  );
  return found;
}

async function runNoted(operations: Runnable<void>[], schedule: Schedule) {
  const waiting: Waiting[][] = [];
  const { steps } = await runGated(
    operations,
    follow(schedule, (all) => waiting.push([...all])),
    { callsAtOnce: 1 },
  );
  return { steps, waiting };
}

describe("Iterative preemption bounding", () => {
  // Number of all schedules with at most the given number of preemptions.
  test.each([
    [2, 5, [2, 10, 42, 90]],
    [2, 8, [2, 16, 114, 408]],
    [3, 5, [6, 78, 690]],
  ])(
    "the search runs each interleaving that the preemption bound allows exactly once (%i operations, each with %i dependent steps)",
    async (count, steps, expected) => {
      for (const [preemptions, orders] of expected.entries()) {
        const make = () => ["A", "B", "C"].slice(0, count).map((label) => writer(label, steps));
        const found = await enumerate(make, preemptions);
        expect(new Set(found).size).toBe(found.length);
        expect(found.length).toBe(orders);
      }
    },
  );

  test("Interleavings with fewer preemptions run first", async () => {
    const found = await enumerate(() => [writer("A", 4), writer("B", 4)], 2);
    const turns = found.map((order) => order.replaceAll(/(.)\1*/g, "$1").length);
    expect(turns).toEqual(turns.toSorted((one, other) => one - other));
  });

  test("An operation is preempted only before a step that conflicts with another operation", async () => {
    const make = () => [writer("A", 6, (at) => (at === 3 ? "shared" : "own")), writer("B", 1)];
    expect(await enumerate(make, 2)).toEqual(["AAAAAAB", "BAAAAAA", "AAABAAA"]);
  });

  test("A step whose conflict is found only in a later run is still explored", async () => {
    // B writes the item of A's second step only if A has not begun.
    const make = () => {
      let hasBegun = false;
      const a = writer("A", 3, (at) => {
        hasBegun = at > 0;
        return at === 1 ? "late" : "own";
      });
      return [a, writer("B", 2, (at) => (at === 1 && !hasBegun ? "late" : "elsewhere"))];
    };
    expect(await enumerate(make, 1)).toContain("ABBAA");
  });
});

test("A schedule is unchanged after it is written and read", () => {
  const schedule = ["A", "A", "B", "A", "C"];
  expect(formatSchedule(schedule)).toBe("A2 B1 A1 C1");
  expect(parseSchedule("A2 B1 A1 C1")).toEqual(schedule);
  expect(() => parseSchedule("A2 D1")).toThrow(/is no schedule/);
});

test("A schedule that no longer matches the run fails instead of running in another order", async () => {
  await expect(runNoted([writer("A", 1), writer("B", 1)], ["A", "A"])).rejects.toThrow(ScheduleLost);
});

test("A failing schedule is reduced to its shortest failing prefix and the switches that the failure needs", async () => {
  // Fails if B's first step comes between the first two of A.
  const run = async (choose: ReturnType<typeof follow>) => {
    const { steps } = await runGated([writer("A", 3), writer("B", 3), writer("C", 2)], choose, {
      callsAtOnce: 1,
    });
    const order = (label: string) => steps.flatMap((step: Step, at) => (step.label === label ? at : []));
    const [first, second] = order("A");
    const between = order("B")[0]!;
    const failures = first! < between && between < second! ? ["lost"] : [];
    return { steps, failures, outcomes: [], changes: [] };
  };
  const { steps } = await minimizeSchedule(parseSchedule("C1 A1 C1 B2 A1 B1 A1"), run);
  expect(formatSchedule(steps.map(({ label }) => label))).toBe("A1 B3 A2 C2");
});
