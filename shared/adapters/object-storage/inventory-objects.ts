import { hash } from "node:crypto";
import type { Readable } from "node:stream";
import { requireVariable, variable } from "../../platform/environment-variables.ts";
import { openObject, readObject, writeObject } from "./object-store.ts";
import { type PresignedUpload, presignUpload } from "./presign-upload.ts";

const uploadPattern = /^inventory\/([^/]+)\/([^/]+)\.ndjson\.gz$/;
const intakeBucket = (): string => requireVariable(variable.intakeBucketName);
const snapshotBucket = (): string => requireVariable(variable.snapshotBucketName);
const uploadKey = (source: string, batchId: string): string => `inventory/${source}/${batchId}.ndjson.gz`;
const digest = (bytes: Uint8Array): string => hash("sha256", bytes, "hex").slice(0, 32);

/** Where the file of a batch is to be sent. */
export const presignBatchUpload = (source: string, batchId: string): Promise<PresignedUpload> =>
  presignUpload(intakeBucket(), uploadKey(source, batchId));

/** The batch whose file has this key; null for any other object. */
export const batchIdOfUpload = (key: string): string | null => uploadPattern.exec(key)?.[2] ?? null;

/** The uploaded file of a batch, from its beginning. */
export const openBatchUpload = (source: string, batchId: string): Promise<Readable> =>
  openObject(intakeBucket(), uploadKey(source, batchId));

/** Stores a manifest under its content's name and returns the key. */
export async function writeManifestObject(source: string, bytes: Uint8Array): Promise<string> {
  const key = `manifests/${source}/${digest(bytes)}.zst`;
  await writeObject(snapshotBucket(), key, bytes);
  return key;
}

/** The bytes of a manifest. */
export const readManifestObject = (key: string): Promise<Uint8Array> => readObject(snapshotBucket(), key);

const changesKey = ({ source, batchId, part }: ChangesReference): string =>
  `changes/${source}/${batchId}/${part}.json`;

/** One part of the list of what a batch changed; parts count from 0. */
export interface ChangesReference {
  source: string;
  batchId: string;
  part: number;
}

/** Stores one part of what a batch changed. */
export const writeChangesObject = (reference: ChangesReference, bytes: Uint8Array): Promise<void> =>
  writeObject(snapshotBucket(), changesKey(reference), bytes);

/** The bytes of one part of what a batch changed. */
export const readChangesObject = (reference: ChangesReference): Promise<Uint8Array> =>
  readObject(snapshotBucket(), changesKey(reference));

/** Stores a search segment under its content's name and returns the key. */
export async function writeSegmentObject(bytes: Uint8Array): Promise<string> {
  const key = `index/${digest(bytes)}.segment`;
  await writeObject(snapshotBucket(), key, bytes);
  return key;
}
