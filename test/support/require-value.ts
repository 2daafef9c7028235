/**
 * Returns the value.
 * @param name the value's name in the error
 * @throws Error if it is null or undefined, so that a test fails where a value is missing and not later
 */
export function requireValue<Value>(value: Value | null | undefined, name = "the expected value"): Value {
  if (value === null || value === undefined) throw new Error(`Missing: ${name}`);
  return value;
}
