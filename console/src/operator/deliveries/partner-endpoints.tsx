import Box from "@cloudscape-design/components/box";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import { recentEventCount } from "../../../../shared/domain/webhooks/recent-deliveries.ts";
import {
  disablePartnerEndpoint,
  enablePartnerEndpoint,
  listPartnerEndpoints,
  recoverPartnerEndpoint,
} from "../../api/generated/operations.ts";
import type { DeliveryEntry, PartnerEndpoint } from "../../api/generated/types.ts";
import { CopyId } from "../../components/copy-id.tsx";
import { WriteButton } from "../../components/forms/write-button.tsx";
import { CursorTable } from "../../components/lists/cursor-table.tsx";
import type { ListColumn } from "../../components/lists/list-columns.ts";
import { useListFile } from "../../components/lists/list-file.ts";
import { dateColumnWidth } from "../../components/lists/time-column.ts";
import { PageLink } from "../../components/page-link.tsx";
import { ReadState } from "../../components/read-state.tsx";
import { WrittenText } from "../../components/written-text.tsx";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { useReadFirst } from "../../query/use-read-first.ts";
import { useConsole } from "../../start/console-context.ts";
import { operatorReads } from "../operator-reads.ts";
import { pathOfEndpoint } from "./endpoint.tsx";
import { DisableEndpointDialog, EnableEndpointDialog, RecoverEndpointDialog } from "./endpoint-dialogs.tsx";
import { endpointMessages } from "./endpoint-messages.ts";
import { EndpointStatus } from "./endpoint-status.tsx";
import { type EndpointAction, refusalOf } from "./evaluate-endpoint.ts";
import { FailureGroups } from "./failure-groups.tsx";
import { RetrySomeDialog } from "./retry-some-dialog.tsx";

const refreshMilliseconds = 10_000;

/** Shows a partner's webhook endpoints with their health, and the failed deliveries by endpoint and cause. */
export function PartnerEndpoints({ partnerId }: { partnerId: string }) {
  const say = useMessages(endpointMessages);
  const query = useRead(...operatorReads.partnerEndpoints(partnerId), { refreshMilliseconds });
  const { open, dialog } = useEndpointDialog(partnerId);
  return (
    <SpaceBetween size="l">
      <CursorTable
        name="partner-endpoints"
        query={query}
        file={useListFile(`webhook-endpoints-${partnerId}`, listPartnerEndpoints, {
          path: { id: partnerId },
        })}
        columns={useColumns(partnerId, open)}
        trackBy={({ id }) => id}
        label={say("endpoints")}
        empty={say("none")}
        header={
          <Header variant="h2" description={say("recent", { count: recentEventCount })}>
            {say("endpoints")}
          </Header>
        }
      />
      <PartnerFailures partnerId={partnerId} />
      {dialog}
    </SpaceBetween>
  );
}

const dialogs: Record<EndpointAction, typeof RecoverEndpointDialog> = {
  disable: DisableEndpointDialog,
  enable: EnableEndpointDialog,
  recover: RecoverEndpointDialog,
};

/** Returns a function that opens the dialog of an action on an endpoint, and the open dialog. */
export function useEndpointDialog(partnerId: string) {
  const [opened, setOpened] = useState<{ action: EndpointAction; endpoint: PartnerEndpoint } | null>(null);
  const Dialog = dialogs[opened?.action ?? "recover"];
  return {
    open: (action: EndpointAction, endpoint: PartnerEndpoint) => setOpened({ action, endpoint }),
    dialog: opened && (
      <Dialog {...{ partnerId, endpoint: opened.endpoint }} onClose={() => setOpened(null)} />
    ),
  };
}

function PartnerFailures({ partnerId }: { partnerId: string }) {
  const query = useReadFirst(...operatorReads.failuresOfPartner(partnerId));
  const [retrying, setRetrying] = useState<DeliveryEntry[] | null>(null);
  return (
    <ReadState query={query}>
      {({ items }) => (
        <>
          <FailureGroups deliveries={items} isOfPartner onResend={setRetrying} />
          {retrying !== null && <RetrySomeDialog deliveries={retrying} onClose={() => setRetrying(null)} />}
        </>
      )}
    </ReadState>
  );
}

function useColumns(
  partnerId: string,
  act: (action: EndpointAction, endpoint: PartnerEndpoint) => void,
): ListColumn<PartnerEndpoint>[] {
  const say = useMessages(endpointMessages);
  const zone = useZone();
  return [
    {
      ...{ id: "url", header: say("address"), isRowHeader: true, minWidth: 190 },
      sortBy: ({ url }) => url,
      cell: (endpoint) => <Address endpoint={endpoint} partnerId={partnerId} />,
    },
    {
      ...{ id: "status", header: say("status"), minWidth: 150, isWide: true },
      cell: (endpoint) => <EndpointStatus endpoint={endpoint} />,
    },
    {
      ...{ id: "success", header: say("lastSuccess"), minWidth: dateColumnWidth },
      sortBy: ({ last_success_at }) => last_success_at,
      cell: ({ last_success_at }) => formatTime(last_success_at, zone),
    },
    {
      ...{ id: "failure", header: say("lastFailure"), minWidth: dateColumnWidth },
      sortBy: ({ last_failure_at }) => last_failure_at,
      cell: ({ last_failure_at, last_failure_code, last_failure_error }) => (
        <>
          <div>{formatTime(last_failure_at, zone)}</div>
          {last_failure_error ?? last_failure_code}
        </>
      ),
    },
    {
      ...{ id: "results", header: say("results"), minWidth: 130 },
      cell: ({ failed_event_count, pending_event_count, recent_event_count }) => (
        <>
          <div>{say("failedCount", { count: failed_event_count })}</div>
          <div>{say("pendingCount", { count: pending_event_count })}</div>
          <div>{say("eventCount", { count: recent_event_count })}</div>
        </>
      ),
    },
    {
      ...{ id: "actions", header: say("actions") },
      cell: (endpoint) => <EndpointActions endpoint={endpoint} onAct={(action) => act(action, endpoint)} />,
    },
  ];
}

/** Shows the address of an endpoint with the partner's note and the events that it receives. */
function Address({ endpoint, partnerId }: { endpoint: PartnerEndpoint; partnerId: string }) {
  const { id, url, description, event_types } = endpoint;
  const say = useMessages(endpointMessages);
  const { environment } = useConsole();
  const href = pathOfEndpoint(environment, { endpoint_id: id, partner_id: partnerId });
  return (
    <>
      <PageLink href={href}>
        <span className="endpoint-url">{url}</span>
      </PageLink>{" "}
      <CopyId id={id} />
      {description !== null && (
        <div>
          <WrittenText text={description} />
        </div>
      )}
      <Box fontSize="body-s" color="text-body-secondary">
        {event_types?.join(", ") ?? say("allEvents")}
      </Box>
    </>
  );
}

const operations = {
  disable: disablePartnerEndpoint,
  enable: enablePartnerEndpoint,
  recover: recoverPartnerEndpoint,
};

/** Shows the available actions on an endpoint. */
export function EndpointActions(props: {
  endpoint: PartnerEndpoint;
  onAct: (action: EndpointAction) => void;
}) {
  const { endpoint, onAct } = props;
  const say = useMessages(endpointMessages);
  return (
    <SpaceBetween size="xs">
      {(["enable", "recover", "disable"] as const).map((action) => {
        const refusal = refusalOf(action, endpoint);
        if (refusal === "alreadyEnabled" || refusal === "alreadyDisabled") return null;
        return (
          <WriteButton
            operation={operations[action]}
            key={action}
            variant="inline-link"
            ariaLabel={`${say(action)}: ${endpoint.url}`}
            {...(refusal !== null && { disabled: true, disabledReason: say(refusal) })}
            onClick={() => onAct(action)}
          >
            {say(action)}
          </WriteButton>
        );
      })}
    </SpaceBetween>
  );
}
