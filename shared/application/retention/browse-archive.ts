import { listArchiveObjects } from "../../adapters/object-storage/list-archive-objects.ts";
import type { ArchiveObjectResource } from "../../contract/resources/audit/archive-object.ts";
import { type ProblemIssue, validationProblem } from "../../domain/errors/problem.ts";
import type { ArchiveArea } from "../../domain/retention/kept-days.ts";
import { toKstIso } from "../../domain/time/format-time.ts";

/** Folder of the archive to list. Null means any. */
export interface ArchiveFolder {
  area: ArchiveArea;
  partnerId: string | null;
  orderId: string | null;
  /** `YYYY-MM-DD`, KST. */
  day: string | null;
}

/** Returns a page of the objects of a folder, oldest first; `next` is the key to continue after. */
export async function browseArchive(
  folder: ArchiveFolder,
  page: { after: string | null; limit: number },
): Promise<{ data: ArchiveObjectResource[]; next: string | null }> {
  requireFilters(folder);
  const { area, partnerId, orderId, day } = folder;
  const names = [partnerId, orderId, day].filter((name) => name !== null).map((name) => `${name}/`);
  const found = await listArchiveObjects(area, names.join(""), { ...page, limit: page.limit + 1 });
  const shown = found.slice(0, page.limit);
  return {
    data: shown.map(({ key, bytes, writtenAt }) => ({
      key,
      size_bytes: bytes,
      archived_at: toKstIso(writtenAt),
    })),
    next: found.length > page.limit ? (shown.at(-1)?.key ?? null) : null,
  };
}

/** Parameters that name the folders of each area. */
const filtersOf: Record<ArchiveArea, { needed: string[]; allowed: string[] }> = {
  events: { needed: ["partner_id"], allowed: ["partner_id", "day"] },
  audit: { needed: [], allowed: ["day"] },
  versions: { needed: ["order_id"], allowed: ["order_id"] },
};

/**
 * @throws Problem validation_error when a filter of the area is missing, or when the area does not have a given filter
 */
function requireFilters({ area, partnerId, orderId, day }: ArchiveFolder): void {
  const given = { partner_id: partnerId, order_id: orderId, day };
  const { needed, allowed } = filtersOf[area];
  const issues = Object.entries(given).flatMap(([name, value]): ProblemIssue[] => {
    if (value === null) {
      return needed.includes(name) ? [{ path: `query.${name}`, message: `is needed for ${area}` }] : [];
    }
    return allowed.includes(name) ? [] : [{ path: `query.${name}`, message: `does not belong to ${area}` }];
  });
  if (issues.length > 0) throw validationProblem(issues);
}
