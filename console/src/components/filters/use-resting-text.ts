import { useEffect, useRef, useState } from "react";

/** The delay after typing before the list is fetched. */
const restMilliseconds = 400;

/**
 * Returns the text of a filter, and applies it after a pause in typing.
 *
 * @param value the current filter
 * @param read returns the filter of a text, undefined for no filter; null for an invalid text, which is not applied
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
  // Shows a filter that changed elsewhere, for example by going back.
  useEffect(() => type(shown), [shown]);
  useEffect(() => {
    const wanted = current.current.read(typed.trim());
    if (wanted === null || String(wanted ?? "") === shown) return;
    const timer = setTimeout(() => current.current.onChange(wanted), restMilliseconds);
    return () => clearTimeout(timer);
  }, [typed, shown]);
  return { typed, type, isFault: read(typed.trim()) === null };
}
