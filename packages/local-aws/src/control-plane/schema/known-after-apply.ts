/** Represents, in a change set, a value that exists only after another resource is created. */
export const knownAfterApply = "{{changeSet:KNOWN_AFTER_APPLY}}";

/** Reports whether a value contains `knownAfterApply`, also inside lists and objects. */
export function isKnownAfterApply(value: unknown): boolean {
  if (typeof value === "string") return value.includes(knownAfterApply);
  return typeof value === "object" && value !== null && Object.values(value).some(isKnownAfterApply);
}
