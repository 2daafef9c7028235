import { putOne } from "../put-one.ts";
import { getItem } from "../table.ts";
import { putWrite } from "../transaction.ts";
import { watchPollsKey } from "../watch-keys.ts";

/** Until when due rechecks of watches were queued; epoch milliseconds. */
export interface WatchPolls {
  /** All that became due by then was queued. */
  polledAt: number;
  /** When everything that was due was last queued, however long it had been. */
  sweptAt: number;
}

/** Until when due rechecks were queued; null before the first time. */
export async function readWatchPolls(): Promise<WatchPolls | null> {
  const item = await getItem("get:watchPolls", watchPollsKey());
  return item && { polledAt: Number(item.polledAt), sweptAt: Number(item.sweptAt) };
}

/** Records until when due rechecks were queued. The last writer wins; either is valid. */
export async function writeWatchPolls({ polledAt, sweptAt }: WatchPolls): Promise<void> {
  await putOne(
    putWrite("put:watchPolls", "watch-polls", {
      ...watchPollsKey(),
      entity: "watch_polls",
      polledAt,
      sweptAt,
    }),
  );
}
