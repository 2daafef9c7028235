import { useEffect, useRef } from "react";
import { isDialogOpen, takesShortcut } from "../shell/shortcuts.tsx";

/** Maximum time after `g` in which a key counts for the frame's shortcut (`g o`) instead of the page. */
const sequenceMilliseconds = 1_500;

/**
 * Runs a page's actions by single keys. Ignores keys that are typed into a field, pressed together with another key,
 * part of a `g ...` sequence, or pressed while a dialog is open.
 */
export function usePageKeys(keys: Readonly<Record<string, () => void>>): void {
  const current = useRef(keys);
  const begunAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || !takesShortcut(event) || isDialogOpen()) return;
      const isSecond = event.timeStamp - begunAt.current < sequenceMilliseconds;
      begunAt.current = event.key === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const run = isSecond ? undefined : current.current[event.key];
      if (run === undefined) return;
      event.preventDefault();
      run();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
