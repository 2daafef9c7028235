import ExpandableSection from "@cloudscape-design/components/expandable-section";
import type { TableProps } from "@cloudscape-design/components/table";
import type { ReactNode } from "react";
import { listAudit } from "../../api/generated/operations.ts";
import type { AuditEntry } from "../../api/generated/types.ts";
import { formatTimeExactly } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { CursorTable } from "../../pieces/cursor-table.tsx";
import { useRead } from "../../query/use-read.ts";
import { ChangeList } from "../orders/change-list.tsx";
import { auditMessages } from "./audit-messages.ts";

/** Who did what and what it changed, newest first: to one resource, by one person, or all of it. */
export function AuditTable(props: {
  resourceId?: string | undefined;
  actor?: string | undefined;
  cursor: string | undefined;
  filter?: ReactNode;
}) {
  const { resourceId, actor, cursor, filter } = props;
  const say = useMessages(auditMessages);
  const query = useRead(
    listAudit,
    { query: { resource_id: resourceId, actor, cursor } },
    { keepPrevious: true },
  );
  return (
    <CursorTable
      query={query}
      columns={useColumns()}
      trackBy={({ id }) => id}
      label={say("audit")}
      cursor={cursor}
      filter={filter}
      empty={say("noEntries")}
    />
  );
}

function useColumns(): TableProps.ColumnDefinition<AuditEntry>[] {
  const say = useMessages(auditMessages);
  const zone = useZone();
  return [
    { id: "at", header: say("at"), cell: ({ at }) => formatTimeExactly(at, zone), isRowHeader: true },
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
