import { useState } from "react";
import { listInventoryBatches } from "../../api/generated/operations.ts";
import type { CreateInventoryBatchBody } from "../../api/generated/types.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { uploadMessages } from "./inventory-messages.ts";

/** Returns the batch number: the typed number, else the number in the URL, else the house's highest number plus one. */
export function useSequence(source: CreateInventoryBatchBody["source"], asked: string | undefined) {
  const say = useMessages(uploadMessages);
  const { data } = useRead(listInventoryBatches, { query: { source, limit: 1 } });
  const [typed, setTyped] = useState<string | null>(null);
  const highest = data?.data[0]?.sequence;
  const suggested = data === undefined ? "" : String((highest ?? 0) + 1);
  const text = typed ?? asked ?? suggested;
  const number = /^[1-9]\d{0,15}$/.test(text.trim()) ? Number(text) : null;
  return {
    ...{ text, number: number !== null && Number.isSafeInteger(number) ? number : null },
    hint: highest === undefined ? data && say("sequenceFirst") : say("sequenceHint", { highest }),
    type: setTyped,
    forget: () => setTyped(null),
  };
}
