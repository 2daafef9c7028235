import { useCallback, useMemo, useState } from "react";
import { useConsole } from "../start/console-context.ts";
import { type DraftPlace, dropDraft, keepDraft, readDraft } from "./drafts.ts";

/** A form's values, kept while they are typed. */
export interface Draft<Values> {
  values: Values;
  /** Changes some of the values and keeps the draft. */
  change: (changes: Partial<Values>) => void;
  /** Back to the initial values; forgets the draft. Call it after the form was sent, or discarded. */
  reset: () => void;
  /** Whether the values come from an earlier visit, for example before a sign-in. */
  isRestored: boolean;
}

/**
 * Returns the values of a form that outlive an expired session: they are kept in the tab's session storage, per person,
 * environment and form, until the form is sent, discarded, or the person signs out. Never for secrets.
 *
 * @param initial what the form begins with, or what makes it anew each time the form begins
 * @param isValues whether what was kept is still what the form has
 */
export function useDraft<Values extends object>(
  form: string,
  initial: Values | (() => Values),
  isValues: (kept: object) => kept is Values,
): Draft<Values> {
  const { environment, person } = useConsole();
  const place: DraftPlace = useMemo(
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
        keepDraft(place, next);
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
