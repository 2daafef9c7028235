import { useCallback, useMemo, useState } from "react";
import { useConsole } from "../start/console-context.ts";
import { type DraftKey, dropDraft, readDraft, storeDraft } from "./drafts.ts";

/** A form's values, stored while they are typed. */
export interface Draft<Values> {
  values: Values;
  /** Changes some of the values and stores the draft. */
  change: (changes: Partial<Values>) => void;
  /** Restores the initial values and deletes the draft. Call it after the form was sent or discarded. */
  reset: () => void;
  /** Whether the values come from an earlier visit, for example before a sign-in. */
  isRestored: boolean;
}

/**
 * Returns the values of a form that survive an expired session. The values are in the tab's session storage, per
 * person, environment and form, until the form is sent or discarded, or the person signs out. Never use a draft for
 * secrets.
 *
 * @param initial the initial values, or a function that returns them
 * @param isValues reports whether stored values still fit the form
 */
export function useDraft<Values extends object>(
  form: string,
  initial: Values | (() => Values),
  isValues: (kept: object) => kept is Values,
): Draft<Values> {
  const { environment, person } = useConsole();
  const place: DraftKey = useMemo(
    () => ({ subject: person.subject, environment, form }),
    [person.subject, environment, form],
  );
  const begin = () => (typeof initial === "function" ? (initial as () => Values)() : initial);
  const [{ values, isRestored }, setState] = useState(() => {
    const kept = readDraft(place);
    return typeof kept === "object" && kept !== null && isValues(kept)
      ? { values: kept, isRestored: true }
      : { values: begin(), isRestored: false };
  });
  const change = useCallback(
    (changes: Partial<Values>) =>
      setState((before) => {
        const next = { ...before.values, ...changes };
        storeDraft(place, next);
        return { ...before, values: next };
      }),
    [place],
  );
  const reset = () => {
    dropDraft(place);
    setState({ values: begin(), isRestored: false });
  };
  return { values, change, reset, isRestored };
}
