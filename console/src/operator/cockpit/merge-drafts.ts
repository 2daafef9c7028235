import { draftLimits } from "../../../../shared/domain/orders/result-draft.ts";
import type { ResultDraftRow } from "../../api/generated/types.ts";
import type { RowTexts } from "./read-row.ts";
import type { StoredResults } from "./store-results.ts";

/** The rows after a merge, and the lots for which this browser and the server have different new results. */
export interface MergedDraft {
  rows: StoredResults;
  /** The server's results of the lots with a conflict. The merged rows have this browser's results. */
  conflicts: StoredResults;
}

/**
 * Merges the results of this browser with those of the server, row by row. A row that only one side has changed since
 * `base`, the last common state, is taken from that side. If one side deleted a row and the other entered a new result,
 * the new result is kept. A merge can therefore restore the row of a lot that was won or lost; `useCockpit` deletes
 * such rows again.
 */
export function mergeDrafts(base: StoredResults, local: StoredResults, server: StoredResults): MergedDraft {
  const ids = new Set([base, local, server].flatMap((version) => Object.keys(version)));
  const rows: Record<string, RowTexts> = {};
  const conflicts: Record<string, RowTexts> = {};
  for (const id of ids) {
    const [here, there] = [typedOf(local[id]), typedOf(server[id])];
    const isServerChanged = !isSameRow(there, base[id]);
    const isLocalChanged = !isSameRow(here, base[id]);
    const areBothChanged = isServerChanged && isLocalChanged && !isSameRow(here, there);
    const changed = isServerChanged ? there : here;
    const merged = areBothChanged ? (here ?? there) : changed;
    if (merged !== undefined) rows[id] = merged;
    if (areBothChanged && here !== undefined && there !== undefined) conflicts[id] = there;
  }
  return { rows, conflicts };
}

/** Reports whether two sets of rows have the same results. Empty rows count as absent. */
export const areSameRows = (one: StoredResults, other: StoredResults): boolean =>
  [...Object.keys(one), ...Object.keys(other)].every((id) => isSameRow(one[id], other[id]));

/**
 * Returns rows in the service's format. Texts are cut at the service's limits, above which no price or fee is valid.
 */
export const toDraftRows = (rows: StoredResults): ResultDraftRow[] =>
  Object.entries(rows)
    .filter(([, row]) => !isEmpty(row))
    .map(([vehicle_id, { price, loss, fee, reason }]) => ({
      vehicle_id,
      price: price.slice(0, draftLimits.price),
      loss: loss === "" ? null : loss,
      fee: fee?.slice(0, draftLimits.fee) ?? null,
      reason: reason.slice(0, draftLimits.reason),
    }));

/** Returns the service's rows in the format of the input fields. */
export const fromDraftRows = (rows: readonly ResultDraftRow[]): StoredResults =>
  Object.fromEntries(
    rows.map(({ vehicle_id, price, loss, fee, reason }) => [
      vehicle_id,
      { price, loss: loss ?? "", reason, ...(fee !== null && { fee }) },
    ]),
  );

const typedOf = (row: RowTexts | undefined): RowTexts | undefined =>
  row === undefined || isEmpty(row) ? undefined : row;

const isEmpty = ({ price, loss, fee, reason }: RowTexts): boolean =>
  price === "" && loss === "" && fee === undefined && reason === "";

const isSameRow = (one: RowTexts | undefined, other: RowTexts | undefined): boolean =>
  textOf(one) === textOf(other);

const textOf = (row: RowTexts | undefined): string =>
  row === undefined || isEmpty(row) ? "" : JSON.stringify(toDraftRows({ row }));
