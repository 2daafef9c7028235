import type { ResultDraftResource } from "../../../contract/resources/overview/result-draft.ts";
import { emptyDraft, type ResultDraft, reviseDraft } from "../../../domain/orders/result-draft.ts";
import { toKstIsoOrNull } from "../../../domain/time/format-time.ts";
import { getResultDraft, resultDraftWrite } from "../../../persistence/orders/result-drafts.ts";
import { putOne } from "../../../persistence/table/put-one.ts";

/** Returns the typed results of an auction day, which are empty until somebody stores some. One round trip. */
export const readResultDraft = async (day: string): Promise<ResultDraftResource> =>
  presentDraft((await getResultDraft(day)) ?? emptyDraft(day));

/**
 * Replaces the typed results of an auction day. Takes two round trips, or three if another change came first. A draft
 * changes nothing else, so it has no audit entry.
 * @throws Problem conflict when somebody else has changed the draft since the caller read it
 */
export async function storeResultDraft(
  day: string,
  change: Pick<ResultDraft, "rows" | "version">,
  now: number,
): Promise<ResultDraftResource> {
  const read = async () => (await getResultDraft(day)) ?? emptyDraft(day);
  const after = reviseDraft(await read(), change, now);
  if (await putOne(resultDraftWrite(after, now))) return presentDraft(after);
  // Another change came first. It changed the draft's version, so this call rejects the caller's version.
  return presentDraft(reviseDraft(await read(), change, now));
}

const presentDraft = ({ day, rows, changedAt, version }: ResultDraft): ResultDraftResource => ({
  auction_date: day,
  rows: rows.map(({ vehicleId, ...row }) => ({ vehicle_id: vehicleId, ...row })),
  changed_at: toKstIsoOrNull(changedAt),
  version,
});
