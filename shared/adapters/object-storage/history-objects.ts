import type { LookupKey } from "../../domain/history/lookup-request.ts";
import { writeObject } from "./object-store.ts";
import { historyDocumentKey } from "./read-documents.ts";

/**
 * Stores a raw response of the history provider. The object's key contains the lookup's id, and whether the provider
 * was queried by plate or by VIN.
 */
export const storeHistoryAnswer = (answer: {
  lookupId: string;
  key: LookupKey;
  raw: string;
}): Promise<void> =>
  writeObject(
    "write:history/answers/",
    `answers/${answer.lookupId}/${answer.key.kind}.json`,
    Buffer.from(answer.raw),
  );

/** Stores the document of a lookup. */
export const storeHistoryDocument = (lookupId: string, bytes: Uint8Array): Promise<void> =>
  writeObject("write:history/documents/", historyDocumentKey(lookupId), bytes);
