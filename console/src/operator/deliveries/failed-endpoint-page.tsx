import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useParams } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { retryDelivery } from "../../api/generated/operations.ts";
import type { DeliveryEntry } from "../../api/generated/types.ts";
import { Page } from "../../components/page.tsx";
import { ReadState } from "../../components/read-state.tsx";
import { ChartWithTable } from "../../components/values-chart.tsx";
import { WriteButton } from "../../components/write-button.tsx";
import { formatNumber } from "../../format/money.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useReadFirst } from "../../query/use-read-first.ts";
import { operatorMessages } from "../operator-messages.ts";
import { mostFailures, operatorReads } from "../operator-reads.ts";
import { PartnerName } from "../partners/partner-name.tsx";
import { arrangeFailures, type FailurePeriod, listCauses } from "./arrange-failures.ts";
import { deliveryMessages } from "./delivery-messages.ts";
import { canResend, Endpoint } from "./endpoint.tsx";
import { FailureGroups } from "./failure-groups.tsx";
import { RecoverDialog } from "./recover-dialog.tsx";
import { RetrySomeDialog } from "./retry-some-dialog.tsx";

/** Shows how deliveries to an endpoint failed, and resends failures since a time. */
export function FailedEndpointPage() {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const say = useMessages(deliveryMessages);
  const query = useReadFirst(...operatorReads.failuresOfEndpoint());
  return (
    <Page title={say("endpointPage")}>
      <ReadState query={query}>
        {({ items, hasMore }) => (
          <EndpointFailures
            deliveries={items.filter(({ endpoint_id }) => endpoint_id === id)}
            isSample={hasMore}
          />
        )}
      </ReadState>
    </Page>
  );
}

function EndpointFailures({ deliveries, isSample }: { deliveries: DeliveryEntry[]; isSample: boolean }) {
  const say = useMessages(deliveryMessages);
  const [isChoosing, setChoosing] = useState(false);
  const [retrying, setRetrying] = useState<DeliveryEntry[] | null>(null);
  const newest = deliveries.at(0);
  const oldest = deliveries.map(({ event_created_at }) => event_created_at).sort()[0];
  if (newest === undefined || oldest === undefined) return <Box>{say("noneOfEndpoint")}</Box>;
  return (
    <SpaceBetween size="l">
      {isSample && <Alert type="info">{say("sample", { count: formatNumber(mostFailures) })}</Alert>}
      <EndpointFacts newest={newest} oldest={oldest} count={deliveries.length} />
      <Container
        header={
          <Header
            variant="h2"
            actions={
              <WriteButton
                operation={retryDelivery}
                disabled={!canResend(newest)}
                disabledReason={say(newest.endpoint_url === null ? "goesNowhere" : "enableFirst")}
                onClick={() => setChoosing(true)}
              >
                {say("recover")}
              </WriteButton>
            }
          >
            {say("byTime")}
          </Header>
        }
      >
        <FailureChart deliveries={deliveries} />
      </Container>
      <FailureGroups deliveries={deliveries} onResend={setRetrying} />
      {isChoosing && (
        <RecoverDialog
          {...{ deliveries, oldest }}
          onRecover={(chosen) => {
            setChoosing(false);
            setRetrying(chosen);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
      {retrying !== null && <RetrySomeDialog deliveries={retrying} onClose={() => setRetrying(null)} />}
    </SpaceBetween>
  );
}

function EndpointFacts(props: { newest: DeliveryEntry; oldest: string; count: number }) {
  const { newest, oldest, count } = props;
  const say = useMessages(deliveryMessages);
  const formatShared = useMessages(operatorMessages);
  const zone = useZone();
  return (
    <Container>
      <KeyValuePairs
        columns={4}
        items={[
          { label: say("endpoint"), value: <Endpoint delivery={newest} /> },
          {
            label: formatShared("partner"),
            value: <PartnerName id={newest.partner_id} name={newest.partner_name} />,
          },
          { label: say("count"), value: formatNumber(count) },
          { label: say("since"), value: formatTime(oldest, zone) },
        ]}
      />
    </Container>
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
