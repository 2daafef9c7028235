import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import type { ChangesReference } from "../../domain/inventory/changes-message.ts";
import { hourSeconds } from "../../domain/time/durations.ts";
import { listObjects, openObject, readObject, removeObject, writeObject } from "./object-store.ts";
import { type PresignedUpload, presignUpload } from "./presign-upload.ts";
import { uploadHeaders } from "./upload-headers.ts";

const uploadPattern = /^inventory\/([^/]+)\/([^/]+)\.ndjson\.gz$/;
/** Returns the key of a batch's file. */
export const uploadKeyOf = (source: string, batchId: string): string =>
  `inventory/${source}/${batchId}.ndjson.gz`;
// Names are never reused. An object that nothing refers to anymore is therefore never needed again.
const uniqueName = (): string => randomUUID().replaceAll("-", "");

/** Returns the presigned upload for the file of a batch, valid for an hour. */
export const presignBatchUpload = (source: string, batchId: string): Promise<PresignedUpload> =>
  presignUpload("write:intake/inventory/", uploadKeyOf(source, batchId), {
    headers: uploadHeaders,
    validSeconds: hourSeconds,
  });

/** Returns the batch whose file has this key; null for any other object. */
export const batchIdOfUpload = (key: string): string | null => uploadPattern.exec(key)?.[2] ?? null;

/** Returns the uploaded file of a batch, from its beginning. */
export const openBatchUpload = (source: string, batchId: string): Promise<Readable> =>
  openObject("read:intake/inventory/", uploadKeyOf(source, batchId));

/** Stores a manifest under a unique name and returns the key. */
export async function writeManifestObject(source: string, bytes: Uint8Array): Promise<string> {
  const key = `manifests/${source}/${uniqueName()}.zst`;
  await writeObject("write:snapshots/manifests/", key, bytes);
  return key;
}

/** Returns the bytes of a manifest. */
export const readManifestObject = (key: string): Promise<Uint8Array> =>
  readObject("read:snapshots/manifests/", key);

const changesKey = ({ source, batchId, part }: ChangesReference): string =>
  `changes/${source}/${batchId}/${part}.json`;

/** Stores one part of a batch's changes. */
export const writeChangesObject = (reference: ChangesReference, bytes: Uint8Array): Promise<void> =>
  writeObject("write:snapshots/changes/", changesKey(reference), bytes);

/** Returns the bytes of one part of a batch's changes. */
export const readChangesObject = (reference: ChangesReference): Promise<Uint8Array> =>
  readObject("read:snapshots/changes/", changesKey(reference));

/** Stores a search segment under a unique name and returns the key. */
export async function writeSegmentObject(bytes: Uint8Array): Promise<string> {
  const key = `index/${uniqueName()}.segment`;
  await writeObject("write:snapshots/index/", key, bytes);
  return key;
}

/** Returns the keys of all manifests and search segments. */
export async function listSnapshotKeys(): Promise<string[]> {
  const lists = await Promise.all([
    listObjects("list:snapshots/index/"),
    listObjects("list:snapshots/manifests/"),
  ]);
  return lists.flat();
}

/** Removes a manifest or a search segment. */
export const removeSnapshotObject = (key: string): Promise<void> =>
  key.startsWith("index/")
    ? removeObject("delete:snapshots/index/", key)
    : removeObject("delete:snapshots/manifests/", key);
