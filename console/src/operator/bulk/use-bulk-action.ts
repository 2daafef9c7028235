import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Area } from "../../api/generated/operations.ts";
import { queryKeys } from "../../query/query-keys.ts";
import { useConsole } from "../../start/console-context.ts";
import { RequestKeys } from "./request-keys.ts";
import { type Progress, runBulkAction } from "./run-bulk-action.ts";

/** A bulk action and its progress. */
export interface Each<Item, Result> {
  /** Progress by item id; empty before the first item starts. */
  progress: ReadonlyMap<string, Progress<Result>>;
  isBusy: boolean;
  run: (items: readonly Item[]) => Promise<void>;
}

/**
 * Runs an action for each of several items, a few concurrently. An unchanged retry keeps its idempotency key.
 * Afterwards all data of the areas is refreshed.
 *
 * @param contentOf the content that is sent for an item in addition to its id, if a person can change it
 * between two attempts
 */
export function useBulkAction<Item extends { id: string }, Result>(
  work: (item: Item, idempotencyKey: string) => Promise<Result>,
  areas: readonly Area[],
  contentOf: (item: Item) => unknown = () => null,
): Each<Item, Result> {
  const { environment } = useConsole();
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<ReadonlyMap<string, Progress<Result>>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const [keys] = useState(() => new RequestKeys());
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  const run = async (items: readonly Item[]) => {
    setBusy(true);
    await runBulkAction(
      items,
      (item) => work(item, keys.keyOf(item.id, contentOf(item))),
      ({ id }, one) => setProgress((before) => new Map(before).set(id, one)),
      leaving.current.signal,
    );
    setBusy(false);
    for (const area of areas)
      void queryClient.invalidateQueries({ queryKey: queryKeys.area(environment, area) });
  };
  return { progress, isBusy, run };
}
