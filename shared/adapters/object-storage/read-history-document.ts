import { requireVariable, variable } from "../../platform/environment-variables.ts";
import { fetchObject } from "./fetch-object.ts";

/** Where the document of a lookup is kept. */
export const historyDocumentKey = (lookupId: string): string => `documents/${lookupId}.pdf`;

/** The bytes of a lookup's document. Apart from writing it, because reading takes no more of the store than a request. */
export const readHistoryDocument = (lookupId: string): Promise<Uint8Array> =>
  fetchObject(requireVariable(variable.historyBucketName), historyDocumentKey(lookupId));
