import { expect, test } from "vitest";
import { CallRecorder, callerKinds } from "../../soak/record-calls.ts";
import { evaluateSoak } from "../../soak/report-soak.ts";

const answer = { status: 200, headers: new Headers(), body: {}, attempts: 1 };

async function evaluateCalls(kinds: readonly (typeof callerKinds)[number][]): Promise<string[]> {
  const recorder = new CallRecorder();
  for (const kind of kinds)
    await recorder.call({ kind, operation: "list orders" }, () => Promise.resolve(answer));
  return evaluateSoak({ recorder, leaks: [], memory: [], isLong: false });
}

test("a soak run in which callers of all kinds got responses passes", async () => {
  expect(await evaluateCalls(callerKinds)).toEqual([]);
});

test.each(callerKinds)("a soak run in which no %s caller got a response fails", async (absent) => {
  expect(await evaluateCalls(callerKinds.filter((kind) => kind !== absent))).toEqual([
    `No ${absent} caller got a response`,
  ]);
});

test("a soak run with a 5xx response fails", async () => {
  const recorder = new CallRecorder();
  for (const kind of callerKinds)
    await recorder.call({ kind, operation: "list orders" }, () =>
      Promise.resolve({ ...answer, status: 503 }),
    );
  expect(evaluateSoak({ recorder, leaks: [], memory: [], isLong: false })).toEqual(["3 faults"]);
});
