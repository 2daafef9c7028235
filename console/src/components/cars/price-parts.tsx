import type { PriceBreakdown } from "../../api/generated/types.ts";
import { formatNumber, wonBehind } from "../../format/money.ts";
import type { ListColumn } from "../lists/list-columns.ts";
import { StaticTable } from "../lists/static-table.tsx";

interface Part {
  name: string;
  amount: number | null;
}

/**
 * Shows the parts of a car's landed price.
 *
 * @param wonPerUsd the exchange rate for a column in won; null shows only dollars
 */
export function PriceParts({
  breakdown,
  wonPerUsd,
}: {
  breakdown: PriceBreakdown;
  wonPerUsd: number | null;
}) {
  const parts: Part[] = [
    { name: "Listing price", amount: breakdown.listing_price },
    { name: "Auction fee", amount: breakdown.auction_fee },
    { name: "Dealer fee", amount: breakdown.dealer_fee },
    { name: "Commission", amount: breakdown.commission },
    { name: "Inland transport", amount: breakdown.inland_transport },
    { name: "Ocean freight", amount: breakdown.ocean_freight },
    { name: "Discount", amount: 0 - breakdown.fixed_discount },
    { name: "Estimated landed price", amount: breakdown.estimated_landed },
  ];
  const columns: ListColumn<Part>[] = [
    { id: "name", header: "Part", sortBy: ({ name }) => name, cell: ({ name }) => name, isRowHeader: true },
    // The currency is in the heading, because the table is narrow and an amount never breaks.
    {
      id: "amount",
      header: "USD",
      isAmount: true,
      sortBy: ({ amount }) => amount,
      cell: ({ amount }) => formatNumber(amount),
    },
  ];
  if (wonPerUsd !== null)
    columns.push({
      ...{ id: "won", header: "About KRW", isAmount: true },
      cell: ({ amount }) => formatNumber(wonBehind(amount, wonPerUsd)),
    });
  return (
    <StaticTable
      isEmbedded
      file={null}
      items={parts}
      trackBy={({ name }) => name}
      label="Price breakdown"
      columns={columns}
    />
  );
}
