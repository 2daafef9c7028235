import { type AgreedTerms, agreedTermsOf } from "../../domain/orders/agreed-terms.ts";
import { hashText } from "../../platform/hash-text.ts";
import { fromDescending, toDescending } from "./descending-number.ts";
import { listObjectsBelow, readObject, writeObjectOnce } from "./object-store.ts";

/** A record of an order's terms in the archive. */
export interface TermsRecord {
  key: string;
  /** The order's version with these terms. */
  version: number;
  /** When the archive stored the record, epoch milliseconds. */
  recordedAt: number;
}

const folderOf = (partnerId: string, orderId: string): string => `terms/${partnerId}/${orderId}/`;

/** The key contains a hash of the terms, so two different terms of one version become two records. */
const keyOf = (terms: AgreedTerms): string =>
  `${folderOf(terms.partnerId, terms.orderId)}${toDescending(terms.version)}-${hashText(JSON.stringify(terms))}`;

/** Stores an order's terms, which nobody can replace or delete afterward. An existing record is kept. */
export async function writeTermsObject(terms: AgreedTerms): Promise<void> {
  await writeObjectOnce(
    "write:archive/terms/",
    keyOf(terms),
    Buffer.from(JSON.stringify(terms)),
    "application/json",
  );
}

/** Returns all records of an order's terms, newest version first, in one request per 1,000 records. */
export async function listTermsRecords(partnerId: string, orderId: string): Promise<TermsRecord[]> {
  const folder = folderOf(partnerId, orderId);
  const objects = await listObjectsBelow("list:archive/terms/", folder);
  return objects.map(({ key, writtenAt }) => ({
    key,
    version: fromDescending(key.slice(folder.length).split("-")[0] ?? ""),
    recordedAt: writtenAt,
  }));
}

/** Returns the terms of a record. A term that the record lacks is undefined, so that no other value takes its place. */
export const readTermsObject = async ({ key }: TermsRecord): Promise<AgreedTerms> =>
  agreedTermsOf(JSON.parse(Buffer.from(await readObject("read:archive/terms/", key)).toString()));
