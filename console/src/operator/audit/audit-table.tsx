import ExpandableSection from "@cloudscape-design/components/expandable-section";
import Header from "@cloudscape-design/components/header";
import { type ReactNode, useState } from "react";
import type { AuditEntry } from "../../api/generated/types.ts";
import { EndlessTable } from "../../components/lists/endless-table.tsx";
import type { ListColumn } from "../../components/lists/list-columns.ts";
import { fileOfPages } from "../../components/lists/list-file.ts";
import { timeColumnWidth } from "../../components/lists/time-column.ts";
import { WrittenText } from "../../components/written-text.tsx";
import { formatTimeExactly } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useNameOfPerson } from "../assignments/use-operators.ts";
import { ChangeList } from "../orders/change-list.tsx";
import { useNamesOfPartners } from "../partners/partner-of-id.tsx";
import { auditMessages } from "./audit-messages.ts";
import type { AuditSearch } from "./audit-search.ts";
import { AuditedResource } from "./audited-resource.tsx";
import { useAudit, useReadAudit } from "./use-audit.ts";

/** Shows audit entries with their changes, newest first, optionally for one resource, one person or a period. */
export function AuditTable(props: { search: AuditSearch; title?: string; filter?: ReactNode }) {
  const { search, title, filter } = props;
  const say = useMessages(auditMessages);
  const list = useAudit(search);
  const searched = list.data?.pages.reduce((sum, page) => sum + page.searched, 0) ?? 0;
  return (
    <EndlessTable
      name="audit"
      isMain={title === undefined}
      list={list}
      file={fileOfPages({ name: "audit-log", id: JSON.stringify(search) }, useReadAudit(search))}
      columns={useColumns()}
      trackBy={({ id }) => id}
      label={title ?? say("audit")}
      header={title !== undefined && <Header variant="h3">{title}</Header>}
      filter={filter}
      empty={list.hasNextPage ? say("noEntriesYet", { count: searched }) : say("noEntries")}
    />
  );
}

function useColumns(): ListColumn<AuditEntry>[] {
  const say = useMessages(auditMessages);
  const zone = useZone();
  const nameOfPerson = useNameOfPerson();
  const nameOfPartner = useNamesOfPartners();
  // The opened entries are kept here, because rows outside the viewport are unmounted.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const open = (id: string, isOpen: boolean) =>
    setOpened((before) => new Set(isOpen ? [...before, id] : [...before].filter((one) => one !== id)));
  return [
    {
      ...{ id: "at", header: say("at"), width: timeColumnWidth, isRowHeader: true },
      sortBy: ({ at }) => at,
      cell: ({ at }) => formatTimeExactly(at, zone),
    },
    {
      ...{ id: "actor", header: say("actor"), width: 120 },
      cell: ({ actor }) => <bdi>{nameOfPerson(actor)}</bdi>,
    },
    {
      id: "action",
      header: say("action"),
      width: 150,
      sortBy: ({ action }) => action,
      cell: ({ action }) => action,
    },
    {
      ...{ id: "resource", header: say("resource"), width: 180, isWide: true },
      cell: (entry) => <AuditedResource {...{ entry, nameOfPartner, nameOfPerson }} />,
    },
    {
      id: "reason",
      header: say("reason"),
      width: 110,
      sortBy: ({ reason }) => reason,
      cell: ({ reason }) => <WrittenText text={reason} />,
    },
    {
      ...{ id: "changes", header: say("changes"), width: 190, isWide: true },
      cell: ({ id, before, after }) =>
        before === null && after === null ? (
          "–"
        ) : (
          <ExpandableSection
            headerText={say("show")}
            expanded={opened.has(id)}
            onChange={({ detail }) => open(id, detail.expanded)}
          >
            <ChangeList before={before ?? {}} after={after ?? {}} />
          </ExpandableSection>
        ),
    },
  ];
}
