import Button from "@cloudscape-design/components/button";
import Header from "@cloudscape-design/components/header";
import type { TableProps } from "@cloudscape-design/components/table";
import { useState } from "react";
import { listFailedDeliveries } from "../../api/generated/operations.ts";
import type { Delivery } from "../../api/generated/types.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { CursorTable } from "../../pieces/cursor-table.tsx";
import { Page } from "../../pieces/page.tsx";
import { PageLink } from "../../pieces/page-link.tsx";
import { stillShown } from "../../pieces/still-shown.ts";
import { usePageSearch } from "../../pieces/use-page-search.ts";
import { useRead } from "../../query/use-read.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { operatorMessages } from "../operator-messages.ts";
import { deliveryMessages } from "./delivery-messages.ts";
import type { DeliverySearch } from "./delivery-search.ts";
import { Endpoint } from "./endpoint.tsx";
import { RetrySomeDialog } from "./retry-some-dialog.tsx";

/** Deliveries that failed for good, the latest first: one or several are sent again. */
export function DeliveriesPage() {
  const say = useMessages(deliveryMessages);
  const sayShared = useMessages(operatorMessages);
  const [{ cursor }] = usePageSearch<DeliverySearch>();
  const [selected, setSelected] = useState<Delivery[]>([]);
  const [retrying, setRetrying] = useState<Delivery[] | null>(null);
  const query = useRead(listFailedDeliveries, { query: { cursor } }, { keepPrevious: true });
  const chosen = stillShown(query.data?.data ?? [], selected, ({ id }) => id);
  return (
    <Page title={sayShared("deliveries")} description={say("note")}>
      <CursorTable
        query={query}
        columns={useColumns((delivery) => setRetrying([delivery]))}
        trackBy={({ id }) => id}
        label={sayShared("deliveries")}
        cursor={cursor}
        empty={say("none")}
        header={
          <Header
            actions={
              <Button disabled={chosen.length === 0} onClick={() => setRetrying(chosen)}>
                {say("retrySome", { count: chosen.length })}
              </Button>
            }
          >
            {sayShared("deliveries")}
          </Header>
        }
        selection={{
          selected,
          onChange: setSelected,
          nameOf: ({ sequence, partner_id }) => say("select", { sequence, partner: partner_id }),
        }}
      />
      {retrying !== null && (
        <RetrySomeDialog
          deliveries={retrying}
          onClose={() => {
            setRetrying(null);
            setSelected([]);
          }}
        />
      )}
    </Page>
  );
}

function useColumns(retry: (delivery: Delivery) => void): TableProps.ColumnDefinition<Delivery>[] {
  const say = useMessages(deliveryMessages);
  const sayShared = useMessages(operatorMessages);
  const zone = useZone();
  const { environment } = useConsole();
  return [
    {
      ...{ id: "event", header: say("event"), isRowHeader: true },
      cell: ({ type, sequence }) => `${type} ${sequence}`,
    },
    {
      ...{ id: "partner", header: sayShared("partner") },
      cell: ({ partner_id }) => (
        <PageLink href={pathOf(environment, "operator", "partners", partner_id)}>{partner_id}</PageLink>
      ),
    },
    {
      ...{ id: "happened", header: say("happened") },
      cell: ({ event_created_at }) => formatTime(event_created_at, zone),
    },
    {
      ...{ id: "endpoint", header: say("endpoint") },
      cell: (delivery) => <Endpoint delivery={delivery} />,
    },
    { id: "attempts", header: say("attempts"), cell: ({ attempt_count }) => attempt_count },
    {
      ...{ id: "last", header: say("lastAttempt") },
      cell: ({ last_attempt_at }) => formatTime(last_attempt_at, zone),
    },
    {
      ...{ id: "answer", header: say("answer") },
      cell: ({ last_response_code, last_error }) =>
        [last_response_code, last_error].filter((part) => part !== null).join(": ") || "–",
    },
    {
      ...{ id: "actions", header: say("actions") },
      cell: (delivery) => (
        <Button
          variant="inline-link"
          ariaLabel={say("retryOne", { sequence: delivery.sequence, partner: delivery.partner_id })}
          onClick={() => retry(delivery)}
        >
          {say("retry")}
        </Button>
      ),
    },
  ];
}
