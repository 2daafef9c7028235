import type { PriceBreakdown } from "../api/generated/types.ts";
import { formatMoney, wonBehind } from "../format/money.ts";
import type { ListColumn } from "./list-columns.ts";
import { StaticTable } from "./static-table.tsx";

interface Part {
  name: string;
  amount: number | null;
}

/**
 * Shows the parts of a car's landed price.
 *
 * @param wonPerUsd also shows won; null without a rate
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
    { id: "name", header: "Part", cell: ({ name }) => name, isRowHeader: true },
    { id: "amount", header: "Amount", isAmount: true, cell: ({ amount }) => formatMoney(amount, "USD") },
  ];
  if (wonPerUsd !== null)
    columns.push({
      ...{ id: "won", header: "About", isAmount: true },
      cell: ({ amount }) => formatMoney(wonBehind(amount, wonPerUsd), "KRW"),
    });
  return (
    <StaticTable
      isEmbedded
      items={parts}
      trackBy={({ name }) => name}
      label="Price breakdown"
      columns={columns}
    />
  );
}
