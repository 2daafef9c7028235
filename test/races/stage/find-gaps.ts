import { eventKey } from "../../../shared/persistence/keys/item-keys.ts";
import type { TableState } from "./snapshot-table.ts";

/** Describes sequence numbers that are missing among a partner's events, or returns an empty list. */
export function findGaps(state: TableState): string[] {
  const sequences = new Map<string, number[]>();
  for (const { pk, sk } of state.values()) {
    const sequence = Number(/\d+$/.exec(sk!.S!)?.[0]);
    if (sk?.S !== eventKey("", sequence).sk) continue;
    const partition = pk!.S!;
    sequences.set(partition, [...(sequences.get(partition) ?? []), sequence]);
  }
  return [...sequences].flatMap(([partition, found]) => {
    const sorted = found.toSorted((one, other) => one - other);
    const isGapless = sorted.every((sequence, at) => sequence === at + 1);
    return isGapless ? [] : [`the events of ${partition} are numbered ${sorted.join(", ")}`];
  });
}
