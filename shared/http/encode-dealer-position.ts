import { type BranchPosition, branchStart, type DealerPosition } from "../domain/dealers/branch-position.ts";
import type { DealerSortPosition } from "../domain/dealers/compare-dealer-cars.ts";

/**
 * A position in a list of dealer cars, in a short form. A position that branches share is stored once. Each branch is a
 * row with its key, its token and the number of its position; a row with only the key is a branch that has ended.
 */
export interface EncodedDealerPosition extends Omit<DealerPosition, "branches"> {
  marks: DealerSortPosition[];
  rows: ([string] | [string, string | null, number])[];
}

/** Encodes a position for a cursor. */
export function encodeDealerPosition({ branches, ...rest }: DealerPosition): EncodedDealerPosition {
  const marks: DealerSortPosition[] = [];
  const numberOf = ({ key, number }: DealerSortPosition): number => {
    const known = marks.findIndex((mark) => mark.key === key && mark.number === number);
    return known === -1 ? marks.push({ key, number }) - 1 : known;
  };
  const rows = Object.entries(branches).map(([key, position]): EncodedDealerPosition["rows"][number] => {
    if (position === null) return [key];
    return [key, position.token, position.after === null ? noMark : numberOf(position.after)];
  });
  return { ...rest, marks, rows };
}

const noMark = -1;

/** Returns the position that `encodeDealerPosition` encoded. */
export function decodeDealerPosition({ marks, rows, ...rest }: EncodedDealerPosition): DealerPosition {
  const branches = rows.map(([key, token, mark]): [string, BranchPosition | null] => {
    if (token === undefined) return [key, null];
    return [key, { token, after: marks[mark ?? noMark] ?? branchStart.after }];
  });
  return { ...rest, branches: Object.fromEntries(branches) };
}
