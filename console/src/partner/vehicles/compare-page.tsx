import Table, { type TableProps } from "@cloudscape-design/components/table";
import { useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { VehicleDetail } from "../../api/generated/types.ts";
import { Photo } from "../../components/cars/photo.tsx";
import { ErrorPane } from "../../components/error-pane.tsx";
import { ListCards } from "../../components/lists/list-cards.tsx";
import { ListCsvButton } from "../../components/lists/list-csv-button.tsx";
import { fileOfRows } from "../../components/lists/list-file.ts";
import { Page } from "../../components/page.tsx";
import { PageLink } from "../../components/page-link.tsx";
import { useIsNarrow } from "../../components/use-is-narrow.ts";
import { formatMoney, formatNumber } from "../../format/money.ts";
import { type DisplayZone, formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useRead } from "../../query/use-read.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { describeAccidents } from "../../vehicles/describe-vehicle.ts";
import { MarketBadge } from "../../vehicles/market-badge.tsx";
import { OrderWindow } from "../../vehicles/order-window.tsx";
import { VehiclePrice } from "../../vehicles/vehicle-price.tsx";
import { sourceName, tokenName, vehicleName } from "../../vehicles/vehicle-words.ts";
import { partnerReads } from "../partner-reads.ts";
import type { CompareSearch } from "./compare-search.ts";

/** Width of a car's column in pixels, equal for all cars. A wide screen stretches all columns equally. */
const carWidth = 220;

/** Shows up to four cars side by side. */
export function ComparePage() {
  const { ids = [] } = useSearch({ strict: false }) as CompareSearch;
  const [one, two, three, four] = ids;
  const columns = [useCar(one), useCar(two), useCar(three), useCar(four)].slice(0, ids.length);
  const { environment } = useConsole();
  const isNarrow = useIsNarrow();
  const cars = columns.flatMap(({ data }) => data ?? []);
  const failed = columns.find(({ error }) => error !== null);
  return (
    <Page
      title="Compare vehicles"
      description="Compares up to four cars from the vehicle list."
      actions={
        ids.length > 0 && (
          <ListCsvButton
            file={fileOfRows<VehicleDetail>("compared-vehicles")}
            shown={cars}
            label="Compared vehicles"
            isDisabled={cars.length < ids.length}
          />
        )
      }
    >
      {ids.length === 0 ? (
        <PageLink href={pathOf(environment, "vehicles")}>Select cars to compare</PageLink>
      ) : failed !== undefined ? (
        <ErrorPane error={failed.error} onRetry={() => void failed.refetch()} />
      ) : isNarrow ? (
        <ComparedCards cars={cars} />
      ) : (
        <ComparedTable ids={ids} cars={columns.map(({ data }) => data)} />
      )}
    </Page>
  );
}

const useCar = (id: string | undefined) =>
  useRead(...partnerReads.vehicle(id ?? ""), { enabled: id !== undefined });

function ComparedTable(props: { ids: readonly string[]; cars: readonly (VehicleDetail | undefined)[] }) {
  const { ids, cars } = props;
  const zone = useZone();
  return (
    <Table
      items={[...rows]}
      trackBy="label"
      wrapLines
      loading={cars.includes(undefined)}
      loadingText="Loading"
      ariaLabels={{ tableLabel: "Compared vehicles" }}
      columnDefinitions={[
        { id: "label", header: "Detail", cell: ({ label }) => label, isRowHeader: true, width: 160 },
        ...cars.map(
          (car, index): TableProps.ColumnDefinition<Row> => ({
            id: ids[index] ?? "",
            header: car && <VehicleLink vehicle={car} />,
            cell: ({ show }) => car && show(car, zone),
            width: carWidth,
          }),
        ),
      ]}
    />
  );
}

/** Shows the cars below each other, because a phone has no room for them side by side. */
function ComparedCards({ cars }: { cars: readonly VehicleDetail[] }) {
  const zone = useZone();
  return (
    <ListCards
      items={cars}
      trackBy={({ id }) => id}
      ariaLabels={{
        ...{ cardsLabel: "Compared vehicles", selectionGroupLabel: "Compared vehicles" },
        itemSelectionLabel: (_, car) => vehicleName(car),
      }}
      columns={[
        {
          ...{ id: "car", header: "Car", isRowHeader: true },
          cell: (car) => <VehicleLink vehicle={car} />,
        },
        ...rows.map(({ label, show }) => ({
          ...{ id: label, header: label },
          cell: (car: VehicleDetail) => show(car, zone),
        })),
      ]}
    />
  );
}

function VehicleLink({ vehicle }: { vehicle: VehicleDetail }) {
  const { environment } = useConsole();
  return <PageLink href={pathOf(environment, "vehicles", vehicle.id)}>{vehicleName(vehicle)}</PageLink>;
}

interface Row {
  label: string;
  show: (vehicle: VehicleDetail, zone: DisplayZone) => ReactNode;
}

const rows: readonly Row[] = [
  {
    label: "Photo",
    show: (vehicle) => <Photo url={vehicle.photos[0]} alt={vehicleName(vehicle)} size="card" />,
  },
  { label: "Price", show: (vehicle) => <VehiclePrice vehicle={vehicle} /> },
  {
    label: "Estimated landed price",
    show: ({ pricing }) => formatMoney(pricing?.breakdown.estimated_landed, "USD"),
  },
  { label: "Market", show: ({ pricing }) => <MarketBadge assessment={pricing?.market_assessment} /> },
  {
    label: "Median of cars sold in 90 days",
    show: ({ pricing }) => formatMoney(pricing?.market_assessment?.reference_price, "USD"),
  },
  { label: "Orders", show: (vehicle) => <OrderWindow vehicle={vehicle} /> },
  { label: "Auction", show: ({ auction_date }, zone) => formatTime(auction_date, zone) },
  { label: "Source", show: ({ source }) => sourceName(source) },
  { label: "Model year", show: ({ year }) => year },
  { label: "First registered", show: ({ first_registration }) => first_registration ?? "–" },
  {
    label: "Mileage",
    show: ({ mileage_km }) => (mileage_km === null ? "Not stated" : `${formatNumber(mileage_km)} km`),
  },
  { label: "Fuel", show: ({ fuel }) => tokenName(fuel) },
  { label: "Transmission", show: ({ transmission }) => tokenName(transmission) },
  { label: "Drive", show: ({ drivetrain }) => tokenName(drivetrain) },
  { label: "Color", show: ({ color }) => tokenName(color) },
  { label: "Accidents", show: describeAccidents },
  { label: "Panel grade", show: ({ exterior_grade }) => exterior_grade ?? "–" },
  { label: "Options", show: ({ options }) => options.map(tokenName).join(", ") || "–" },
];
