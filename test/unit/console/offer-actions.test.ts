import { describe, expect, it } from "vitest";
import type { Order } from "../../../console/src/api/generated/types.ts";
import { listOwnOrdersStatusValues } from "../../../console/src/api/generated/values.ts";
import { findConflicts, isSame } from "../../../console/src/components/forms/find-conflicts.ts";
import { orderActions } from "../../../console/src/partner/orders/order-action-table.ts";

const now = new Date("2026-11-22T12:00:00Z");
const order = (fields: Partial<Order>): Order =>
  ({
    status: "placed",
    max_bid_amount_usd: 5000,
    order_cutoff_at: "2026-11-22T13:00:00Z",
    ...fields,
  }) as Order;
const namesOf = (fields: Partial<Order>) => orderActions(order(fields), now).map(({ name }) => name);

describe("partner actions on the order page", () => {
  it("the order page offers the partner exactly the actions that each order status allows", () => {
    const offered = listOwnOrdersStatusValues.map((status) => [status, namesOf({ status })]);
    expect(Object.fromEntries(offered.filter(([, names]) => names?.length !== 0))).toEqual({
      placed: ["Change bid", "Cancel order"],
      secondary_inspection_ready: ["Continue after inspection", "Decline car"],
      in_transit: ["Report arrival in customs"],
      customs: ["Confirm delivery"],
    });
  });

  it("a partner cannot change a bid after the cutoff or on a fixed-price car", () => {
    expect(namesOf({ order_cutoff_at: "2026-11-22T12:00:00Z" })).toEqual(["Cancel order"]);
    expect(namesOf({ max_bid_amount_usd: null })).toEqual(["Cancel order"]);
    expect(namesOf({ order_cutoff_at: null })).toEqual(["Change bid", "Cancel order"]);
  });
});

describe("concurrent edits", () => {
  it("a field conflicts only if another person stored a value that differs from the typed value", () => {
    const opened = { a: 1, b: 1, c: 1, d: [1] };
    const stored = { a: 2, b: 1, c: 3, d: [1] };
    const typed = { a: 5, b: 7, c: 3, d: [1] };
    expect(findConflicts(opened, stored, typed)).toEqual([{ field: "a", now: 2, typed: 5 }]);
  });

  it("values are compared by content, regardless of field order", () => {
    expect(isSame({ a: [1, { b: null }], c: 2 }, { c: 2, a: [1, { b: null }] })).toBe(true);
    for (const [one, other] of [
      [[1], { 0: 1 }],
      [{ a: undefined }, { a: null }],
      [[1, 2], [1]],
      [null, {}],
    ])
      expect(isSame(one, other)).toBe(false);
  });
});
