import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addReplay,
  endReplay,
  type RunningReplay,
  replayMarkOf,
  requireNoRecovery,
  retainReplay,
  runningReplayLimit,
  waitForReplay,
} from "../../../shared/domain/webhooks/running-replays.ts";

const now = 1_000_000;
const minute = 60_000;
const started = (count: number, at = now): RunningReplay[] =>
  Array.from({ length: count }).reduce<RunningReplay[]>(
    (running, _, index) => addReplay(running, { replayId: `rp_${index}` }, at) ?? running,
    [],
  );

describe("concurrent time range replays", () => {
  it("replays run up to the limit, and a further replay is rejected until a minute after the first start", () => {
    const running = started(runningReplayLimit + 1);
    expect(running).toHaveLength(runningReplayLimit);
    expect(waitForReplay(running, now + 20_000)).toBe(40_000);
    expect(addReplay(running, { replayId: "rp_new" }, now + minute - 1)).toBeNull();
    expect(addReplay(running, { replayId: "rp_new" }, now + minute)).toHaveLength(1);
  });

  it("a replay counts toward the limit while it runs, and a finished replay frees its slot after its first minute", () => {
    const long = retainReplay(started(1), { replayId: "rp_0" }, now + 5 * minute);
    expect(long).toMatchObject([{ startedAt: now, countsUntil: now + 45 * minute }]);
    expect(endReplay(long, "rp_0", now + 6 * minute)).toEqual([]);
    expect(endReplay(retainReplay(started(1), { replayId: "rp_0" }, now), "rp_0", now + 1)).toHaveLength(1);
  });

  it("a crashed replay no longer counts after a quarter of an hour", () => {
    const lost = started(runningReplayLimit).reduce(
      (running, { replayId }) => retainReplay(running, { replayId }, now),
      started(runningReplayLimit),
    );
    expect(addReplay(lost, { replayId: "rp_new" }, now + 40 * minute - 1)).toBeNull();
    expect(addReplay(lost, { replayId: "rp_new" }, now + 40 * minute)).toHaveLength(1);
  });

  it("an endpoint can be recovered again only after its previous recovery has ended or is lost", () => {
    const mark = replayMarkOf({ replayId: "rp_0", endpointId: "we_1", onlyFailed: true });
    const running = retainReplay(addReplay([], mark, now) ?? [], mark, now);
    const recover = (replays: readonly RunningReplay[], endpointId: string, at: number) => () =>
      requireNoRecovery(replays, endpointId, at);
    expect(recover(running, "we_1", now + minute)).toThrow(
      expect.objectContaining({ code: "conflict", details: { reason: "recovery_running" } }),
    );
    expect(recover(running, "we_2", now + minute)).not.toThrow();
    expect(recover(endReplay(running, "rp_0", now + 1), "we_1", now + 1)).not.toThrow();
    expect(recover(running, "we_1", now + 40 * minute)).not.toThrow();
    const other = replayMarkOf({ replayId: "rp_1", endpointId: "we_1", onlyFailed: false });
    expect(recover(addReplay([], other, now) ?? [], "we_1", now)).not.toThrow();
  });

  it("the wait for a further replay is between a second and a minute, even if the clocks of machines differ", () => {
    const drift = fc.integer({ min: -10 * minute, max: 10 * minute });
    fc.assert(
      fc.property(fc.array(drift, { minLength: 1, maxLength: runningReplayLimit }), (drifts) => {
        const running = drifts.map((by, index) => ({
          replayId: `rp_${index}`,
          startedAt: now + by,
          countsUntil: now + 40 * minute,
        }));
        const wait = waitForReplay(running, now);
        expect(wait).toBeGreaterThanOrEqual(1_000);
        expect(wait).toBeLessThanOrEqual(minute);
      }),
      { examples: [[[1]], [[-minute]], [[1, -1]]] },
    );
  });
});
