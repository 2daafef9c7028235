import type { LookupKey } from "../../domain/history/lookup-request.ts";
import { writeObject } from "./object-store.ts";
import { historyDocumentKey } from "./read-documents.ts";

/** Keeps an answer of the history provider as it came, under its lookup and the kind of key it was asked by. */
export const keepHistoryAnswer = (answer: { lookupId: string; key: LookupKey; raw: string }): Promise<void> =>
  writeObject(
    "write:history/answers/",
    `answers/${answer.lookupId}/${answer.key.kind}.json`,
    Buffer.from(answer.raw),
  );

/** Keeps the document of a lookup. */
export const keepHistoryDocument = (lookupId: string, bytes: Uint8Array): Promise<void> =>
  writeObject("write:history/documents/", historyDocumentKey(lookupId), bytes);
