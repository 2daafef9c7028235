import type { ResultDraft } from "../../domain/orders/result-draft.ts";
import { expiryAfter, resultDraftDays } from "../../domain/retention/kept-days.ts";
import { resultDraftKey } from "../keys/order-keys.ts";
import { compressedField } from "../table/compressed-json.ts";
import { storedEntity } from "../table/stored-entity.ts";
import { getItem } from "../table/table.ts";
import { atVersion, mustBeNew, putWrite, type Write } from "../table/transaction.ts";

const draftItems = storedEntity<ResultDraft>("result_draft", { rows: compressedField });

/** Returns the draft of an auction day; null if nobody has stored one, or it has expired. */
export async function getResultDraft(day: string): Promise<ResultDraft | null> {
  const item = await getItem("get:resultDraft", resultDraftKey(day));
  return item && draftItems.fromItem(item);
}

/** Returns the write of a draft's next version. The write is rejected if another version was stored first. */
export const resultDraftWrite = (draft: ResultDraft, now: number): Write =>
  putWrite(
    "put:resultDraft",
    "result-draft",
    draftItems.toItem({ ...resultDraftKey(draft.day), expires_at: expiryAfter(now, resultDraftDays) }, draft),
    draft.version === 1 ? mustBeNew : atVersion(draft.version - 1),
  );
