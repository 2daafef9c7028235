import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useParams } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { recentEventCount } from "../../../../shared/domain/webhooks/recent-deliveries.ts";
import type { DeliveryEntry, PartnerEndpoint } from "../../api/generated/types.ts";
import { CopyId } from "../../components/copy-id.tsx";
import { AttemptHistory } from "../../components/deliveries/attempt-history.tsx";
import { usePageSearch } from "../../components/filters/use-page-search.ts";
import { Page } from "../../components/page.tsx";
import { ReadState } from "../../components/read-state.tsx";
import { ChartWithTable } from "../../components/values-chart.tsx";
import { formatNumber } from "../../format/money.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { useReadFirst } from "../../query/use-read-first.ts";
import { mostFailures, operatorReads } from "../operator-reads.ts";
import { PartnerName } from "../partners/partner-name.tsx";
import { arrangeFailures, type FailurePeriod, listCauses } from "./arrange-failures.ts";
import { deliveryMessages } from "./delivery-messages.ts";
import type { DeliverySearch } from "./delivery-search.ts";
import { endpointMessages } from "./endpoint-messages.ts";
import { EndpointStatus } from "./endpoint-status.tsx";
import { FailureGroups } from "./failure-groups.tsx";
import { EndpointActions, useEndpointDialog } from "./partner-endpoints.tsx";
import { RetrySomeDialog } from "./retry-some-dialog.tsx";

const refreshMilliseconds = 10_000;

/** Shows a partner's endpoint: its health, attempts and failures, with the actions after an outage. */
export function FailedEndpointPage() {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const [{ partner_id: partnerId }] = usePageSearch<DeliverySearch>();
  return partnerId === undefined ? (
    <UnknownPartner endpointId={id} />
  ) : (
    <OneEndpoint {...{ id, partnerId }} />
  );
}

/** Finds the partner of an endpoint by its failures. Links of earlier releases do not name the partner. */
function UnknownPartner({ endpointId }: { endpointId: string }) {
  const say = useMessages(deliveryMessages);
  const query = useReadFirst(...operatorReads.failuresOfAll());
  const found = query.data?.items.find(({ endpoint_id }) => endpoint_id === endpointId);
  if (found !== undefined) return <OneEndpoint id={endpointId} partnerId={found.partner_id} />;
  return (
    <Page title={say("endpointPage")}>
      <ReadState query={query}>{() => <Box>{say("noneOfEndpoint")}</Box>}</ReadState>
    </Page>
  );
}

function OneEndpoint({ id, partnerId }: { id: string; partnerId: string }) {
  const say = useMessages(deliveryMessages);
  const endpoints = useRead(...operatorReads.partnerEndpoints(partnerId), { refreshMilliseconds });
  const { data: partner } = useRead(...operatorReads.partner(partnerId));
  const { open, dialog } = useEndpointDialog(partnerId);
  const endpoint = endpoints.data?.data.find((one) => one.id === id);
  return (
    <Page
      title={endpoint === undefined ? say("endpointPage") : say("endpointOf", { url: endpoint.url })}
      description={
        <SpaceBetween direction="horizontal" size="xs">
          <PartnerName id={partnerId} name={partner?.name ?? null} />
          <CopyId id={id} />
          {endpoint !== undefined && <EndpointStatus endpoint={endpoint} />}
        </SpaceBetween>
      }
      actions={endpoint && <EndpointActions endpoint={endpoint} onAct={(action) => open(action, endpoint)} />}
    >
      <ReadState query={endpoints}>
        {() => (
          <SpaceBetween size="l">
            {endpoint === undefined ? (
              <StatusIndicator type="stopped">{say("deletedEndpoint")}</StatusIndicator>
            ) : (
              <EndpointAttempts endpoint={endpoint} />
            )}
            <EndpointFailures endpointId={id} partnerId={partnerId} />
          </SpaceBetween>
        )}
      </ReadState>
      {dialog}
    </Page>
  );
}

function EndpointAttempts({ endpoint: { recent_attempts } }: { endpoint: PartnerEndpoint }) {
  const say = useMessages(endpointMessages);
  const attempts = useMemo(
    () =>
      recent_attempts.map(({ event_id: id, sequence, event_type: type, ...attempt }) => ({
        ...attempt,
        event: { id, sequence, type },
      })),
    [recent_attempts],
  );
  const covered = { count: formatNumber(attempts.length), events: recentEventCount };
  return <AttemptHistory attempts={attempts} covered={say("coveredAttempts", covered)} />;
}

function EndpointFailures({ endpointId, partnerId }: { endpointId: string; partnerId: string }) {
  const say = useMessages(deliveryMessages);
  const query = useReadFirst(...operatorReads.failuresOfPartner(partnerId));
  const [retrying, setRetrying] = useState<DeliveryEntry[] | null>(null);
  return (
    <ReadState query={query}>
      {({ items, hasMore }) => {
        const deliveries = items.filter(({ endpoint_id }) => endpoint_id === endpointId);
        if (deliveries.length === 0) return <Box>{say("noneOfEndpoint")}</Box>;
        const sample = say("sample", { count: formatNumber(mostFailures) });
        return (
          <SpaceBetween size="l">
            <Container
              header={
                <Header variant="h2" {...(hasMore && { description: sample })}>
                  {say("byTime")}
                </Header>
              }
            >
              <FailureChart deliveries={deliveries} />
            </Container>
            <FailureGroups deliveries={deliveries} isOfPartner onResend={setRetrying} />
            {retrying !== null && <RetrySomeDialog deliveries={retrying} onClose={() => setRetrying(null)} />}
          </SpaceBetween>
        );
      }}
    </ReadState>
  );
}

function FailureChart({ deliveries }: { deliveries: readonly DeliveryEntry[] }) {
  const say = useMessages(deliveryMessages);
  const zone = useZone();
  const periods = useMemo(() => arrangeFailures(deliveries, zone, Date.now()), [deliveries, zone]);
  return (
    <ChartWithTable<FailurePeriod>
      rows={periods}
      nameOf={({ name }) => name}
      isStacked
      label={say("byTime")}
      rowTitle={`${say("happened")} (${zone.name})`}
      valueTitle={say("count")}
      series={listCauses(deliveries).map((cause) => ({
        title: cause,
        measure: ({ byCause }) => byCause.get(cause) ?? 0,
      }))}
      empty={say("none")}
    />
  );
}
