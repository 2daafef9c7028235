import { randomUUID } from "node:crypto";
import { type Account, type ObjectVersion, type StoredObject, write } from "./account.ts";
import type { JournalWrite } from "./journal.ts";

/** Returns the writes that store an object; in a versioned bucket, earlier versions are kept. */
export function putObject(account: Account, object: StoredObject): JournalWrite[] {
  const version = { ...object, versionId: randomUUID() };
  return [write.object(object), ...(isVersioned(account, object.bucket) ? [write.version(version)] : [])];
}

/**
 * Returns the writes that delete an object; in a versioned bucket, all versions stay below a delete marker.
 */
export function removeObject(account: Account, bucket: string, key: string): JournalWrite[] {
  const marker = { bucket, key, versionId: randomUUID(), sha256: null, byteCount: 0 };
  return [write.noObject(bucket, key), ...(isVersioned(account, bucket) ? [write.version(marker)] : [])];
}

/** Returns the writes that delete one version or marker permanently; `null` for an object without versions. */
export function removeVersion(
  account: Account,
  bucket: string,
  key: string,
  versionId: string,
): JournalWrite[] {
  if (versionId === noVersionId) return [write.noObject(bucket, key)];
  const last = account.versions(bucket).findLast((one) => one.key === key && one.versionId !== versionId);
  const { versionId: _, ...current } = last ?? { versionId, sha256: null };
  return [
    write.noVersion(bucket, versionId),
    current.sha256 === null ? write.noObject(bucket, key) : write.object(current as StoredObject),
  ];
}

/** Returns every version and delete marker of a bucket, sorted by key and from newest to oldest within a key. */
export function listVersions(account: Account, bucket: string): ObjectVersion[] {
  const versions = account.versions(bucket).reverse();
  const versioned = new Set(versions.map(({ key }) => key));
  const others = account.objects(bucket).filter(({ key }) => !versioned.has(key));
  return [...versions, ...others.map((object) => ({ ...object, versionId: noVersionId }))].sort(byKey);
}

const noVersionId = "null";

function isVersioned(account: Account, bucket: string): boolean {
  const properties = account.resources().get(`AWS::S3::Bucket|global|${bucket}`)?.properties;
  const configuration = properties?.VersioningConfiguration as { Status?: string } | undefined;
  return configuration?.Status === "Enabled";
}

function byKey(left: ObjectVersion, right: ObjectVersion): number {
  return left.key === right.key ? 0 : left.key < right.key ? -1 : 1;
}
