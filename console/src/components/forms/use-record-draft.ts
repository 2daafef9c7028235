import { useDraft } from "../../drafts/use-draft.ts";
import { changedPaths, type FormField, type Texts, textsOf } from "./form-fields.ts";

interface Values {
  /** The initial values of the form, for detecting concurrent changes. */
  opened: Texts;
  typed: Texts;
}

const isTexts = (value: unknown): value is Texts =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((text) => typeof text === "string");

const isValues = (kept: object): kept is Values =>
  "opened" in kept && isTexts(kept.opened) && "typed" in kept && isTexts(kept.typed);

/** The input of a form for a record, kept across a sign-in. */
export interface RecordDraft extends Values {
  /** Paths of the changed fields. */
  changed: string[];
  change: (path: string, text: string) => void;
  /** Discards the input. */
  reset: () => void;
  isRestored: boolean;
}

/**
 * Returns the draft of a form that starts with a record's values.
 *
 * @param form name of the form, with the id of the edited record
 */
export function useRecordDraft(form: string, fields: readonly FormField[], record: object): RecordDraft {
  const initial = textsOf(fields, record);
  const draft = useDraft<Values>(form, { opened: initial, typed: initial }, isValues);
  const { opened, typed } = draft.values;
  return {
    ...{ opened, typed, isRestored: draft.isRestored, reset: draft.reset },
    changed: changedPaths(fields, opened, typed),
    change: (path, text) => draft.change({ typed: { ...typed, [path]: text } }),
  };
}
