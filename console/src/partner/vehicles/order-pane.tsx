import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Checkbox from "@cloudscape-design/components/checkbox";
import Container from "@cloudscape-design/components/container";
import FormField from "@cloudscape-design/components/form-field";
import Header from "@cloudscape-design/components/header";
import Input from "@cloudscape-design/components/input";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import { createOwnOrder } from "../../api/generated/operations.ts";
import type { VehicleDetail } from "../../api/generated/types.ts";
import { useRoleRefusal } from "../../auth/use-role-refusal.ts";
import { Countdown } from "../../components/countdown.tsx";
import { WriteButton } from "../../components/forms/write-button.tsx";
import { type Intention, useIdempotentDraft } from "../../drafts/use-idempotent-draft.ts";
import { formatMoney } from "../../format/money.ts";
import { MarketBadge } from "../../vehicles/market-badge.tsx";
import { OrderWindow } from "../../vehicles/order-window.tsx";
import { VehiclePrice } from "../../vehicles/vehicle-price.tsx";
import { BidOutlook } from "./bid-outlook.tsx";
import { canInspect, canOrder, isOrderTexts, lowestBid, type OrderTexts, readOrder } from "./order-form.ts";
import { PlaceOrderDialog } from "./place-order-dialog.tsx";

/** Shows the cost of a car, the order cutoff and the order form. */
export function OrderPane({ vehicle }: { vehicle: VehicleDetail }) {
  return (
    <Container header={<Header variant="h2">Order this car</Header>}>
      <SpaceBetween size="m">
        <Box fontSize="heading-l">
          <VehiclePrice vehicle={vehicle} />
        </Box>
        <MarketBadge assessment={vehicle.pricing?.market_assessment} />
        <OrderWindow vehicle={vehicle} />
        {!canOrder(vehicle, new Date()) ? (
          <div>This car can no longer be ordered. A later round is a separate listing.</div>
        ) : (
          <OrderForm key={vehicle.id} vehicle={vehicle} />
        )}
      </SpaceBetween>
    </Container>
  );
}

const nothingTyped: OrderTexts = { bid: "", wantsInspection: false };

function OrderForm({ vehicle }: { vehicle: VehicleDetail }) {
  const intention = useIdempotentDraft(`order:${vehicle.id}`, nothingTyped, isOrderTexts);
  const [isReviewed, setReviewed] = useState(false);
  const { body, fault } = readOrder(vehicle, intention.values, new Date());
  const refusal = useRoleRefusal(createOwnOrder);
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (body !== null && refusal === null) setReviewed(true);
        }}
      >
        <SpaceBetween size="m">
          {intention.isRestored && (
            <Alert
              action={
                <Button formAction="none" onClick={intention.reset}>
                  Discard draft
                </Button>
              }
            >
              Your unsaved changes were restored.
            </Alert>
          )}
          {vehicle.purchase_method === "bid" && (
            <FormField
              label="Highest bid (USD)"
              description={`Whole US dollars, at least ${formatMoney(lowestBid(vehicle), "USD")}.`}
              errorText={fault}
            >
              <Input
                inputMode="numeric"
                autoComplete={false}
                value={intention.values.bid}
                onChange={({ detail }) => intention.change({ bid: detail.value })}
              />
            </FormField>
          )}
          {typeof body?.max_bid_amount_usd === "number" && (
            <BidOutlook vehicle={vehicle} bidUsd={body.max_bid_amount_usd} />
          )}
          <InspectionChoice vehicle={vehicle} intention={intention} />
          <WriteButton
            operation={createOwnOrder}
            variant="primary"
            disabled={body === null}
            disabledReason="Enter your maximum bid first."
          >
            Review order
          </WriteButton>
        </SpaceBetween>
      </form>
      {isReviewed && body !== null && (
        <PlaceOrderDialog
          vehicle={vehicle}
          order={body}
          intention={intention}
          onClose={() => setReviewed(false)}
        />
      )}
    </>
  );
}

/** Dealers' cars cannot be inspected. Auction cars can be inspected until a day before their auction. */
function InspectionChoice(props: { vehicle: VehicleDetail; intention: Intention<OrderTexts> }) {
  const { vehicle, intention } = props;
  const cutoff = vehicle.secondary_inspection_cutoff_at;
  if (cutoff === null) return null;
  const isPossible = canInspect(vehicle, new Date());
  return (
    <SpaceBetween size="xxs">
      <Checkbox
        checked={intention.values.wantsInspection && isPossible}
        disabled={!isPossible}
        description="Your operator has the car inspected before the auction. Then you decide whether to continue."
        onChange={({ detail }) => intention.change({ wantsInspection: detail.checked })}
      >
        Inspect car first
      </Checkbox>
      <Countdown until={cutoff} />
    </SpaceBetween>
  );
}
