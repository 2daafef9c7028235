import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import { useState } from "react";
import { acquireLot, awardLot, listLots } from "../../api/generated/operations.ts";
import type { Lot } from "../../api/generated/types.ts";
import { Amount } from "../../components/amount.tsx";
import { Car, carColumnWidth } from "../../components/cars/car.tsx";
import { carMessages } from "../../components/cars/car-messages.ts";
import { nameCarAndPlate, sortTextOfCar } from "../../components/cars/name-car.ts";
import { usePageSearch } from "../../components/filters/use-page-search.ts";
import { WriteButton } from "../../components/forms/write-button.tsx";
import { CursorTable } from "../../components/lists/cursor-table.tsx";
import type { ListColumn } from "../../components/lists/list-columns.ts";
import { useListFile } from "../../components/lists/list-file.ts";
import { stillShown } from "../../components/lists/still-shown.ts";
import { dateColumnWidth } from "../../components/lists/time-column.ts";
import { OrderStatus } from "../../components/orders/order-status.tsx";
import { Page } from "../../components/page.tsx";
import { koreanToday } from "../../format/korean-time.ts";
import { formatMoney } from "../../format/money.ts";
import { formatTime } from "../../format/time.ts";
import { describeTotal } from "../../format/total-by-currency.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { operatorMessages } from "../operator-messages.ts";
import { operatorReads } from "../operator-reads.ts";
import { useFieldTexts } from "../orders/use-field-texts.ts";
import { PartnerName, partnerColumnWidth } from "../partners/partner-name.tsx";
import { divideLots } from "./evaluate-lot.ts";
import { leadingBids } from "./leading-bids.ts";
import { lotCsvColumns } from "./lot-csv-columns.ts";
import { LotFilters } from "./lot-filters.tsx";
import { lotMessages } from "./lot-messages.ts";
import type { LotSearch } from "./lot-search.ts";
import { PendingAwardLine } from "./pending-award.tsx";
import { AcquireSomeDialog, AwardSomeDialog } from "./some-lots-dialogs.tsx";

const refreshMilliseconds = 15_000;

/** Shows the lots of an auction day with their leaders and results. */
export function LotsPage() {
  const say = useMessages(lotMessages);
  const formatShared = useMessages(operatorMessages);
  const formatCar = useMessages(carMessages);
  const [search] = usePageSearch<LotSearch>();
  const { cursor, auction_date = koreanToday(), ...filters } = search;
  const query = useRead(...operatorReads.lots(search), { keepPrevious: true, refreshMilliseconds });
  const [selected, setSelected] = useState<Lot[]>([]);
  const [open, setOpen] = useState<{ action: "acquire" | "award"; lots: Lot[] } | null>(null);
  const chosen = stillShown(query.data?.data ?? [], selected, ({ vehicle_id }) => vehicle_id);
  const { waiting, acquiring, pending } = divideLots(chosen);
  const close = () => setOpen(null);
  return (
    <Page title={formatShared("lots")} description={say("dayNote")}>
      <CursorTable
        name="lots"
        isMain
        query={query}
        file={useListFile(
          `lots-${auction_date}`,
          listLots,
          { query: { ...filters, auction_date } },
          lotCsvColumns,
        )}
        columns={useColumns()}
        trackBy={({ vehicle_id }) => vehicle_id}
        label={formatShared("lots")}
        cursor={cursor}
        empty={say("noLots", { day: auction_date })}
        filter={<LotFilters />}
        header={
          <Header
            description={pending.length > 0 && say("pendingLeftOut", { count: pending.length })}
            actions={
              <SpaceBetween direction="horizontal" size="xs">
                <WriteButton
                  operation={acquireLot}
                  disabled={waiting.length === 0}
                  onClick={() => setOpen({ action: "acquire", lots: waiting })}
                >
                  {say("acquireSome", { count: waiting.length })}
                </WriteButton>
                <WriteButton
                  operation={awardLot}
                  disabled={acquiring.length === 0}
                  onClick={() => setOpen({ action: "award", lots: acquiring })}
                >
                  {say("awardSome", { count: acquiring.length })}
                </WriteButton>
              </SpaceBetween>
            }
          >
            {formatShared("lots")}
          </Header>
        }
        selection={{
          selected,
          onChange: setSelected,
          nameOf: (lot) => say("selectLot", { vehicle: nameCarAndPlate(lot, formatCar) }),
        }}
      />
      {open?.action === "acquire" && <AcquireSomeDialog lots={open.lots} onClose={close} />}
      {open?.action === "award" && <AwardSomeDialog lots={open.lots} onClose={close} />}
    </Page>
  );
}

const typeOf: Record<Lot["state"], StatusIndicatorProps.Type> = {
  waiting: "pending",
  acquiring: "in-progress",
  awarded: "success",
  lost: "error",
  passed: "stopped",
  cancelled: "stopped",
};

/**
 * Shows the bid that an award would select, or the best ended bid of a lost lot, with its ceiling in won and dollars.
 * If all bids are in inspection, shows the status of the first bid.
 */
function Leader({ lot }: { lot: Lot }) {
  const [leader] = leadingBids(lot);
  const [first] = lot.bids;
  if (leader === undefined) return first === undefined ? "–" : <OrderStatus status={first.status} />;
  return (
    <>
      <PartnerName id={leader.partner_id} name={leader.partner_name} />
      <div>
        <Amount>{formatMoney(leader.ceiling_krw, "KRW")}</Amount>
      </div>
      <Amount>{formatMoney(leader.max_bid_amount_usd, "USD")}</Amount>
    </>
  );
}

function useColumns(): ListColumn<Lot>[] {
  const say = useMessages(lotMessages);
  const formatShared = useMessages(operatorMessages);
  const fieldTexts = useFieldTexts();
  const zone = useZone();
  const { environment } = useConsole();
  return [
    {
      ...{ id: "vehicle", header: formatShared("vehicle"), minWidth: carColumnWidth, isRowHeader: true },
      sortBy: sortTextOfCar,
      cell: (lot) => (
        <Car car={lot} id={lot.vehicle_id} href={pathOf(environment, "operator", "lots", lot.vehicle_id)} />
      ),
    },
    {
      id: "auction",
      header: say("auction"),
      minWidth: dateColumnWidth,
      sortBy: ({ auction_date }) => auction_date,
      cell: ({ auction_date }) => formatTime(auction_date, zone),
    },
    {
      ...{ id: "cutoff", header: say("cutoff"), minWidth: dateColumnWidth, isExtra: true },
      sortBy: ({ order_cutoff_at }) => order_cutoff_at,
      cell: ({ order_cutoff_at }) => formatTime(order_cutoff_at, zone),
    },
    {
      ...{ id: "state", header: formatShared("status") },
      cell: ({ state, loss_reason, is_unfinished, vehicle_id, pending_award: pending }) =>
        pending === null ? (
          <>
            <StatusIndicator type={is_unfinished ? "loading" : typeOf[state]}>
              {say(is_unfinished ? "unfinished" : state)}
            </StatusIndicator>
            {state === "lost" && loss_reason !== null && <div>{fieldTexts.reason(loss_reason)}</div>}
          </>
        ) : (
          <PendingAwardLine vehicleId={vehicle_id} pending={pending} />
        ),
    },
    {
      ...{ id: "count", header: say("bidCount"), isAmount: true, isExtra: true },
      sortBy: ({ bid_count }) => bid_count,
      cell: ({ bid_count }) => bid_count,
    },
    {
      ...{ id: "leader", header: say("leader"), minWidth: partnerColumnWidth },
      cell: (lot) => <Leader lot={lot} />,
    },
    {
      ...{ id: "award", header: say("wonAt"), isAmount: true },
      total: (lots) =>
        describeTotal(
          lots.map(({ award }) => award?.auction_final_price_krw),
          "KRW",
        ),
      sortBy: ({ award }) => award?.auction_final_price_krw,
      cell: ({ award }) => formatMoney(award?.auction_final_price_krw, "KRW"),
    },
  ];
}
