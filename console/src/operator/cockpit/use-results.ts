import { useCallback, useEffect, useMemo, useState } from "react";
import { koreanToday } from "../../format/korean-time.ts";
import { useConsole } from "../../start/console-context.ts";
import type { RowTexts } from "./read-row.ts";
import {
  deleteOldResults,
  keyOfResults,
  type RowChanges,
  readResults,
  storeResults,
  withRows,
} from "./store-results.ts";

const nothingTyped: RowTexts = { price: "", loss: "", reason: "" };

/**
 * Returns the typed results of an auction day. This browser keeps them when the tab is closed or the session ends, and
 * its tabs share them.
 */
export function useResults(day: string) {
  const { environment, person } = useConsole();
  const place = useMemo(
    () => ({ environment, subject: person.subject, day }),
    [environment, person.subject, day],
  );
  const [rows, setRows] = useState(() => readResults(place));
  useEffect(() => {
    deleteOldResults(koreanToday());
    const onStorage = ({ key }: StorageEvent) => {
      if (key === keyOfResults(place)) setRows(readResults(place));
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [place]);
  const change = useCallback(
    (changes: Readonly<Record<string, Partial<RowTexts>>>) =>
      setRows((before) => {
        const changed = Object.fromEntries(
          Object.entries(changes).map(([id, texts]) => [id, { ...nothingTyped, ...before[id], ...texts }]),
        );
        storeResults(place, changed);
        return { ...before, ...changed };
      }),
    [place],
  );
  const store = useCallback(
    (changes: RowChanges) =>
      setRows((before) => {
        storeResults(place, changes);
        return withRows(before, changes);
      }),
    [place],
  );
  const forget = useCallback(
    (vehicleIds: readonly string[]) => store(Object.fromEntries(vehicleIds.map((id) => [id, null]))),
    [store],
  );
  const textsOf = (vehicleId: string) => rows[vehicleId] ?? nothingTyped;
  return { place, rows, textsOf, change, store, forget };
}
