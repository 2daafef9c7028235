import { listAudit } from "../../api/generated/operations.ts";
import { queryKeys } from "../../query/query-keys.ts";
import { type EndlessList, useEndlessPages } from "../../query/use-endless.ts";
import { useConsole } from "../../start/console-context.ts";
import type { AuditSearch } from "./audit-search.ts";
import { type FoundAudit, searchAudit } from "./search-audit.ts";

/** Reads the audit log page after page, by person, subject and time. */
export function useAudit(search: AuditSearch): EndlessList<FoundAudit> {
  const { environment, api } = useConsole();
  const { actor, resource_id, from, to } = search;
  return useEndlessPages(queryKeys.call(environment, listAudit, { query: search }), (cursor, signal) =>
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
