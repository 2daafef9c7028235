import { useCallback } from "react";
import { usePreferences } from "../shell/preferences.ts";
import { formatSpan } from "./time.ts";

/** Returns a function that formats durations in the person's language. */
export function useSpan(): (milliseconds: number) => string {
  const { locale } = usePreferences();
  return useCallback((milliseconds) => formatSpan(milliseconds, locale), [locale]);
}
