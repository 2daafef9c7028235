import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import { listFailedDeliveries, retryDelivery } from "../../api/generated/operations.ts";
import type { DeliveryEntry } from "../../api/generated/types.ts";
import { Car, carColumnWidth } from "../../components/cars/car.tsx";
import { sortTextOfCar } from "../../components/cars/name-car.ts";
import { FilterChips } from "../../components/filters/filter-chips.tsx";
import { usePageSearch } from "../../components/filters/use-page-search.ts";
import { WriteButton } from "../../components/forms/write-button.tsx";
import { EndlessTable } from "../../components/lists/endless-table.tsx";
import type { ListColumn } from "../../components/lists/list-columns.ts";
import { useListFile } from "../../components/lists/list-file.ts";
import { stillShown } from "../../components/lists/still-shown.ts";
import { dateColumnWidth } from "../../components/lists/time-column.ts";
import { Page } from "../../components/page.tsx";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useEndless } from "../../query/use-endless.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { operatorMessages } from "../operator-messages.ts";
import { operatorReads } from "../operator-reads.ts";
import { PartnerFilter } from "../partners/partner-filter.tsx";
import { PartnerName, partnerColumnWidth } from "../partners/partner-name.tsx";
import { useNameOfPartner } from "../partners/partner-of-id.tsx";
import { deliveryMessages } from "./delivery-messages.ts";
import type { DeliverySearch } from "./delivery-search.ts";
import { canResend, Endpoint } from "./endpoint.tsx";
import { FailureGroups } from "./failure-groups.tsx";
import { ResendButton } from "./resend-button.tsx";
import { RetrySomeDialog } from "./retry-some-dialog.tsx";

/** Shows permanently failed deliveries, latest first, with buttons to resend one or several. */
export function DeliveriesPage() {
  const say = useMessages(deliveryMessages);
  const formatShared = useMessages(operatorMessages);
  const [selected, setSelected] = useState<DeliveryEntry[]>([]);
  const [retrying, setRetrying] = useState<DeliveryEntry[] | null>(null);
  const [search, changeSearch] = usePageSearch<DeliverySearch>();
  const partner = useNameOfPartner(search.partner_id ?? null);
  const list = useEndless(...operatorReads.failedDeliveries(search));
  const loaded = list.data?.pages.flatMap((page) => page.data) ?? [];
  const chosen = stillShown(loaded, selected, ({ id }) => id).filter(canResend);
  return (
    <Page title={formatShared("deliveries")} description={say("note")}>
      <SpaceBetween size="l">
        <SpaceBetween size="xs">
          <PartnerFilter
            label={formatShared("partner")}
            value={search.partner_id}
            onChange={(partner_id) => changeSearch({ partner_id })}
          />
          <FilterChips
            chips={
              search.partner_id === undefined
                ? []
                : [
                    {
                      name: "partner_id" as const,
                      label: `${formatShared("partner")}: ${partner ?? search.partner_id}`,
                    },
                  ]
            }
            onRemove={() => changeSearch({ partner_id: undefined })}
          />
        </SpaceBetween>
        <FailureGroups deliveries={loaded} onResend={setRetrying} />
        <EndlessTable
          name="deliveries"
          isMain
          list={list}
          file={useListFile("failed-deliveries", listFailedDeliveries, { query: search })}
          columns={useColumns((delivery) => setRetrying([delivery]))}
          trackBy={({ id }) => id}
          label={formatShared("deliveries")}
          empty={say(search.partner_id === undefined ? "none" : "noneOfPartner")}
          header={
            <Header
              actions={
                <WriteButton
                  operation={retryDelivery}
                  disabled={chosen.length === 0}
                  onClick={() => setRetrying(chosen)}
                >
                  {say("retrySome", { count: chosen.length })}
                </WriteButton>
              }
            >
              {formatShared("deliveries")}
            </Header>
          }
          selection={{
            selected,
            onChange: setSelected,
            nameOf: ({ sequence, partner_name }) => say("select", { sequence, partner: partner_name ?? "–" }),
          }}
        />
      </SpaceBetween>
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

function useColumns(retry: (delivery: DeliveryEntry) => void): ListColumn<DeliveryEntry>[] {
  const say = useMessages(deliveryMessages);
  const formatShared = useMessages(operatorMessages);
  const zone = useZone();
  const { environment } = useConsole();
  return [
    {
      ...{ id: "car", header: formatShared("vehicle"), width: carColumnWidth, isRowHeader: true },
      sortBy: (delivery) => (delivery.order_id === null ? null : sortTextOfCar(delivery)),
      cell: (delivery) =>
        delivery.order_id === null ? (
          say("noCar")
        ) : (
          <Car
            car={delivery}
            id={delivery.order_id}
            href={pathOf(environment, "operator", "orders", delivery.order_id)}
          />
        ),
    },
    {
      ...{ id: "event", header: say("event"), width: 120 },
      sortBy: ({ type, sequence }) => `${type} ${sequence}`,
      cell: ({ type, sequence, event_created_at }) => (
        <>
          {type} {sequence}
          <div>{formatTime(event_created_at, zone)}</div>
        </>
      ),
    },
    {
      ...{ id: "partner", header: formatShared("partner"), width: partnerColumnWidth },
      sortBy: ({ partner_name }) => partner_name,
      cell: ({ partner_id, partner_name }) => <PartnerName id={partner_id} name={partner_name} />,
    },
    {
      ...{ id: "happened", header: say("happened"), width: dateColumnWidth, isExtra: true },
      sortBy: ({ event_created_at }) => event_created_at,
      cell: ({ event_created_at }) => formatTime(event_created_at, zone),
    },
    {
      ...{ id: "endpoint", header: say("endpoint"), width: 130, isWide: true },
      cell: (delivery) => <Endpoint delivery={delivery} />,
    },
    {
      ...{ id: "attempts", header: say("attempts"), width: 90, isAmount: true, isExtra: true },
      sortBy: ({ attempt_count }) => attempt_count,
      cell: ({ attempt_count }) => attempt_count,
    },
    {
      ...{ id: "last", header: say("lastAttempt"), width: dateColumnWidth, isExtra: true },
      sortBy: ({ last_attempt_at }) => last_attempt_at,
      cell: ({ last_attempt_at }) => formatTime(last_attempt_at, zone),
    },
    {
      ...{ id: "answer", header: say("answer"), width: 110, isWide: true },
      cell: ({ last_response_code, last_error }) =>
        [last_response_code, last_error].filter((part) => part !== null).join(": ") || "–",
    },
    {
      ...{ id: "actions", header: say("actions"), width: 110 },
      cell: (delivery) => (
        <ResendButton
          delivery={delivery}
          text={say("retry")}
          label={say("retryOne", { sequence: delivery.sequence, partner: delivery.partner_name ?? "–" })}
          onResend={() => retry(delivery)}
        />
      ),
    },
  ];
}
