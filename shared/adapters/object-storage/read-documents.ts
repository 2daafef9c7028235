import { fetchObject } from "./fetch-object.ts";

// Separate from the code that writes documents, because reading needs no S3 client.

/** Returns the key of a lookup's document. */
export const historyDocumentKey = (lookupId: string): string => `documents/${lookupId}.pdf`;

/** Returns the bytes of a lookup's document. */
export const readHistoryDocument = (lookupId: string): Promise<Uint8Array> =>
  fetchObject("read:history/documents/", historyDocumentKey(lookupId));

/** Returns the bytes of an invoice's document. */
export const readInvoiceDocument = (key: string): Promise<Uint8Array> =>
  fetchObject("read:documents/invoices/", key);
