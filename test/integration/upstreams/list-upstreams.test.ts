import { afterAll, beforeAll, expect, it } from "vitest";
import { callUpstream } from "../../../shared/application/upstreams/call-upstream.ts";
import { inspectUpstreams } from "../../../shared/application/upstreams/inspect-upstreams.ts";
import { minuteMilliseconds as minute } from "../../../shared/domain/time/durations.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";

let table: RunningTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const start = Date.parse("2026-11-20T00:00:00Z");
const fails = () => Promise.reject(new Error("No usable answer", { cause: new Error("answered 502") }));
const at = (now: number) => ({ environment: "sandbox" as const, now });
const answers = async () => "fine";

it("an upstream that the list request does not call is shown with its last known state", async () => {
  const historyAfter = async (now: number) =>
    (await inspectUpstreams({}, { environment: "production", now })).at(-1);
  expect(await historyAfter(start)).toMatchObject({
    name: "history",
    state: "unknown",
    checked_at: null,
    duration_ms: null,
  });
  await callUpstream("history", answers, start);
  expect(await historyAfter(start + minute)).toMatchObject({ state: "ok", checked_at: null });
  await expect(callUpstream("history", fails, start)).rejects.toThrow("No usable answer");
  expect(await historyAfter(start + minute)).toMatchObject({ state: "failing", consecutive_failures: 1 });
  const sandbox = await inspectUpstreams({}, at(start));
  expect(sandbox.map(({ name }) => name)).toEqual(["retail_a", "retail_b", "fx"]);
});

it("the list shows the current state, last success and last failure of each upstream", async () => {
  const [sound] = await inspectUpstreams({ retail_a: answers, retail_b: answers, fx: answers }, at(start));
  expect(sound).toEqual({
    name: "retail_a",
    state: "ok",
    checked_at: "2026-11-20T09:00:00.000+09:00",
    duration_ms: expect.any(Number),
    last_success_at: "2026-11-20T09:00:00.000+09:00",
    last_failure_at: null,
    last_failure: null,
    consecutive_failures: 0,
  });
  const probes = { retail_a: fails, retail_b: answers, fx: answers };
  for (let check = 1; check <= 2; check += 1) {
    const [failing, other] = await inspectUpstreams(probes, at(start + check * minute));
    expect(failing).toMatchObject({
      state: "failing",
      last_success_at: "2026-11-20T09:00:00.000+09:00",
      last_failure: "No usable answer: answered 502",
      consecutive_failures: check,
    });
    expect(other).toMatchObject({ name: "retail_b", state: "ok", last_failure: null });
  }
  const [recovered] = await inspectUpstreams({ ...probes, retail_a: answers }, at(start + 3 * minute));
  expect(recovered).toMatchObject({
    state: "ok",
    last_failure_at: "2026-11-20T09:02:00.000+09:00",
    consecutive_failures: 0,
  });
});
