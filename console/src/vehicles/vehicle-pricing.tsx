import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { ReactNode } from "react";
import type { MarketAssessment, PastRound, VehicleDetail } from "../api/generated/types.ts";
import { PriceParts } from "../components/cars/price-parts.tsx";
import { fileOfRows } from "../components/lists/list-file.ts";
import { StaticTable } from "../components/lists/static-table.tsx";
import { PageLink } from "../components/page-link.tsx";
import { formatMoney, formatNumber } from "../format/money.ts";
import { formatTime } from "../format/time.ts";
import { useZone } from "../format/use-zone.ts";
import { describeRounds, formatRounds } from "./describe-rounds.ts";
import { MarketBadge } from "./market-badge.tsx";
import { PriceHistory } from "./price-history.tsx";
import { auctionResultNames, sourceName } from "./vehicle-words.ts";

/** Shows the parts of a car's landed cost up to the port of destination. */
export function VehiclePricing({ vehicle: { pricing, fx_rate } }: { vehicle: VehicleDetail }) {
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={
            fx_rate === null
              ? undefined
              : `At ${formatNumber(fx_rate)} won per dollar. An order locks its rate.`
          }
        >
          Price
        </Header>
      }
    >
      {pricing === null ? (
        "The exchange rate is temporarily unavailable, so there is no price in dollars. Try again later."
      ) : (
        <SpaceBetween size="m">
          <PriceParts breakdown={pricing.breakdown} wonPerUsd={fx_rate} />
          {pricing.auction_fee_config !== null && (
            <Box color="text-body-secondary" fontSize="body-s">
              Auction fee: {pricing.auction_fee_config.rate_percent} % of the price, with a minimum of{" "}
              {formatMoney(pricing.auction_fee_config.minimum_krw, "KRW")} and a maximum of{" "}
              {formatMoney(pricing.auction_fee_config.maximum_krw, "KRW")}. It increases with the hammer
              price.
            </Box>
          )}
        </SpaceBetween>
      )}
    </Container>
  );
}

/**
 * Compares the price with the market, and shows the results of earlier rounds.
 * @param props `hrefOf` returns the page of a listing, `children` are shown between market and rounds
 */
export function VehicleMarket(props: {
  vehicle: VehicleDetail;
  hrefOf: (vehicleId: string) => string;
  children?: ReactNode;
}) {
  const { vehicle, hrefOf, children } = props;
  const { pricing, source } = vehicle;
  if (pricing === null) return null;
  const rounds = describeRounds(vehicle);
  return (
    <Container header={<Header variant="h2">Market and earlier rounds</Header>}>
      <SpaceBetween size="m">
        {pricing.market_assessment === null ? (
          <div>Too few similar cars were sold in the last 90 days for a price comparison.</div>
        ) : (
          <Assessment assessment={pricing.market_assessment} />
        )}
        {children}
        {rounds !== null && <div>{formatRounds(rounds)}</div>}
        <PriceHistory vehicle={vehicle} />
        {pricing.history.length > 0 ? (
          <PastRounds rounds={pricing.history} hrefOf={hrefOf} />
        ) : (
          source !== "dealer" && <div>No earlier rounds.</div>
        )}
      </SpaceBetween>
    </Container>
  );
}

function Assessment({ assessment }: { assessment: MarketAssessment }) {
  return (
    <KeyValuePairs
      columns={3}
      items={[
        { label: "Verdict", value: <MarketBadge assessment={assessment} /> },
        {
          label: "Median of cars sold in 90 days",
          value: formatMoney(assessment.reference_price, "USD"),
        },
        {
          label: "Compared cars",
          value: `${assessment.sample_size}, within one model year and 20,000 km`,
        },
      ]}
    />
  );
}

/**
 * Formats a price of an earlier round in dollars and won. The dollar price depends on today's rate, the won price does
 * not.
 */
const both = (usd: number | null, krw: number | null): string =>
  usd === null && krw === null ? "–" : `${formatMoney(usd, "USD")} (${formatMoney(krw, "KRW")})`;

function PastRounds(props: { rounds: readonly PastRound[]; hrefOf: (vehicleId: string) => string }) {
  const { rounds, hrefOf } = props;
  const zone = useZone();
  return (
    <StaticTable
      isEmbedded
      items={rounds}
      trackBy={({ vehicle_id }) => vehicle_id}
      file={fileOfRows<PastRound>("earlier-rounds")}
      label="Earlier rounds"
      columns={[
        {
          ...{ id: "round", header: "Auction", isRowHeader: true },
          cell: ({ vehicle_id, auction_date, source }) => (
            <PageLink href={hrefOf(vehicle_id)}>
              {auction_date === null ? "Without a date" : formatTime(auction_date, zone)},{" "}
              {sourceName(source)}
            </PageLink>
          ),
        },
        {
          ...{ id: "result", header: "Result" },
          cell: ({ auction_result, withdrawn_at }) =>
            withdrawn_at === undefined ? auctionResultNames[auction_result] : "Withdrawn before the auction",
        },
        {
          id: "mileage",
          header: "Mileage (km)",
          isAmount: true,
          sortBy: ({ mileage_km }) => mileage_km,
          cell: ({ mileage_km }) => formatNumber(mileage_km),
        },
        {
          ...{ id: "start", header: "Start price", isAmount: true },
          cell: ({ listing_price, listing_price_krw }) => both(listing_price, listing_price_krw),
        },
        {
          ...{ id: "sold", header: "Sold for", isAmount: true },
          cell: ({ sold_price, sold_price_krw }) => both(sold_price, sold_price_krw),
        },
      ]}
    />
  );
}
