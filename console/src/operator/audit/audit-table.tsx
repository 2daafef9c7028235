import ExpandableSection from "@cloudscape-design/components/expandable-section";
import type { TableProps } from "@cloudscape-design/components/table";
import type { ReactNode } from "react";
import type { AuditEntry } from "../../api/generated/types.ts";
import { formatTimeExactly } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { CursorTable } from "../../pieces/cursor-table.tsx";
import { timeColumnWidth } from "../../pieces/time-column.ts";
import { ChangeList } from "../orders/change-list.tsx";
import { auditMessages } from "./audit-messages.ts";
import type { AuditSearch } from "./audit-search.ts";
import { useAudit } from "./use-audit.ts";

/** Who did what and what it changed, newest first: to one resource, by one person, in a span of time, or all of it. */
export function AuditTable({ search, filter }: { search: AuditSearch; filter?: ReactNode }) {
  const say = useMessages(auditMessages);
  const query = useAudit(search);
  const { searched = 0, next_cursor: next = null } = query.data ?? {};
  return (
    <CursorTable
      query={query}
      columns={useColumns()}
      trackBy={({ id }) => id}
      label={say("audit")}
      cursor={search.cursor}
      filter={filter}
      empty={next === null ? say("noEntries") : say("noEntriesYet", { count: searched })}
    />
  );
}

function useColumns(): TableProps.ColumnDefinition<AuditEntry>[] {
  const say = useMessages(auditMessages);
  const zone = useZone();
  return [
    {
      id: "at",
      header: say("at"),
      minWidth: timeColumnWidth,
      cell: ({ at }) => formatTimeExactly(at, zone),
      isRowHeader: true,
    },
    { id: "actor", header: say("actor"), cell: ({ actor }) => actor },
    { id: "action", header: say("action"), cell: ({ action }) => action },
    {
      ...{ id: "resource", header: say("resource") },
      cell: ({ resource, resource_id }) => `${resource} ${resource_id}`,
    },
    { id: "reason", header: say("reason"), cell: ({ reason }) => reason ?? "–" },
    {
      ...{ id: "changes", header: say("changes") },
      cell: ({ before, after }) =>
        before === null && after === null ? (
          "–"
        ) : (
          <ExpandableSection headerText={say("show")}>
            <ChangeList before={before ?? {}} after={after ?? {}} />
          </ExpandableSection>
        ),
    },
  ];
}
