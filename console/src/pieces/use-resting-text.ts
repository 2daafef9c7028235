import { useEffect, useRef, useState } from "react";

/** The delay after typing before the list is fetched. */
const restMilliseconds = 400;

/**
 * Returns what is typed into a filter, told once typing rests.
 *
 * @param value what the filter is now
 * @param read the filter that a text stands for, undefined for none; null for a text that is no filter and not told
 */
export function useRestingText<Value extends string | number>(
  value: Value | undefined,
  read: (text: string) => Value | undefined | null,
  onChange: (value: Value | undefined) => void,
): { typed: string; type: (text: string) => void; isFault: boolean } {
  const shown = value === undefined ? "" : String(value);
  const [typed, type] = useState(shown);
  const current = useRef({ read, onChange });
  current.current = { read, onChange };
  // A filter that changed elsewhere, as by going back, is shown.
  useEffect(() => type(shown), [shown]);
  useEffect(() => {
    const wanted = current.current.read(typed.trim());
    if (wanted === null || String(wanted ?? "") === shown) return;
    const timer = setTimeout(() => current.current.onChange(wanted), restMilliseconds);
    return () => clearTimeout(timer);
  }, [typed, shown]);
  return { typed, type, isFault: read(typed.trim()) === null };
}
