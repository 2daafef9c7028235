const prefix = "draft.";
/** The storage key prefix of the chat element's unsent messages. */
const unsentPrefix = "vehicle-order-chat:";

/** The environment, person and form of a draft. No other person or environment can read the draft. */
export interface DraftKey {
  subject: string;
  environment: string;
  /** The name of the form with the id of the edited record: `allowlist:key_1`. */
  form: string;
}

const keyOf = ({ subject, environment, form }: DraftKey): string =>
  `${prefix}${JSON.stringify([subject, environment, form])}`;

/**
 * Returns the name under which the chat element stores a thread's unsent messages. The name includes environment and
 * person, because a partner's general thread has one id in both environments, and several people may use a tab.
 */
export const nameUnsent = (place: { environment: string; subject: string; thread: string }): string =>
  JSON.stringify([place.environment, place.subject, place.thread]);

/**
 * Returns the text typed into a form earlier, or null. The draft survives sign-in and a reload, but not closing the
 * tab.
 */
export function readDraft(place: DraftKey): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(place)) ?? "null");
  } catch {
    return null;
  }
}

/** Stores the input of a form. If the storage is full, the previous draft remains. */
export function storeDraft(place: DraftKey, value: unknown): void {
  try {
    sessionStorage.setItem(keyOf(place), JSON.stringify(value));
  } catch {
    // Typing can continue; only the draft is lost.
  }
}

/** Deletes a form's draft after the form is sent or discarded. */
export function dropDraft(place: DraftKey): void {
  sessionStorage.removeItem(keyOf(place));
}

/** Deletes all drafts and unsent messages at sign-out. */
export function clearDrafts(): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(prefix) || key.startsWith(unsentPrefix)) sessionStorage.removeItem(key);
}
