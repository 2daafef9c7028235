import { useEffect, useMemo } from "react";
import { useConsole } from "../start/console-context.ts";
import { dropDraft } from "./drafts.ts";
import { type Draft, useDraft } from "./use-draft.ts";

/**
 * Returns the values of a dialog, which outlive a lost session: after the sign-in, the same dialog on the same page
 * begins with them. Closing it, by sending or by discarding, forgets them.
 *
 * @param title tells the dialogs of a page apart
 * @param isValues whether what was kept is still what the dialog has
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
  // A page that is left for the sign-in is unloaded, and no component of it unmounted.
  useEffect(() => () => dropDraft(place), [place]);
  return useDraft(form, initial, isValues);
}
