import { type Draft, useDraft } from "./use-draft.ts";

interface Kept<Values> {
  values: Values;
  idempotencyKey: string;
}

/** The content of a form and the idempotency key for all attempts to send it. */
export interface Intention<Values> extends Draft<Values> {
  idempotencyKey: string;
  /** Stores the form with its key even if nothing was typed, so that a retry after a sign-in uses the same key. */
  keep: () => void;
}

/**
 * Returns a draft with an idempotency key for sending it. Two clicks, a retry after a lost response and a retry after a
 * sign-in send the same key, so the service executes the operation once. Other input, and a new form after `reset`, get
 * another key.
 */
export function useIdempotentDraft<Values extends object>(
  form: string,
  initial: Values,
  isValues: (kept: object) => kept is Values,
): Intention<Values> {
  const begin = (): Kept<Values> => ({ values: initial, idempotencyKey: crypto.randomUUID() });
  const isKept = (kept: object): kept is Kept<Values> =>
    "idempotencyKey" in kept &&
    typeof kept.idempotencyKey === "string" &&
    "values" in kept &&
    typeof kept.values === "object" &&
    kept.values !== null &&
    isValues(kept.values);
  const draft = useDraft<Kept<Values>>(form, begin, isKept);
  const { values, idempotencyKey } = draft.values;
  return {
    ...{ values, idempotencyKey, isRestored: draft.isRestored, reset: draft.reset },
    change: (changes) =>
      draft.change({ values: { ...values, ...changes }, idempotencyKey: crypto.randomUUID() }),
    keep: () => draft.change({}),
  };
}
