import { describe, expect, it } from "vitest";
import { orderStatuses } from "../../../shared/domain/orders/order.ts";
import { simulateStatus } from "../../../shared/domain/orders/simulate-status.ts";
import { buildOrder, placedAt } from "./build-order.ts";

const occurredAt = placedAt + 5;

describe("sandbox-status", () => {
  it.each(orderStatuses.flatMap((from) => orderStatuses.map((status) => [from, status] as const)))(
    "sandbox-status from %s to %s changes the order and sends an event if and only if the statuses differ",
    (from, status) => {
      const before = buildOrder(from);
      const change = simulateStatus(before, { status, occurredAt }, occurredAt);
      if (from === status) {
        expect(change).toBeNull();
      } else {
        expect(change).toMatchObject({ before, after: { status, version: 2 }, emits: true });
      }
    },
  );

  it("sandbox-status sets the fields of the new status", () => {
    const secured = { status: "secured", purchasePriceUsd: 9_000, auctionFeeUsd: 300, occurredAt } as const;
    expect(simulateStatus(buildOrder("placed"), secured, occurredAt)?.after).toMatchObject({
      amounts: { purchasePriceUsd: 9_000, auctionFeeUsd: 300 },
      acquiredAt: occurredAt,
    });
    const url = "https://reports.example.com/2";
    const ready = { status: "secondary_inspection_ready", secondaryInspectionUrl: url, occurredAt } as const;
    expect(simulateStatus(buildOrder("placed"), ready, occurredAt)?.after).toMatchObject({
      secondaryInspectionUrl: url,
    });
    const failed = { status: "failed", failureReason: "seller_withdrew", occurredAt } as const;
    expect(simulateStatus(buildOrder("acquiring"), failed, occurredAt)?.after).toMatchObject({
      failureReason: "seller_withdrew",
    });
  });

  it("sandbox-status without a reason sets a default failure or cancellation reason", () => {
    const reasonOf = (
      from: "placed" | "acquiring" | "secondary_inspection_ready",
      status: "failed" | "cancelled",
    ) => simulateStatus(buildOrder(from), { status, occurredAt }, occurredAt)?.after;
    expect(reasonOf("placed", "failed")).toMatchObject({ failureReason: "auction_passed", acquiredAt: null });
    expect(reasonOf("acquiring", "failed")).toMatchObject({ failureReason: "outbid" });
    expect(reasonOf("placed", "cancelled")).toMatchObject({ cancellationReason: "dealer_cancelled" });
    expect(reasonOf("secondary_inspection_ready", "cancelled")).toMatchObject({
      cancellationReason: "secondary_inspection_declined",
    });
  });

  it("sandbox-status keeps any given cancellation reason and replaces a blank reason", () => {
    const cancelled = (cancellationReason: string) =>
      simulateStatus(
        buildOrder("placed"),
        { status: "cancelled", cancellationReason, occurredAt },
        occurredAt,
      )?.after;
    expect(cancelled("buyer changed their mind")).toMatchObject({
      cancellationReason: "buyer changed their mind",
    });
    expect(cancelled("  ")).toMatchObject({ cancellationReason: "dealer_cancelled" });
  });

  it("sandbox-status with the current status and different amounts changes the amounts without a status event", () => {
    const dearer = { status: "secured", purchasePriceUsd: 11_000, occurredAt } as const;
    expect(simulateStatus(buildOrder("secured"), dearer, occurredAt)).toMatchObject({
      after: { amounts: { purchasePriceUsd: 11_000, auctionFeeUsd: 200 } },
      emits: false,
      notifiesLater: true,
    });
  });
});
