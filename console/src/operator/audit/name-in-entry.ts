import type { AuditEntry } from "../../api/generated/types.ts";

/** The fields that name a resource, such as the number of an invoice. */
const naming = ["number", "name", "email", "license_plate"];

/**
 * Returns the name of an entry's resource from the state after the change, or else from the state before the change.
 * Null without a name.
 */
export function nameInEntry({ before, after }: Pick<AuditEntry, "before" | "after">): string | null {
  for (const state of [after, before])
    for (const field of naming) {
      const name = state?.[field];
      if (typeof name === "string" && name !== "") return name;
    }
  return null;
}
