import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attemptsAtOnceLimit } from "../../../shared/domain/webhooks/backlog.ts";
import { attemptLimit } from "../../../shared/domain/webhooks/retry-schedule.ts";
import {
  type SimulatedAnswer,
  type SimulatedEndpoint,
  simulateRuns,
} from "../../support/logs/simulate-runs.ts";

const second = 1000;
const day = 86_400 * second;

const answers = {
  quick: { isAccepted: true, milliseconds: 40 },
  slow: { isAccepted: true, milliseconds: 3 * second },
  fails: { isAccepted: false, milliseconds: 30 },
  hangs: { isAccepted: false, milliseconds: 15 * second },
} satisfies Record<string, SimulatedAnswer>;

/** Maximum duration of a whole run: the time in which it starts attempts, plus its last attempt. */
const longestRun = 2 * second + 15 * second;

const answerOf = fc.constantFrom(...Object.values(answers));
/** Generates endpoints with pending deliveries, responses to attempts and crashes of workers. */
const endpointsOf = (answer: fc.Arbitrary<SimulatedAnswer>, crashShare: number) =>
  fc
    .array(
      fc.record({
        dueAts: fc.array(fc.integer({ min: 0, max: 600 * second }), { minLength: 1, maxLength: 40 }),
        script: fc.array(answer, { minLength: 1, maxLength: 12 }),
        deaths: fc.array(fc.boolean(), { minLength: 1, maxLength: 7 }),
      }),
      { minLength: 1, maxLength: 8 },
    )
    .map((some) =>
      some.map(
        ({ dueAts, script, deaths }, index): SimulatedEndpoint => ({
          endpointId: `we_${index}`,
          dueAts,
          answer: (attempt) => script[attempt % script.length] as SimulatedAnswer,
          crashes: (turn) => crashShare > 0 && turn < 20 && deaths[turn % deaths.length] === true,
        }),
      ),
    );

describe("delivery runs with arbitrary responses and crashes", () => {
  it("every delivery is attempted until it is accepted, at most ten times and never early, with at most one run and ten concurrent attempts per endpoint", () => {
    fc.assert(
      fc.property(endpointsOf(answerOf, 0.5), (endpoints) => {
        const { attempts, pendingCount, mostSimultaneousRuns, mostInFlight } = simulateRuns(endpoints, {
          places: 3,
          until: 60 * day,
        });
        expect(pendingCount).toBe(0);
        expect(attempts.filter(({ at, dueAt }) => at < dueAt)).toEqual([]);
        expect(Math.max(...mostSimultaneousRuns.values())).toBe(1);
        expect(Math.max(...mostInFlight.values())).toBeLessThanOrEqual(attemptsAtOnceLimit);
        const deliveries = endpoints.reduce((sum, { dueAts }) => sum + dueAts.length, 0);
        expect(attempts.length).toBeLessThanOrEqual(deliveries * attemptLimit);
      }),
      { numRuns: 150 },
    );
  });

  it("an endpoint's delivery run waits for at most one run of every other endpoint", () => {
    fc.assert(
      fc.property(endpointsOf(answerOf, 0), fc.integer({ min: 1, max: 4 }), (endpoints, places) => {
        const { attempts } = simulateRuns(endpoints, { places, until: 60 * day });
        const firstOfRuns = attempts.filter(
          (one, index) => attempts[index - 1]?.endpointId !== one.endpointId,
        );
        const bound = Math.ceil((endpoints.length - 1) / places) * longestRun + longestRun;
        expect(firstOfRuns.filter(({ at, readyAt }) => at - readyAt > bound)).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });
});

describe("hostile partners next to healthy partners", () => {
  const hostileCount = 50;
  const retriesEach = 200;
  const queueSlots = 200;
  const hostile = (answer: SimulatedEndpoint["answer"]): SimulatedEndpoint[] =>
    Array.from({ length: hostileCount }, (_, index) => ({
      endpointId: `we_hostile_${index}`,
      dueAts: Array(retriesEach).fill(0),
      answer,
    }));
  /** Fails once every minute, and accepts the retry. */
  const healthy: SimulatedEndpoint = {
    endpointId: "we_healthy",
    dueAts: Array.from({ length: 60 }, (_, minute) => minute * 60 * second + 5 * second),
    answer: () => answers.quick,
  };

  it.each([
    ["hang", () => answers.hangs],
    ["fail at once", () => answers.fails],
    [
      "hang in two of three attempts",
      (attempt: number) => (attempt % 3 === 0 ? answers.quick : answers.hangs),
    ],
  ] as const)("the retries of a healthy partner are on time next to fifty partners that %s", (_, answer) => {
    const until = 3600 * second;
    const { attempts, busyMilliseconds } = simulateRuns([healthy, ...hostile(answer)], {
      places: queueSlots,
      until,
    });
    const ours = attempts.filter(({ endpointId }) => endpointId === healthy.endpointId);
    expect(ours.map(({ at, dueAt }) => at - dueAt)).toEqual(healthy.dueAts.map(() => 0));
    const busiest = Math.max(
      ...[...busyMilliseconds].flatMap(([id, busy]) => (id === healthy.endpointId ? [] : [busy])),
    );
    // No hostile partner uses more than a quarter of the time, plus one run that has begun.
    expect(busiest).toBeLessThanOrEqual(until / 4 + longestRun);
  });
});
