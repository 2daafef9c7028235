/** Stands in a change set for a value that exists only once another resource is made. */
export const knownAfterApply = "{{changeSet:KNOWN_AFTER_APPLY}}";

/** Reports whether any text inside a value waits for another resource. */
export function isKnownAfterApply(value: unknown): boolean {
  if (typeof value === "string") return value.includes(knownAfterApply);
  return typeof value === "object" && value !== null && Object.values(value).some(isKnownAfterApply);
}
