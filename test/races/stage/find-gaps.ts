import type { TableState } from "./keep-table.ts";

/** Sequence numbers that are missing among the events of a partner, in words; none where they are gapless from 1. */
export function findGaps(state: TableState): string[] {
  const items = [...state.values()].filter(({ entity }) => entity?.S === "event");
  const byPartner = Map.groupBy(items, ({ pk }) => pk!.S!);
  return [...byPartner].flatMap(([pk, events]) => {
    const sequences = events.map(({ sequence }) => Number(sequence?.N)).sort((one, other) => one - other);
    return sequences.every((sequence, at) => sequence === at + 1)
      ? []
      : [`the events of ${pk} are numbered ${sequences.join(", ")}`];
  });
}
