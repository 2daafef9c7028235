import { AwsError } from "../account/aws-error.ts";
import { listVersions, removeObject, removeVersion } from "../account/store-versions.ts";
import { type BucketCall, permit } from "./permit-bucket-call.ts";
import { escapeXml, unescapeXml } from "./write-xml.ts";

const longestList = 1000;

/**
 * Responds to ListObjectVersions with XML. Every response starts at the first version, because callers delete the
 * listed versions before they list again.
 */
export function handleVersions(call: BucketCall): string {
  permit(call, "s3:ListBucketVersions");
  const { searchParams } = call.url;
  if (searchParams.has("key-marker")) {
    throw new AwsError("NotImplemented", "The local control plane does not serve markers of versions", 501);
  }
  const prefix = searchParams.get("prefix") ?? "";
  const most = Number(searchParams.get("max-keys") ?? longestList);
  const found = listVersions(call.context.account, call.bucket).filter(({ key }) => key.startsWith(prefix));
  const listed = found.slice(0, most).map(({ key, versionId, sha256, byteCount }) => {
    const name = `<Key>${escapeXml(key)}</Key><VersionId>${versionId}</VersionId>`;
    return sha256 === null
      ? `<DeleteMarker>${name}</DeleteMarker>`
      : `<Version>${name}<Size>${byteCount}</Size></Version>`;
  });
  return (
    `<ListVersionsResult><Name>${call.bucket}</Name><Prefix>${escapeXml(prefix)}</Prefix>` +
    `<MaxKeys>${most}</MaxKeys><IsTruncated>${found.length > most}</IsTruncated>${listed.join("")}` +
    "</ListVersionsResult>"
  );
}

/**
 * Returns the DeleteObjects response as XML. Objects that the caller may not delete are kept, and the response lists
 * them as errors.
 */
export function handleDeletion(call: BucketCall): string {
  const answers = [...call.body.toString("utf8").matchAll(/<Object>(.*?)<\/Object>/gs)].map(
    ([, one = ""]) => {
      const key = unescapeXml(/<Key>(.*?)<\/Key>/s.exec(one)?.[1] ?? "");
      const versionId = /<VersionId>(.*?)<\/VersionId>/s.exec(one)?.[1] ?? null;
      try {
        deleteObject({ ...call, key }, versionId);
        return `<Deleted><Key>${escapeXml(key)}</Key></Deleted>`;
      } catch (error) {
        if (!(error instanceof AwsError)) throw error;
        const { code, message } = error;
        return `<Error><Key>${escapeXml(key)}</Key><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error>`;
      }
    },
  );
  return `<DeleteResult>${answers.join("")}</DeleteResult>`;
}

/** Deletes an object, or one version of it. @throws AwsError when the caller may not delete it */
export function deleteObject(call: BucketCall, versionId: string | null): void {
  const { bucket, key } = call;
  const { account } = call.context;
  permit(call, versionId === null ? "s3:DeleteObject" : "s3:DeleteObjectVersion");
  account.journal.commit(
    versionId === null ? removeObject(account, bucket, key) : removeVersion(account, bucket, key, versionId),
  );
}
