import { describe, expect, it } from "vitest";
import { applyTransition } from "../../../shared/domain/orders/apply-transition.ts";
import { simulateStatus } from "../../../shared/domain/orders/simulate-status.ts";
import { mostStatusChanges, statusesOf } from "../../../shared/domain/orders/status-changes.ts";
import { requireValue } from "../../support/require-value.ts";
import { buildOrder, placedAt } from "./build-order.ts";

describe("order status history", () => {
  it("every transition appends its status, time and version to the history", () => {
    const placed = buildOrder("placed");
    const started = applyTransition(
      placed,
      { to: "secondary_inspection_in_progress" },
      "operator",
      placedAt + 1,
    ).after;
    const ended = applyTransition(
      started,
      { to: "secondary_inspection_ready", secondaryInspectionUrl: null },
      "operator",
      placedAt + 2,
    ).after;
    expect(statusesOf(ended)).toEqual([
      { status: "placed", at: placedAt, version: 1 },
      { status: "secondary_inspection_in_progress", at: placedAt + 1, version: 2 },
      { status: "secondary_inspection_ready", at: placedAt + 2, version: 3 },
    ]);
  });

  it("a change without a new status keeps the history unchanged", () => {
    const statusChanges = [{ status: "secured", at: placedAt, version: 2 }] as const;
    const corrected = simulateStatus(
      buildOrder("secured", { statusChanges }),
      { status: "secured", purchasePriceUsd: 9_000, occurredAt: placedAt },
      placedAt + 1,
    );
    expect(corrected?.after.statusChanges).toEqual(statusChanges);
  });

  it("an order stored without a status history shows its placement and every new transition", () => {
    const secured = buildOrder("secured");
    expect(statusesOf(secured).map(({ status }) => status)).toEqual(["placed"]);
    const { after } = applyTransition(
      secured,
      { to: "export_processing", shipment: {} },
      "operator",
      placedAt + 1,
    );
    expect(statusesOf(after).map(({ status }) => status)).toEqual(["placed", "export_processing"]);
  });

  it("the status history of an order keeps a limited number of the latest statuses", () => {
    let order = buildOrder("placed");
    for (let count = 1; count <= mostStatusChanges + 3; count += 1) {
      const status = count % 2 === 0 ? "placed" : "acquiring";
      order = requireValue(simulateStatus(order, { status, occurredAt: placedAt }, placedAt + count)).after;
    }
    const changes = requireValue(order.statusChanges);
    expect(changes).toHaveLength(mostStatusChanges);
    expect(changes.at(-1)).toEqual({
      status: "acquiring",
      at: order.updatedAt,
      version: order.version,
    });
  });
});
