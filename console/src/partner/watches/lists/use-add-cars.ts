import { useState } from "react";
import { addOwnWatchMatches } from "../../../api/generated/operations.ts";
import { useWrite } from "../../../query/use-write.ts";
import { doInBatches } from "./do-in-batches.ts";
import { type Added, mergeAdded } from "./merge-added.ts";

interface Progress {
  isBusy: boolean;
  wantedCount: number;
  doneCount: number;
  /** Null before anything was added. */
  added: Added | null;
  error: unknown;
}

const nothing: Progress = { isBusy: false, wantedCount: 0, doneCount: 0, added: null, error: null };

/** Adds cars to a list in several calls, and collects the results. */
export function useAddCars(watchId: string) {
  const write = useWrite(addOwnWatchMatches);
  const [progress, setProgress] = useState<Progress>(nothing);
  /** Adds cars, and returns the ids of cars that were not added because a call failed. */
  const add = async (ids: readonly string[]): Promise<string[]> => {
    setProgress({ ...nothing, isBusy: true, wantedCount: ids.length });
    const { answers, remaining, error } = await doInBatches(
      ids,
      (vehicle_ids) => write.mutateAsync({ path: { watch_id: watchId }, body: { vehicle_ids } }),
      (doneCount) => setProgress((before) => ({ ...before, doneCount })),
    );
    const added = answers.length === 0 ? null : mergeAdded(answers);
    setProgress((before) => ({ ...before, isBusy: false, added, error }));
    return remaining;
  };
  return { ...progress, add };
}
