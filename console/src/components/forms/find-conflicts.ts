/** A field whose stored value differs from both the initial and the typed value. */
export interface FieldConflict {
  field: string;
  now: unknown;
  typed: unknown;
}

/**
 * Returns the fields that somebody else changed since a form was opened and whose typed value differs from the stored
 * one. There is no conflict if only one of the two people changed a field, or both changed the field to the same value.
 *
 * @param opened the initial values of the form
 * @param now the stored values
 * @param typed the values in the form
 */
export function findConflicts(
  opened: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
  typed: Readonly<Record<string, unknown>>,
): FieldConflict[] {
  return Object.keys(typed)
    .filter((field) => !isSame(opened[field], now[field]) && !isSame(now[field], typed[field]))
    .map((field) => ({ field, now: now[field], typed: typed[field] }));
}

/** Compares by content, regardless of the order of fields. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [ones, others] = [one as Record<string, unknown>, other as Record<string, unknown>];
  const names = new Set([...Object.keys(ones), ...Object.keys(others)]);
  return [...names].every((name) => isSame(ones[name], others[name]));
}
