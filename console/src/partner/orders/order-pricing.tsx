import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import type { Order } from "../../api/generated/types.ts";
import { PriceParts } from "../../components/price-parts.tsx";

/** Shows the parts of a car's landed price at the time of the order. */
export function OrderPricing({ order: { pricing, fx_rate } }: { order: Order }) {
  if (pricing === null) return null;
  return (
    <Container
      header={
        <Header variant="h2" description="As of the time of the order.">
          Price
        </Header>
      }
    >
      <PriceParts breakdown={pricing.breakdown} wonPerUsd={fx_rate} />
    </Container>
  );
}
