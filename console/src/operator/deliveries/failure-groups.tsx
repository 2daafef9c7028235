import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { DeliveryEntry } from "../../api/generated/types.ts";
import type { ListColumn } from "../../components/lists/list-columns.ts";
import { fileOfRows } from "../../components/lists/list-file.ts";
import { ListTable } from "../../components/lists/list-table.tsx";
import { dateColumnWidth } from "../../components/lists/time-column.ts";
import type { CsvColumns } from "../../components/lists/write-list-csv.ts";
import { PageLink } from "../../components/page-link.tsx";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useConsole } from "../../start/console-context.ts";
import { operatorMessages } from "../operator-messages.ts";
import { PartnerName } from "../partners/partner-name.tsx";
import { deliveryMessages } from "./delivery-messages.ts";
import { Endpoint, pathOfEndpoint } from "./endpoint.tsx";
import { type FailureGroup, groupFailures } from "./group-failures.ts";
import { ResendButton } from "./resend-button.tsx";

const csvColumns: CsvColumns<FailureGroup> = {
  partner_id: ({ newest }) => newest.partner_id,
  partner_name: ({ newest }) => newest.partner_name,
  endpoint_id: ({ newest }) => newest.endpoint_id,
  endpoint_url: ({ newest }) => newest.endpoint_url,
  cause: ({ cause }) => cause,
  count: ({ deliveries }) => deliveries.length,
  since: ({ since }) => since,
};

/** Shows the loaded failures by endpoint and cause, with one resend button per group. */
export function FailureGroups(props: {
  deliveries: readonly DeliveryEntry[];
  onResend: (deliveries: DeliveryEntry[]) => void;
  /** Whether all deliveries belong to the partner of the page, so that the table needs no partner column. */
  isOfPartner?: boolean;
}) {
  const { isOfPartner = false } = props;
  const say = useMessages(deliveryMessages);
  const groups = groupFailures(props.deliveries);
  const columns = useColumns(props.onResend).filter(({ id }) => !isOfPartner || id !== "partner");
  if (groups.length === 0) return null;
  return (
    <ListTable<FailureGroup>
      name="failure-groups"
      items={groups}
      isLoading={false}
      isComplete
      file={fileOfRows("failure-groups", csvColumns)}
      columns={columns}
      trackBy={({ id }) => id}
      label={say("byCause")}
      header={<Header counter={`(${groups.length})`}>{say("byCause")}</Header>}
      empty={say("none")}
    />
  );
}

function useColumns(resend: (deliveries: DeliveryEntry[]) => void): ListColumn<FailureGroup>[] {
  const say = useMessages(deliveryMessages);
  const formatShared = useMessages(operatorMessages);
  const zone = useZone();
  const { environment } = useConsole();
  return [
    {
      ...{ id: "partner", header: formatShared("partner"), isRowHeader: true },
      cell: ({ newest }) => <PartnerName id={newest.partner_id} name={newest.partner_name} />,
    },
    {
      ...{ id: "endpoint", header: say("endpoint"), isRowHeader: true },
      cell: ({ newest }) => (
        <SpaceBetween size="xxs">
          <Endpoint delivery={newest} />
          <PageLink href={pathOfEndpoint(environment, newest)}>{say("endpointPage")}</PageLink>
        </SpaceBetween>
      ),
    },
    { id: "cause", header: say("answer"), sortBy: ({ cause }) => cause, cell: ({ cause }) => cause },
    {
      ...{ id: "count", header: say("count"), isAmount: true },
      cell: ({ deliveries }) => deliveries.length,
    },
    {
      id: "since",
      header: say("since"),
      minWidth: dateColumnWidth,
      sortBy: ({ since }) => since,
      cell: ({ since }) => formatTime(since, zone),
    },
    {
      ...{ id: "actions", header: say("actions") },
      cell: ({ newest, deliveries: { length: count }, deliveries }) => (
        <ResendButton
          delivery={newest}
          text={say("retrySome", { count })}
          label={say("retryGroup", { count, partner: newest.partner_name ?? "–" })}
          onResend={() => resend(deliveries)}
        />
      ),
    },
  ];
}
