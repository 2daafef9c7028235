import Button from "@cloudscape-design/components/button";
import type { RefObject } from "react";
import type { VehicleDetail } from "../../api/generated/types.ts";
import { findFirstField } from "../../components/forms/use-first-field.ts";
import { useIsInView } from "../../components/use-is-in-view.ts";
import { OrderWindow } from "../../vehicles/order-window.tsx";
import { VehiclePrice } from "../../vehicles/vehicle-price.tsx";
import { canOrder } from "./order-form.ts";

/**
 * Shows the price, the countdown and a button to the order form while the form is off a narrow screen. The bar covers
 * the bottom of the page and takes no room in it, so the page does not move. On a wide screen, the form itself stays
 * visible.
 */
export function OrderBar({ vehicle, box }: { vehicle: VehicleDetail; box: RefObject<HTMLElement | null> }) {
  const isInView = useIsInView(box);
  if (isInView || !canOrder(vehicle, new Date())) return null;
  const open = () => {
    box.current?.scrollIntoView({ block: "start" });
    if (box.current !== null) findFirstField(box.current)?.focus({ preventScroll: true });
  };
  return (
    <section className="order-bar" aria-label="Order">
      <VehiclePrice vehicle={vehicle} />
      <OrderWindow vehicle={vehicle} isShort />
      <Button variant="primary" wrapText={false} onClick={open}>
        Order car
      </Button>
    </section>
  );
}
