import { sweepPositionKey } from "../keys/item-keys.ts";
import { putOne } from "../table/put-one.ts";
import { getItem } from "../table/table.ts";
import { putWrite } from "../table/transaction.ts";

/** The progress of a day's checkpoints. */
export interface CheckpointRun {
  /** `YYYY-MM-DD`, KST. */
  day: string;
  /** The last processed partner; null before the first. */
  after: string | null;
  /** True when the run has processed every partner once. */
  isListed: boolean;
  /** Partners whose logs have events after their last checkpoint, in the order in which they are processed next. */
  behind: string[];
}

/** Returns the last run; null before the first. */
export async function readCheckpointRun(): Promise<CheckpointRun | null> {
  const item = await getItem("get:sweepPosition", sweepPositionKey("checkpoints"));
  return (
    item && {
      day: String(item.day),
      after: item.after as string | null,
      isListed: item.isListed === true,
      behind: (item.behind ?? []) as string[],
    }
  );
}

/**
 * Stores the progress of a run. The last write wins. This is harmless, because a log gets at most one checkpoint with
 * the same end.
 */
export async function writeCheckpointRun(run: CheckpointRun): Promise<void> {
  const item = { ...sweepPositionKey("checkpoints"), entity: "sweep_place", ...run };
  await putOne(putWrite("put:sweepPosition", "sweep-place", item));
}
