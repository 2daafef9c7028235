import type { Order } from "../../api/generated/types.ts";

type Status = Order["status"];

/** A status of an order with its time and, if known, who set it. */
export interface StatusEntry {
  status: Status;
  at: string;
  by?: string;
}

/** Returns the actor of the step to a status; null if unknown. */
export type StepActor = (status: Status) => string | null;

/** One step of an order from placement to delivery. */
export interface OrderStep {
  status: Status;
  state: "done" | "current" | "next" | "ended";
  /** The actual or expected time of the status; null if both are unknown. */
  at: string | null;
  isExpected: boolean;
  by: string | null;
}

type SteppedOrder = Pick<
  Order,
  "status" | "secondary_inspection_required" | "auction_date" | "created_at" | "acquired_at" | "shipment"
>;

const inspection: Status[] = ["secondary_inspection_in_progress", "secondary_inspection_ready"];
const afterwards: Status[] = ["secured", "export_processing", "in_transit", "customs", "delivered"];

/**
 * Returns the steps of an order in sequence: past, current, and future steps with the times of auction and shipment. A
 * failed or cancelled order has only the steps that it reached and its final status.
 */
export function listOrderSteps(
  order: SteppedOrder,
  entered: readonly StatusEntry[],
  actorOf: StepActor = () => null,
): OrderStep[] {
  const entries = new Map<Status, StatusEntry>(knownEntries(order).map((entry) => [entry.status, entry]));
  for (const entry of [...entered].sort((one, other) => one.at.localeCompare(other.at)))
    entries.set(entry.status, entry);
  const takenStep = (status: Status, state: OrderStep["state"]): OrderStep => {
    const entry = entries.get(status);
    // An order can pass a requested inspection that did not take place.
    const isSkipped = entry === undefined && state === "done" && inspection.includes(status);
    const by = entry?.by ?? (isSkipped ? null : actorOf(status));
    return { status, state, at: entry?.at ?? null, isExpected: false, by };
  };
  const { status } = order;
  const path = pathOf(order, entries);
  if (status === "failed" || status === "cancelled")
    return [
      ...path.filter((one) => entries.has(one)).map((one) => takenStep(one, "done")),
      takenStep(status, "ended"),
    ];
  const current = path.indexOf(status);
  return path.map((one, place) =>
    place > current
      ? stepAhead(one, expectedTime(order, one))
      : takenStep(one, place < current || one === "delivered" ? "done" : "current"),
  );
}

const stepAhead = (status: Status, at: string | null): OrderStep => ({
  ...{ status, state: "next", at, isExpected: at !== null, by: null },
});

/** Returns the progress stored in the order itself; loaded entries are more exact. */
const knownEntries = ({ created_at, acquired_at }: SteppedOrder): StatusEntry[] => [
  { status: "placed", at: created_at },
  ...(acquired_at === null ? [] : [{ status: "acquiring" as const, at: acquired_at }]),
];

function pathOf(order: SteppedOrder, entries: ReadonlyMap<Status, StatusEntry>): Status[] {
  const isInspected =
    order.secondary_inspection_required || inspection.some((one) => one === order.status || entries.has(one));
  return ["placed", ...(isInspected ? inspection : []), "acquiring", ...afterwards];
}

function expectedTime({ auction_date, shipment }: SteppedOrder, status: Status): string | null {
  if (status === "secured") return auction_date;
  if (status === "in_transit") return shipment?.etd ?? null;
  return status === "customs" ? (shipment?.eta ?? null) : null;
}
