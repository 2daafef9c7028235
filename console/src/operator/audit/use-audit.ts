import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { listAudit } from "../../api/generated/operations.ts";
import { queryKeys } from "../../query/query-keys.ts";
import { useConsole } from "../../start/console-context.ts";
import type { AuditSearch } from "./audit-search.ts";
import { type FoundAudit, searchAudit } from "./search-audit.ts";

/** Reads a page of the audit log, by person, subject and time. */
export function useAudit(search: AuditSearch): UseQueryResult<FoundAudit> {
  const { environment, api } = useConsole();
  const { actor, resource_id, from, to, cursor } = search;
  return useQuery({
    // Below the operation's own key, so that every write which changes the log makes this stale as well.
    queryKey: [...queryKeys.call(environment, listAudit, { query: search }), "search"],
    queryFn: ({ signal }) =>
      searchAudit(
        (after) => api.call(listAudit, { query: { actor, resource_id, cursor: after } }, { signal }),
        { from, to },
        cursor,
      ),
    placeholderData: keepPreviousData,
  });
}
