import { isSame } from "../../components/forms/find-conflicts.ts";

/** A value that differs between two versions. */
export interface Change {
  /** Field names from the outermost object inward, separated by dots: `shipment.eta`. */
  path: string;
  before: unknown;
  after: unknown;
}

/** Fields that every version changes and that tell readers nothing. */
const always = ["version", "updated_at"];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the differences between two states of a record, value by value; lists are compared as a whole. */
export function listChanges(before: object, after: object, within = ""): Change[] {
  const [one, other] = [before as Record<string, unknown>, after as Record<string, unknown>];
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return names.flatMap((name) => {
    const path = within === "" ? name : `${within}.${name}`;
    const [was, is] = [one[name] ?? null, other[name] ?? null];
    if (always.includes(path) || isSame(was, is)) return [];
    return isRecord(was) && isRecord(is) ? listChanges(was, is, path) : [{ path, before: was, after: is }];
  });
}
