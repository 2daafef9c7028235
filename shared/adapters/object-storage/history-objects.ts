import type { LookupKey } from "../../domain/history/lookup-request.ts";
import { requireVariable, variable } from "../../platform/environment-variables.ts";
import { writeObject } from "./object-store.ts";
import { historyDocumentKey } from "./read-documents.ts";

const historyBucket = (): string => requireVariable(variable.historyBucketName);

/** Keeps an answer of the history provider as it came, under its lookup and the kind of key it was asked by. */
export const keepHistoryAnswer = (answer: { lookupId: string; key: LookupKey; raw: string }): Promise<void> =>
  writeObject(historyBucket(), `answers/${answer.lookupId}/${answer.key.kind}.json`, Buffer.from(answer.raw));

/** Keeps the document of a lookup. */
export const keepHistoryDocument = (lookupId: string, bytes: Uint8Array): Promise<void> =>
  writeObject(historyBucket(), historyDocumentKey(lookupId), bytes);
