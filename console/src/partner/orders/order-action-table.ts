import type { Order } from "../../api/generated/types.ts";

interface Described {
  name: string;
  /** The consequences, one sentence each. */
  consequences: readonly string[];
  /** Whether the action is irreversible and ends the order. */
  isFinal: boolean;
}

/** An action that needs only a confirmation. */
export type PlainAction = Described &
  ({ kind: "continue" } | { kind: "cancel" } | { kind: "report"; status: "customs" | "delivered" });

/** An action of a partner on an order. */
export type OrderAction = PlainAction | (Described & { kind: "change-bid" });

const binding = "The bid stays binding. You pay only if the car is secured.";

const changeBid: OrderAction = {
  kind: "change-bid",
  name: "Change bid",
  consequences: [],
  isFinal: false,
};

const cancel: OrderAction = {
  ...{ kind: "cancel", name: "Cancel order", isFinal: true },
  consequences: [
    "The order ends, and no bid is placed for you.",
    "A cancelled order cannot be restored. You can order the car again while its order window is open.",
  ],
};

const decline: OrderAction = {
  ...{ kind: "cancel", name: "Decline car", isFinal: true },
  consequences: ["The order ends because of the inspection. The car is not bought."],
};

const proceed: OrderAction = {
  ...{ kind: "continue", name: "Continue after inspection", isFinal: false },
  consequences: [
    "Your operator starts to acquire the car.",
    binding,
    "After that, you cannot cancel the order.",
  ],
};

const reportCustoms: OrderAction = {
  ...{ kind: "report", status: "customs", name: "Report arrival in customs", isFinal: false },
  consequences: ["Reports that the vessel has arrived and the car is in customs."],
};

const confirmDelivery: OrderAction = {
  ...{ kind: "report", status: "delivered", name: "Confirm delivery", isFinal: true },
  consequences: ["The order ends as delivered. This cannot be undone."],
};

/** The available actions of a partner on an order at an instant, from the specification's transitions. */
export function orderActions(order: Order, now: Date): OrderAction[] {
  const { status, max_bid_amount_usd: bid, order_cutoff_at: cutoff } = order;
  const isBidOpen = bid !== null && (cutoff === null || now < new Date(cutoff));
  switch (status) {
    case "placed":
      return [...(isBidOpen ? [changeBid] : []), cancel];
    case "secondary_inspection_ready":
      return [proceed, decline];
    case "in_transit":
      return [reportCustoms];
    case "customs":
      return [confirmDelivery];
    default:
      return [];
  }
}
