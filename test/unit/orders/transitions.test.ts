import { describe, expect, it } from "vitest";
import { applyTransition, type RequestedTransition } from "../../../shared/domain/orders/apply-transition.ts";
import {
  cancellationReasons,
  failureReasons,
  isActive,
  type OrderStatus,
  orderStatuses,
  unknownShipment,
} from "../../../shared/domain/orders/order.ts";
import { type Trigger, triggers } from "../../../shared/domain/orders/transition-table.ts";
import { buildOrder, placedAt } from "./build-order.ts";

/**
 * The specification's transitions, stated independently in another form: from, trigger, to (with reason), and
 * whether `order.status_changed` is sent.
 */
const allowed = new Map<string, "event" | "silent">(
  `
  placed operator acquiring event
  placed operator secondary_inspection_in_progress event
  placed operator cancelled:auction_rescheduled_too_soon event
  placed operator cancelled:auction_cancelled event
  placed operator cancelled:seller_withdrew event
  placed system cancelled:auction_rescheduled_too_soon event
  placed system cancelled:auction_cancelled event
  placed system cancelled:seller_withdrew event
  placed system failed:auction_passed event
  placed system failed:vehicle_unavailable event
  placed partner_delete cancelled:dealer_cancelled silent
  secondary_inspection_in_progress operator secondary_inspection_ready event
  secondary_inspection_in_progress operator cancelled:auction_rescheduled_too_soon event
  secondary_inspection_in_progress operator cancelled:auction_cancelled event
  secondary_inspection_in_progress operator cancelled:seller_withdrew event
  secondary_inspection_in_progress operator cancelled:secondary_inspection_failed event
  secondary_inspection_ready partner_confirm acquiring event
  secondary_inspection_ready operator acquiring event
  secondary_inspection_ready partner_delete cancelled:secondary_inspection_declined event
  secondary_inspection_ready operator cancelled:secondary_inspection_failed event
  secondary_inspection_ready operator cancelled:auction_rescheduled_too_soon event
  secondary_inspection_ready operator cancelled:auction_cancelled event
  secondary_inspection_ready operator cancelled:seller_withdrew event
  acquiring operator secured event
  acquiring operator failed:outbid event
  acquiring operator failed:outbid_internally event
  acquiring operator failed:vehicle_unavailable event
  acquiring operator failed:auction_cancelled event
  acquiring operator failed:auction_passed event
  acquiring operator failed:seller_withdrew event
  acquiring system failed:vehicle_unavailable event
  secured operator export_processing event
  export_processing operator in_transit event
  in_transit partner_status customs silent
  customs partner_status delivered silent
`
    .trim()
    .split("\n")
    .map((line) => {
      const [from, trigger, to, event] = line.trim().split(" ");
      return [`${from} ${trigger} ${to}`, event as "event" | "silent"];
    }),
);

const moves: RequestedTransition[] = [
  { to: "placed" },
  { to: "acquiring" },
  { to: "secondary_inspection_in_progress" },
  { to: "secondary_inspection_ready", secondaryInspectionUrl: null },
  { to: "secured", auctionFinalPriceKrw: 14_500_000, auctionFeeUsd: 150 },
  ...failureReasons.map((failureReason) => ({ to: "failed", failureReason }) as const),
  ...cancellationReasons.map((cancellationReason) => ({ to: "cancelled", cancellationReason }) as const),
  { to: "export_processing", shipment: {} },
  { to: "in_transit", shipment: {} },
  { to: "customs" },
  { to: "delivered" },
];

const nameOf = (move: RequestedTransition): string => {
  if (move.to === "failed") return `failed:${move.failureReason}`;
  return move.to === "cancelled" ? `cancelled:${move.cancellationReason}` : move.to;
};

function outcomeOf(
  from: OrderStatus,
  trigger: Trigger,
  move: RequestedTransition,
): "event" | "silent" | undefined {
  try {
    return applyTransition(buildOrder(from), move, trigger, placedAt + 5).emits ? "event" : "silent";
  } catch (error) {
    expect(error).toMatchObject({
      code: "invalid_status_transition",
      details: { reason: "out_of_sequence", current_status: from },
    });
    return undefined;
  }
}

describe("the transition table", () => {
  it("the transition table allows exactly the specified transitions for every status and trigger", () => {
    const found = new Map<string, "event" | "silent">();
    for (const from of orderStatuses) {
      for (const trigger of triggers) {
        for (const move of moves) {
          const outcome = outcomeOf(from, trigger, move);
          if (outcome) found.set(`${from} ${trigger} ${nameOf(move)}`, outcome);
        }
      }
    }
    expect(new Map([...found].sort())).toEqual(new Map([...allowed].sort()));
  });

  it.each(["failed", "cancelled", "delivered"] as const)(
    "no transition leads out of the status %s",
    (status) => {
      expect(isActive(buildOrder(status))).toBe(false);
      expect([...allowed.keys()].filter((arrow) => arrow.startsWith(`${status} `))).toEqual([]);
    },
  );

  it("an inspection starts only if the partner requested it", () => {
    const order = buildOrder("placed", { secondaryInspectionRequired: false });
    expect(() =>
      applyTransition(order, { to: "secondary_inspection_in_progress" }, "operator", placedAt),
    ).toThrowError(expect.objectContaining({ code: "invalid_status_transition" }));
  });
});

describe("order after a transition", () => {
  const later = placedAt + 1_000;

  it("a transition creates a new version with a new change time and keeps the previous version unchanged", () => {
    const before = buildOrder("placed");
    const copy = structuredClone(before);
    const { after } = applyTransition(before, { to: "acquiring" }, "operator", later);
    expect(after).toMatchObject({ version: 2, updatedAt: later, acquiredAt: later });
    expect(before).toEqual(copy);
  });

  it("the change time of an order never moves back", () => {
    const before = buildOrder("placed", { updatedAt: later });
    expect(applyTransition(before, { to: "acquiring" }, "operator", placedAt).after.updatedAt).toBe(later);
  });

  it("a transition keeps the URL of the inspection report", () => {
    const url = "https://reports.example.com/2";
    const inspected = applyTransition(
      buildOrder("secondary_inspection_in_progress"),
      { to: "secondary_inspection_ready", secondaryInspectionUrl: url },
      "operator",
      later,
    ).after;
    const { after } = applyTransition(inspected, { to: "acquiring" }, "partner_confirm", later);
    expect(after).toMatchObject({ secondaryInspectionUrl: url });
  });

  it("the price of a secured order is converted at the locked rate and rounded to whole dollars", () => {
    const secure = (auctionFinalPriceKrw: number, fxRate: number | null) =>
      applyTransition(
        buildOrder("acquiring", { fxRate }),
        { to: "secured", auctionFinalPriceKrw, auctionFeeUsd: 210 },
        "operator",
        later,
      ).after;
    expect(secure(14_500_724, 1_450)).toMatchObject({ amounts: { purchasePriceUsd: 10_000 } });
    expect(secure(14_500_725, 1_450)).toMatchObject({ amounts: { purchasePriceUsd: 10_001 } });
    expect(secure(14_500_725, null)).toMatchObject({
      amounts: { purchasePriceUsd: null, auctionFeeUsd: 210 },
    });
  });

  it("a failed order has acquired_at only if its acquisition had begun", () => {
    const passed = { to: "failed", failureReason: "auction_passed" } as const;
    expect(applyTransition(buildOrder("placed"), passed, "system", later).after).toMatchObject({
      acquiredAt: null,
    });
    expect(applyTransition(buildOrder("acquiring"), passed, "operator", later).after).toMatchObject({
      acquiredAt: placedAt + 1,
    });
  });

  it("the transition to export_processing creates the order's shipment, and a further transition adds shipment data", () => {
    const exported = applyTransition(
      buildOrder("secured"),
      { to: "export_processing", shipment: { carrier: "Sea Line" } },
      "operator",
      later,
    ).after;
    expect(exported).toMatchObject({ shipment: { ...unknownShipment, carrier: "Sea Line" } });
    const sailed = { to: "in_transit", shipment: { blNumber: "BL-7", departedAt: later } } as const;
    expect(applyTransition(exported, sailed, "operator", later).after).toMatchObject({
      shipment: { carrier: "Sea Line", blNumber: "BL-7", departedAt: later },
    });
  });
});
