import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import type { Area } from "../../api/generated/operations.ts";
import { queryKeys } from "../../query/query-keys.ts";
import { useConsole } from "../../start/console-context.ts";
import { doToEach, type Progress } from "./do-to-each.ts";

/** A deed that is done to each of several, and how far it has come. */
export interface Each<Item, Result> {
  /** By the id of what it is done to; nothing before the first was begun. */
  progress: ReadonlyMap<string, Progress<Result>>;
  isBusy: boolean;
  run: (items: readonly Item[]) => Promise<void>;
}

/**
 * Does something to each of several, a few at once. One that had no answer is tried again under the idempotency key it
 * had, so that what was done is not done twice. Afterwards everything of the areas is read again.
 */
export function useEach<Item extends { id: string }, Result>(
  work: (item: Item, idempotencyKey: string) => Promise<Result>,
  areas: readonly Area[],
): Each<Item, Result> {
  const { environment } = useConsole();
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<ReadonlyMap<string, Progress<Result>>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const keys = useRef(new Map<string, string>());
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  const keyOf = (id: string) => {
    const key = keys.current.get(id) ?? crypto.randomUUID();
    keys.current.set(id, key);
    return key;
  };
  const workOn = async (item: Item): Promise<Result> => {
    try {
      return await work(item, keyOf(item.id));
    } catch (error) {
      // A refusal is an answer: what is tried again after it is another request.
      if (error instanceof ApiError) keys.current.delete(item.id);
      throw error;
    }
  };
  const run = async (items: readonly Item[]) => {
    setBusy(true);
    await doToEach(
      items,
      workOn,
      ({ id }, one) => setProgress((before) => new Map(before).set(id, one)),
      leaving.current.signal,
    );
    setBusy(false);
    for (const area of areas)
      void queryClient.invalidateQueries({ queryKey: queryKeys.area(environment, area) });
  };
  return { progress, isBusy, run };
}
