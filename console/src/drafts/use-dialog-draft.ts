import { useEffect, useMemo } from "react";
import { useConsole } from "../start/console-context.ts";
import { dropDraft } from "./drafts.ts";
import { type Draft, useDraft } from "./use-draft.ts";

/**
 * Returns the values of a dialog, which survive an expired session: after sign-in, the same dialog on the
 * same page starts with them. Sending or discarding deletes them.
 *
 * @param title distinguishes the dialogs of a page; must not contain the number of selected items, because a sign-in
 * clears the selection
 * @param isValues reports whether stored values still fit the dialog
 */
export function useDialogDraft<Values extends object>(
  title: string,
  initial: Values,
  isValues: (kept: object) => kept is Values,
): Draft<Values> {
  const { environment, person } = useConsole();
  const form = `dialog:${location.pathname}:${title}`;
  const place = useMemo(
    () => ({ subject: person.subject, environment, form }),
    [person.subject, environment, form],
  );
  // A page that redirects to sign-in is unloaded without unmounting its components.
  useEffect(() => () => dropDraft(place), [place]);
  return useDraft(form, initial, isValues);
}
