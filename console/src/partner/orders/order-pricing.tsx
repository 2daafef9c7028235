import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import Table from "@cloudscape-design/components/table";
import type { Pricing } from "../../api/generated/types.ts";
import { formatMoney } from "../../format/money.ts";

/** The parts of a car's landed price, as they were when the order was placed. */
export function OrderPricing({ pricing: { breakdown } }: { pricing: Pricing }) {
  const parts: { name: string; amount: number | null }[] = [
    { name: "Listing price", amount: breakdown.listing_price },
    { name: "Auction fee", amount: breakdown.auction_fee },
    { name: "Dealer fee", amount: breakdown.dealer_fee },
    { name: "Commission", amount: breakdown.commission },
    { name: "Inland transport", amount: breakdown.inland_transport },
    { name: "Ocean freight", amount: breakdown.ocean_freight },
    { name: "Discount", amount: -breakdown.fixed_discount },
    { name: "Estimated landed price", amount: breakdown.estimated_landed },
  ];
  return (
    <Container
      header={
        <Header variant="h2" description="As it was when the order was placed.">
          Price
        </Header>
      }
    >
      <Table
        variant="embedded"
        items={parts}
        trackBy="name"
        ariaLabels={{ tableLabel: "Parts of the price" }}
        columnDefinitions={[
          { id: "name", header: "Part", cell: ({ name }) => name, isRowHeader: true },
          { id: "amount", header: "Amount", cell: ({ amount }) => formatMoney(amount, "USD") },
        ]}
      />
    </Container>
  );
}
