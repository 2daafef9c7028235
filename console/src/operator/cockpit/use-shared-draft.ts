import { useCallback, useEffect, useRef, useState } from "react";
import { isRefusal } from "../../api/api-error.ts";
import { getResultDraft, replaceResultDraft } from "../../api/generated/operations.ts";
import { useRoleRefusal } from "../../auth/use-role-refusal.ts";
import { useConsole } from "../../start/console-context.ts";
import { areSameRows, fromDraftRows, type MergedDraft, mergeDrafts, toDraftRows } from "./merge-drafts.ts";
import {
  type ResultsKey,
  type RowChanges,
  readBase,
  type StoredResults,
  storeBase,
  withRows,
} from "./store-results.ts";

/** The wait after the last typed character, and the wait between two reads of the other operators' results. */
const waitMilliseconds = { afterTyping: 800, betweenReads: 10_000 };

/** Attempts to store a draft while other operators store theirs. */
const mostAttempts = 5;

/** Where the typed results are stored: on the server, in this browser only, or on the way to the server. */
export type DraftState = "saved" | "saving" | "local";

/** The typed results of a day in this browser, and the function that changes them. */
export interface LocalResults {
  place: ResultsKey;
  rows: StoredResults;
  /** Stores rows; null deletes a row. */
  store: (changes: RowChanges) => void;
}

/**
 * Keeps the typed results of a day equal in this browser and on the server. Different results for one lot stay as they
 * are on both sides until somebody decides.
 */
export function useSharedDraft(results: LocalResults) {
  const { api } = useConsole();
  const mayStore = useRoleRefusal(replaceResultDraft) === null;
  const [state, setState] = useState<DraftState>("saving");
  const [conflicts, setConflicts] = useState<MergedDraft["conflicts"]>({});
  const current = useRef(results);
  useEffect(() => {
    current.current = results;
  });
  const { place } = results;

  /** Merges the server's changes into this browser's rows, and stores this browser's changes on the server. */
  const exchange = useCallback(async (): Promise<boolean> => {
    const path = { auction_date: place.day };
    const draft = await api.call(getResultDraft, { path });
    const server = fromDraftRows(draft.rows);
    const { rows: local, store } = current.current;
    const base = readBase(place);
    const merged = mergeDrafts(base, local, server);
    if (!areSameRows(merged.rows, local)) store(changesBetween(local, merged.rows));
    setConflicts((before) => (areSameConflicts(before, merged.conflicts) ? before : merged.conflicts));
    const wanted = withRows(merged.rows, merged.conflicts);
    if (mayStore && !areSameRows(wanted, server)) {
      const body = { version: draft.version, rows: toDraftRows(wanted) };
      await api.call(replaceResultDraft, { path, body });
    }
    // For a lot with a conflict, the earlier common state is stored again, so that the conflict lasts until somebody
    // decides.
    const undecided = Object.keys(merged.conflicts).map((id) => [id, base[id] ?? null]);
    storeBase(place, withRows(wanted, Object.fromEntries(undecided)));
    return mayStore || areSameRows(wanted, server);
  }, [api, mayStore, place]);

  const running = useRef<Promise<void> | null>(null);
  /**
   * Waits for a running exchange and then starts another, because the running exchange may have read earlier results.
   */
  const exchangeOnce = useCallback(async () => {
    await running.current;
    running.current ??= repeatAfterConflict(exchange)
      .then((isStored) => setState(isStored ? "saved" : "local"))
      .catch(() => setState("local"))
      .finally(() => {
        running.current = null;
      });
    await running.current;
  }, [exchange]);

  useEffect(() => {
    void exchangeOnce();
    const timer = setInterval(() => void exchangeOnce(), waitMilliseconds.betweenReads);
    return () => clearInterval(timer);
  }, [exchangeOnce]);
  useEffect(() => {
    if (areSameRows(results.rows, readBase(place))) return;
    setState((before) => (before === "saved" ? "saving" : before));
    const timer = setTimeout(() => void exchangeOnce(), waitMilliseconds.afterTyping);
    return () => clearTimeout(timer);
  }, [results.rows, place, exchangeOnce]);

  /** Resolves all conflicts with the server's results, or with this browser's results. */
  const decide = (forServer: boolean) => {
    storeBase(place, withRows(readBase(place), conflicts));
    if (forServer) current.current.store(conflicts);
    setConflicts({});
    void exchangeOnce();
  };
  return { state, conflicts, decide };
}

/** Runs an exchange again while other operators store their results first. */
async function repeatAfterConflict(exchange: () => Promise<boolean>): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await exchange();
    } catch (error) {
      if (attempt === mostAttempts || !isRefusal(error, "conflict")) throw error;
    }
  }
}

/** Returns the rows in which `after` differs from `before`. */
function changesBetween(before: StoredResults, after: StoredResults): RowChanges {
  const ids = [...Object.keys(before), ...Object.keys(after)];
  const changed = ids.filter((id) => before[id] !== after[id]);
  return Object.fromEntries(changed.map((id) => [id, after[id] ?? null]));
}

const areSameConflicts = (one: MergedDraft["conflicts"], other: MergedDraft["conflicts"]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
