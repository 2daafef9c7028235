import { sweepPlaceKey } from "../keys.ts";
import { putOne } from "../put-one.ts";
import { getItem } from "../table.ts";
import { putWrite } from "../transaction.ts";

/** The progress of a day's checkpoints. */
export interface CheckpointRun {
  /** `YYYY-MM-DD`, KST. */
  day: string;
  /** The last processed partner; null before the first. */
  after: string | null;
  /** True once each partner had its turn. */
  isListed: boolean;
  /** Partners whose logs go on behind their last checkpoint, in the order of their next turns. */
  behind: string[];
}

/** Returns the last run; null before the first. */
export async function readCheckpointRun(): Promise<CheckpointRun | null> {
  const item = await getItem("get:sweepPlace", sweepPlaceKey("checkpoints"));
  return (
    item && {
      day: String(item.day),
      after: item.after as string | null,
      isListed: item.isListed === true,
      behind: (item.behind ?? []) as string[],
    }
  );
}

/** Records how far a run has got. The last writer wins: a log gets no second checkpoint of the same end. */
export async function writeCheckpointRun(run: CheckpointRun): Promise<void> {
  const item = { ...sweepPlaceKey("checkpoints"), entity: "sweep_place", ...run };
  await putOne(putWrite("put:sweepPlace", "sweep-place", item));
}
