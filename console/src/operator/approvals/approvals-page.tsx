import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import { approveRequest, listApprovals } from "../../api/generated/operations.ts";
import type { ApprovalEntry } from "../../api/generated/types.ts";
import { listApprovalsStatusValues } from "../../api/generated/values.ts";
import { Car, carColumnWidth } from "../../components/cars/car.tsx";
import { carMessages } from "../../components/cars/car-messages.ts";
import { nameCarAndPlate, sortTextOfCar } from "../../components/cars/name-car.ts";
import { OneFilter } from "../../components/filters/choice-filter.tsx";
import { IdFilter } from "../../components/filters/id-filter.tsx";
import { usePageSearch } from "../../components/filters/use-page-search.ts";
import { WriteButton } from "../../components/forms/write-button.tsx";
import { CursorTable } from "../../components/lists/cursor-table.tsx";
import type { ListColumn } from "../../components/lists/list-columns.ts";
import { useListFile } from "../../components/lists/list-file.ts";
import { dateColumnWidth } from "../../components/lists/time-column.ts";
import { Page } from "../../components/page.tsx";
import { WrittenText, writtenColumnWidth } from "../../components/written-text.tsx";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { useNameOfPerson } from "../assignments/use-operators.ts";
import { operatorReads } from "../operator-reads.ts";
import { ChangeList } from "../orders/change-list.tsx";
import { PartnerName } from "../partners/partner-name.tsx";
import { approvalActionMessages, approvalMessages, approvalStatusMessages } from "./approval-messages.ts";
import type { ApprovalSearch } from "./approval-search.ts";
import { ApprovalStatus } from "./approval-status.tsx";
import { DecideDialog, type Decision } from "./decide-dialog.tsx";

/** Refresh interval of the list. Another operator may create or decide a request at any time. */
const refreshMilliseconds = 30_000;

/** Shows changes that operators requested and that a second operator must approve, newest first. */
export function ApprovalsPage() {
  const say = useMessages(approvalMessages);
  const [search] = usePageSearch<ApprovalSearch>();
  const { person } = useConsole();
  const [open, setOpen] = useState<{ approval: ApprovalEntry; decision: Decision } | null>(null);
  const query = useRead(...operatorReads.approvals(search), { keepPrevious: true, refreshMilliseconds });
  const isOwn = ({ requested_by }: ApprovalEntry) => requested_by === person.subject;
  return (
    <Page title={say("approvals")}>
      <CursorTable
        name="approvals"
        isMain
        query={query}
        file={useListFile("approvals", listApprovals, { query: search })}
        columns={useColumns(isOwn, (approval, decision) => setOpen({ approval, decision }))}
        trackBy={({ id }) => id}
        label={say("approvals")}
        cursor={search.cursor}
        empty={say("noneOfThese")}
        filter={<Filters />}
      />
      {open !== null && <DecideDialog {...open} isOwn={isOwn(open.approval)} onClose={() => setOpen(null)} />}
    </Page>
  );
}

function Filters() {
  const say = useMessages(approvalMessages);
  const formatStatus = useMessages(approvalStatusMessages);
  const [search, changeSearch] = usePageSearch<ApprovalSearch>();
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <OneFilter
        label={say("status")}
        all={say("anyStatus")}
        values={listApprovalsStatusValues}
        chosen={search.status}
        nameOf={(status) => formatStatus(status)}
        onChange={(status) => changeSearch({ status })}
      />
      <IdFilter
        label={say("invoice")}
        value={search.invoice_id}
        onChange={(invoice_id) => changeSearch({ invoice_id })}
      />
    </SpaceBetween>
  );
}

function useColumns(
  isOwn: (approval: ApprovalEntry) => boolean,
  decide: (approval: ApprovalEntry, decision: Decision) => void,
): ListColumn<ApprovalEntry>[] {
  const say = useMessages(approvalMessages);
  const formatAction = useMessages(approvalActionMessages);
  const zone = useZone();
  const { environment, person } = useConsole();
  const nameOfPerson = useNameOfPerson();
  const nameOf = (subject: string) =>
    subject === person.subject ? say("you") : <WrittenText text={nameOfPerson(subject)} />;
  return [
    {
      ...{ id: "invoice", header: say("invoice"), minWidth: carColumnWidth, isRowHeader: true },
      sortBy: sortTextOfCar,
      cell: (approval) => {
        const { invoice_id, invoice_number, dealer_id, partner_name } = approval;
        return (
          <>
            <Car
              car={approval}
              id={invoice_id}
              href={pathOf(environment, "operator", "invoices", invoice_id)}
            />
            <div>
              {invoice_number ?? say("invoice")} · <PartnerName id={dealer_id} name={partner_name} />
            </div>
          </>
        );
      },
    },
    {
      ...{ id: "action", header: say("action"), minWidth: writtenColumnWidth },
      cell: (approval) => (
        <>
          <div>{formatAction(approval.action)}</div>
          <Details approval={approval} />
        </>
      ),
    },
    {
      id: "status",
      header: say("status"),
      sortBy: ({ status }) => status,
      cell: ({ status, decided_by }) => (
        <>
          <ApprovalStatus status={status} />
          {decided_by !== null && <div>{nameOf(decided_by)}</div>}
        </>
      ),
    },
    {
      ...{ id: "requester", header: say("requestedBy"), minWidth: dateColumnWidth },
      sortBy: ({ requested_at }) => requested_at,
      cell: ({ requested_by, requested_at }) => (
        <>
          {nameOf(requested_by)}
          <div>{formatTime(requested_at, zone)}</div>
        </>
      ),
    },
    {
      id: "until",
      header: say("expiresAt"),
      minWidth: dateColumnWidth,
      sortBy: ({ expires_at }) => expires_at,
      cell: ({ expires_at }) => formatTime(expires_at, zone),
    },
    {
      ...{ id: "decide", header: say("decide") },
      cell: (approval) =>
        approval.status === "pending" && (
          <Decisions approval={approval} isOwn={isOwn(approval)} decide={decide} />
        ),
    },
  ];
}

function Decisions(props: {
  approval: ApprovalEntry;
  isOwn: boolean;
  decide: (approval: ApprovalEntry, decision: Decision) => void;
}) {
  const { approval, isOwn, decide } = props;
  const say = useMessages(approvalMessages);
  const formatCar = useMessages(carMessages);
  const name = `${approval.invoice_number ?? say("invoice")}, ${nameCarAndPlate(approval, formatCar)}`;
  const button = (decision: Decision, text: string) => (
    <WriteButton
      operation={approveRequest}
      variant="inline-link"
      ariaLabel={`${text}: ${name}`}
      onClick={() => decide(approval, decision)}
    >
      {text}
    </WriteButton>
  );
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {!isOwn && button("approve", say("approve"))}
      {button("reject", say(isOwn ? "takeBack" : "reject"))}
    </SpaceBetween>
  );
}

function Details({ approval: { void_reason, corrections } }: { approval: ApprovalEntry }) {
  const say = useMessages(approvalMessages);
  if (corrections === null) return <WrittenText text={void_reason} />;
  if (corrections.length === 0) return <>{say("asIs")}</>;
  const after = Object.fromEntries(corrections.map(({ field, value }) => [field, value]));
  return <ChangeList before={{}} after={after} />;
}
