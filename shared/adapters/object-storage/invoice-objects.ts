import { hash } from "node:crypto";
import { readObject, writeObjectOnce } from "./object-store.ts";

const digestLength = 32;

/** Which version of which invoice. */
export interface InvoiceDocumentPlace {
  partnerId: string;
  invoiceId: string;
  version: number;
}

/** Stores the document of a version under a key that its content is part of, and returns the key. Nothing is ever replaced. */
export async function writeInvoiceDocument(
  { partnerId, invoiceId, version }: InvoiceDocumentPlace,
  bytes: Uint8Array,
): Promise<string> {
  const digest = hash("sha256", bytes, "hex").slice(0, digestLength);
  const key = `invoices/${partnerId}/${invoiceId}/v${version}-${digest}.pdf`;
  await writeObjectOnce("write:documents/invoices/", key, bytes, "application/pdf");
  return key;
}

/** The seller's logo. @throws NoSuchKey of the SDK when nobody has stored it */
export const readSellerLogo = (key: string): Promise<Uint8Array> => readObject("read:documents/seller/", key);
