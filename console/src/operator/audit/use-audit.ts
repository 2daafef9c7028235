import { listAudit } from "../../api/generated/operations.ts";
import { queryKeys } from "../../query/query-keys.ts";
import { type EndlessList, endlessPagesQuery, useEndlessPages } from "../../query/use-endless.ts";
import type { QueryScope } from "../../query/use-read.ts";
import { useConsole } from "../../start/console-context.ts";
import type { AuditSearch } from "./audit-search.ts";
import { type FoundAudit, searchAudit } from "./search-audit.ts";

/** Returns the query of the audit log by person, subject and time. */
export function auditQuery({ environment, api }: QueryScope, search: AuditSearch) {
  const { actor, resource_id, from, to } = search;
  return endlessPagesQuery<FoundAudit>(
    queryKeys.call(environment, listAudit, { query: search }),
    (cursor, signal) =>
      searchAudit(
        (after) => {
          const query = { actor, resource_id, cursor: after };
          return api.call(listAudit, { query }, { signal });
        },
        { from, to },
        cursor,
      ),
  );
}

/** Returns a function that reads the audit log by person, subject and time, page after page, for its CSV. */
export function useReadAudit({ actor, resource_id, from, to }: AuditSearch) {
  const { api } = useConsole();
  return ({ limit, cursor }: { limit: number; cursor?: string | undefined }): Promise<FoundAudit> => {
    const read = (after: string | undefined) =>
      api.call(listAudit, { query: { actor, resource_id, limit, cursor: after } });
    return searchAudit(read, { from, to }, cursor);
  };
}

/** Reads the audit log page after page, by person, subject and time. */
export const useAudit = (search: AuditSearch): EndlessList<FoundAudit> =>
  useEndlessPages(auditQuery(useConsole(), search));
