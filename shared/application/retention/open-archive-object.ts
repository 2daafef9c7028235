import { listArchiveObjects } from "../../adapters/object-storage/list-archive-objects.ts";
import { presignArchiveDownload } from "../../adapters/object-storage/presign-archive-download.ts";
import { Problem } from "../../domain/errors/problem.ts";
import type { ArchiveArea } from "../../domain/retention/kept-days.ts";
import { toKstIso } from "../../domain/time/format-time.ts";
import { auditWrite } from "../../persistence/audit/audit-write.ts";
import { commit } from "../../persistence/table/transaction.ts";
import type { OperatorContext } from "../operator-context.ts";

/**
 * Returns a link to an archive object, after recording the access in the audit log.
 * @throws Problem not_found
 */
export async function openArchiveObject(
  { key, reason }: { key: string; reason: string },
  { actor, now }: OperatorContext,
) {
  const [area = "", owner = ""] = key.split("/");
  const [found] = await listArchiveObjects(area as ArchiveArea, key.slice(area.length + 1), {
    after: null,
    limit: 1,
  });
  if (found?.key !== key)
    throw new Problem(
      "not_found",
      "The archive has no object with this key. List the archive to find its key.",
    );
  const link = await presignArchiveDownload(area as ArchiveArea, key);
  const read = { actor, action: "archive.read", resource: "archive", resourceId: owner, reason };
  await commit([auditWrite({ ...read, before: null, after: { key }, now })]);
  return { key, download_url: link.url, expires_at: toKstIso(now + link.validMilliseconds) };
}
