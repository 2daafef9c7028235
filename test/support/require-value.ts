/**
 * The value, asserted to be there.
 * @param name what the error calls it.
 * @throws Error when it is null or undefined, so that a test fails where something is missing and not later.
 */
export function requireValue<Value>(value: Value | null | undefined, name = "the expected value"): Value {
  if (value === null || value === undefined) throw new Error(`Missing: ${name}`);
  return value;
}
