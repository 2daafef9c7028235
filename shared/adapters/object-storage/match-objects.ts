import { randomUUID } from "node:crypto";
import { type ListedObject, listObjectsBelow, readObject, writeObject } from "./object-store.ts";

/** A batch whose matches are stored for a later run. */
export interface MatchedBatch {
  source: string;
  batchId: string;
}

const batchPrefix = ({ source, batchId }: MatchedBatch): string => `matches/${source}/${batchId}/`;
const bucketPrefix = (batch: MatchedBatch, bucket: number): string => `${batchPrefix(batch)}${bucket}/`;

/** Stores some matches of one bucket. The name is unique, so that a run never replaces the matches of another run. */
export const writeMatchesObject = (batch: MatchedBatch, bucket: number, bytes: Uint8Array): Promise<void> =>
  writeObject("write:snapshots/matches/", `${bucketPrefix(batch, bucket)}${randomUUID()}.json`, bytes);

/** Returns every object with matches of one bucket. */
export const listMatchesObjects = (batch: MatchedBatch, bucket: number): Promise<ListedObject[]> =>
  listObjectsBelow("list:snapshots/matches/", bucketPrefix(batch, bucket));

/** Returns the buckets that have stored matches. */
export async function listMatchesBuckets(batch: MatchedBatch): Promise<number[]> {
  const start = batchPrefix(batch);
  const objects = await listObjectsBelow("list:snapshots/matches/", start);
  return [...new Set(objects.map(({ key }) => Number.parseInt(key.slice(start.length), 10)))];
}

/** Returns the bytes of one object with matches. */
export const readMatchesObject = (key: string): Promise<Uint8Array> =>
  readObject("read:snapshots/matches/", key);
