import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useRouter } from "@tanstack/react-router";
import type { CreateOrder, Order, VehicleDetail } from "../../api/generated/types.ts";
import { CopyId } from "../../components/copy-id.tsx";
import { ConfirmDialog } from "../../components/forms/confirm-dialog.tsx";
import { PageLink } from "../../components/page-link.tsx";
import type { Intention } from "../../drafts/use-idempotent-draft.ts";
import { formatMoney } from "../../format/money.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { pathOf, withSearch } from "../../router/paths.ts";
import { useNotify } from "../../shell/notices.tsx";
import { useConsole } from "../../start/console-context.ts";
import { vehicleName } from "../../vehicles/vehicle-words.ts";
import { explainOrderRefusal, type OrderAdvice } from "./explain-order-refusal.ts";
import { consequencesOf, type OrderTexts } from "./order-form.ts";
import { usePlaceOrder } from "./use-place-order.ts";

interface PlaceOrderDialogProps {
  vehicle: VehicleDetail;
  order: CreateOrder;
  intention: Intention<OrderTexts>;
  onClose: () => void;
}

/** Lists the commitments of an order and places the order. Then opens the order's page. */
export function PlaceOrderDialog({ vehicle, order, intention, onClose }: PlaceOrderDialogProps) {
  const { environment } = useConsole();
  const notify = useNotify();
  const router = useRouter();
  const zone = useZone();
  const { place, changes, isBusy, error } = usePlaceOrder(vehicle, intention.idempotencyKey);
  const bid = order.max_bid_amount_usd ?? null;
  const advice = explainOrderRefusal(error, (instant) => formatTime(instant, zone));
  const onPlaced = ({ id, is_highest_bid }: Order) => {
    intention.reset();
    const standing =
      bid === null ? "" : is_highest_bid ? " Your bid is the highest." : " Another bid is higher.";
    notify({ type: "success", text: `${vehicleName(vehicle)} ordered.${standing}` });
    router.history.push(pathOf(environment, "orders", id));
  };
  return (
    <ConfirmDialog
      title={`Order ${vehicleName(vehicle)}`}
      consequences={consequencesOf(vehicle, order, environment)}
      action={
        bid === null
          ? `Order at ${formatMoney(vehicle.pricing?.listing_price, "USD")}`
          : `Order and bid ${formatMoney(bid, "USD")}`
      }
      isBusy={isBusy}
      error={error}
      onConfirm={() => {
        intention.keep();
        void place(order, onPlaced);
      }}
      onCancel={onClose}
    >
      {changes.length > 0 && (
        <Alert type="warning" header="Offer changed, no order placed">
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
          Confirm again to order under the current offer.
        </Alert>
      )}
      {advice !== null && (
        <Advice advice={advice} vehicle={vehicle} intention={intention} onClose={onClose} />
      )}
    </ConfirmDialog>
  );
}

/** Shows the next step after a rejection, as a button if possible. */
function Advice(props: Omit<PlaceOrderDialogProps, "order"> & { advice: OrderAdvice }) {
  const { advice, vehicle, intention, onClose } = props;
  const { environment } = useConsole();
  const { orderId, bidUsd, withoutInspection, searchAgain, beginAnew } = advice;
  const after = (action: () => void) => () => {
    action();
    onClose();
  };
  return (
    <Alert type="info">
      <SpaceBetween size="xs">
        <div>{advice.text}</div>
        {orderId !== undefined && (
          <span>
            <PageLink href={pathOf(environment, "orders", orderId)}>Your order on this car</PageLink>
            <CopyId id={orderId} />
          </span>
        )}
        {bidUsd !== undefined && (
          <Button onClick={after(() => intention.change({ bid: String(bidUsd) }))}>
            Change bid to {formatMoney(bidUsd, "USD")}
          </Button>
        )}
        {withoutInspection && (
          <Button onClick={after(() => intention.change({ wantsInspection: false }))}>
            Continue without inspection
          </Button>
        )}
        {searchAgain && (
          <PageLink
            href={withSearch(pathOf(environment, "vehicles"), {
              make: [vehicle.make],
              model: [vehicle.model],
              ...(vehicle.source === "dealer" && { source: ["dealer"] }),
            })}
          >
            Similar cars
          </PageLink>
        )}
        {beginAnew && <Button onClick={after(intention.reset)}>Start over</Button>}
      </SpaceBetween>
    </Alert>
  );
}
