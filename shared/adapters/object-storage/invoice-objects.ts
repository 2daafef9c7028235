import { hash } from "node:crypto";
import { readObject, writeObjectOnce } from "./object-store.ts";

const digestLength = 32;

/** Identifies a version of an invoice. */
export interface InvoiceDocumentReference {
  partnerId: string;
  invoiceId: string;
  version: number;
}

/**
 * Stores the document of a version under a key that contains the hash of its content, and returns the key. Never
 * replaces an object.
 */
export async function writeInvoiceDocument(
  { partnerId, invoiceId, version }: InvoiceDocumentReference,
  bytes: Uint8Array,
): Promise<string> {
  const digest = hash("sha256", bytes, "hex").slice(0, digestLength);
  const key = `invoices/${partnerId}/${invoiceId}/v${version}-${digest}.pdf`;
  await writeObjectOnce("write:documents/invoices/", key, bytes, "application/pdf");
  return key;
}

/** Returns the seller's logo. @throws the SDK's NoSuchKey when it is not stored */
export const readSellerLogo = (key: string): Promise<Uint8Array> => readObject("read:documents/seller/", key);

/** An invoice number: its position within a partner and a shipment month. */
export interface NumberReference {
  partnerId: string;
  shipmentMonth: string;
  sequence: number;
}

/**
 * Records permanently which table assigned an invoice number. The table's counter makes numbers unique, but a table
 * that was restored from a backup does not know the numbers assigned after the backup. The record prevents a second
 * invoice from getting such a number.
 * @returns false when another table assigned the number
 */
export async function claimInvoiceNumber(
  { partnerId, shipmentMonth, sequence }: NumberReference,
  tableName: string,
): Promise<boolean> {
  const key = `numbers/${partnerId}/${shipmentMonth}/${sequence}`;
  const claim = Buffer.from(tableName);
  if (await writeObjectOnce("write:documents/numbers/", key, claim, "text/plain")) return true;
  return claim.equals(await readObject("read:documents/numbers/", key));
}
