import { daySeconds } from "../../domain/time/durations.ts";
import type { RunningReplay } from "../../domain/webhooks/running-replays.ts";
import { runningReplaysKey } from "../keys/item-keys.ts";
import { changeOne } from "../table/change-one.ts";
import { storedEntity } from "../table/stored-entity.ts";
import { getItem } from "../table/table.ts";
import { putWrite } from "../table/transaction.ts";

/** A partner's running replays. The version prevents concurrent changes from overwriting each other. */
interface RunningReplays {
  running: readonly RunningReplay[];
  version: number;
}

const replaysItems = storedEntity<RunningReplays>("running_replays");
const attemptLimit = 100;

/**
 * Changes a partner's list of running replays: reads it, decides and stores, and starts over when a concurrent change
 * came first. One read, and one write unless `decide` returns null.
 *
 * @returns the replays as last read, and whether the change was stored
 */
export async function changeRunningReplays(
  partnerId: string,
  decide: (running: readonly RunningReplay[]) => RunningReplay[] | null,
  now: number,
): Promise<{ read: readonly RunningReplay[]; isStored: boolean }> {
  const key = runningReplaysKey(partnerId);
  const places = { ...key, expires_at: Math.ceil(now / 1000) + daySeconds };
  const { read, stored } = await changeOne<RunningReplays>(
    {
      name: `The list of running replays of ${partnerId}`,
      attemptLimit,
      read: async () => {
        const item = await getItem("get:runningReplays", key);
        return item === null ? null : replaysItems.fromItem(item);
      },
      writeOf: (after, condition) =>
        putWrite("put:runningReplays", "running-replays", replaysItems.toItem(places, after), condition),
    },
    (before) => {
      const running = decide(before?.running ?? []);
      return running && { running, version: (before?.version ?? 0) + 1 };
    },
  );
  return { read: read?.running ?? [], isStored: stored !== null };
}
