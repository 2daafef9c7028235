import { daySeconds } from "../../domain/time/durations.ts";
import type { RunningReplay } from "../../domain/webhooks/running-replays.ts";
import { runningReplaysKey } from "../keys.ts";
import { putOne } from "../put-one.ts";
import { storedEntity } from "../stored-entity.ts";
import { getItem } from "../table.ts";
import { atVersion, mustBeNew, putWrite } from "../transaction.ts";

/** What a partner has running, counted by version so that no change is lost. */
interface RunningReplays {
  running: readonly RunningReplay[];
  version: number;
}

const replaysItems = storedEntity<RunningReplays>("running_replays");
const attemptLimit = 100;

/**
 * Changes which replays of a partner run: reads them, decides, and stores, until nobody else came first. One read, and
 * one write unless `decide` returns null.
 *
 * @returns the replays as they were read last, and whether the change was stored
 */
export async function changeRunningReplays(
  partnerId: string,
  decide: (running: readonly RunningReplay[]) => RunningReplay[] | null,
  now: number,
): Promise<{ read: readonly RunningReplay[]; isStored: boolean }> {
  const key = runningReplaysKey(partnerId);
  for (let attempt = 1; attempt <= attemptLimit; attempt += 1) {
    const item = await getItem("get:runningReplays", key);
    const before = item === null ? null : replaysItems.fromItem(item);
    const read = before?.running ?? [];
    const running = decide(read);
    if (running === null) return { read, isStored: false };
    const after = { running, version: (before?.version ?? 0) + 1 };
    const expires = { expires_at: Math.ceil(now / 1000) + daySeconds };
    const guard = before === null ? mustBeNew : atVersion(before.version);
    const write = putWrite(
      "put:runningReplays",
      "running-replays",
      replaysItems.toItem({ ...key, ...expires }, after),
      guard,
    );
    if (await putOne(write)) return { read, isStored: true };
  }
  throw new Error(`The replays of ${partnerId} changed faster than they could be stored`);
}
