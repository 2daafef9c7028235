import { describe, expect, it } from "vitest";
import type { Lot, PendingAward } from "../../../shared/domain/orders/lot.ts";
import type { Order } from "../../../shared/domain/orders/order.ts";
import { type DueAction, type LotPlan, planLot } from "../../../shared/domain/orders/plan-lot.ts";
import { competitor, emptyLot } from "./build-lot.ts";
import { placedAt } from "./build-order.ts";

const lot = { ...emptyLot, acquiring: 2 };
const now = placedAt + 60_000;
const grace = { until: now + 60_000, by: "ops@example.com" };
const terms = { winnerOrderId: null, auctionFinalPriceKrw: 14_500_000, auctionFeeUsd: null };
const pendingAward: PendingAward = {
  ...{ ...terms, winnerOrderId: "ord_2", awardedAt: now },
  ...{ overrideReason: null, awardedBy: grace.by, effectiveAt: grace.until },
};

const competing = [competitor(1, "acquiring", 20_000), competitor(2, "acquiring", 30_000)];

const plan = (wanted: DueAction, of: Partial<Lot>, orders: readonly Order[] = competing) =>
  planLot({ ...lot, ...of }, orders, wanted, now);
const statuses = ({ changes }: LotPlan) => changes.map(({ after }) => [after.orderId, after.status]);
const pendingConflict = expect.objectContaining({
  code: "conflict",
  details: expect.objectContaining({ winner_order_id: "ord_2", effective_at: expect.any(String) }),
});

describe("award with a grace period", () => {
  it("an award with a grace period is recorded and changes no order", () => {
    expect(plan({ kind: "award", terms, grace }, {})).toEqual({
      ...{ changes: [], award: null, complete: true },
      pendingAward,
    });
  });

  it("an award with a grace period to an order that does not lead the lot requires an override reason", () => {
    const named = { ...terms, winnerOrderId: "ord_1" };
    expect(() => plan({ kind: "award", terms: named, grace }, {})).toThrowError(/ord_2 leads the lot/);
    const meant = { ...named, overrideReason: "The partner of ord_2 withdrew by phone." };
    expect(plan({ kind: "award", terms: meant, grace }, {}).pendingAward).toMatchObject({
      winnerOrderId: "ord_1",
      overrideReason: meant.overrideReason,
    });
  });

  it("an award with a grace period first moves all competing orders to acquiring, so that no partner can withdraw the winner", () => {
    const late = [competitor(1, "acquiring", 20_000), competitor(2, "secondary_inspection_ready", 30_000)];
    const first = plan({ kind: "award", terms, grace }, {}, late);
    expect([statuses(first), first.complete, first.pendingAward]).toEqual([
      [["ord_2", "acquiring"]],
      false,
      null,
    ]);
  });
});

describe("lot with a pending award", () => {
  it("repeating an award with the same terms keeps the pending award unchanged, with or without a grace period", () => {
    for (const again of [grace, { until: now + 90_000, by: "other@example.com" }, null])
      expect(plan({ kind: "award", terms, grace: again }, { pendingAward }).pendingAward).toBe(pendingAward);
  });

  it.each<DueAction>([
    { kind: "award", terms: { ...terms, auctionFinalPriceKrw: 1 }, grace },
    { kind: "award", terms: { ...terms, winnerOrderId: "ord_1" }, grace: null },
    { kind: "acquire" },
    { kind: "lose", failureReason: "outbid" },
  ])("an action that differs from a pending award is rejected: %j", (wanted) => {
    expect(() => plan(wanted, { pendingAward })).toThrowError(pendingConflict);
  });

  it("a pending award is carried out exactly like an award without a grace period", () => {
    const due = plan({ kind: "carryOutAward" }, { pendingAward });
    expect(due).toEqual(plan({ kind: "award", terms }, {}));
    expect(statuses(due)).toEqual([
      ["ord_2", "secured"],
      ["ord_1", "failed"],
    ]);
  });

  it("an order that joins the acquisition with a higher bid does not win a pending award", () => {
    const late = [...competing, competitor(3, "secondary_inspection_ready", 40_000)];
    const first = plan({ kind: "carryOutAward" }, { pendingAward }, late);
    expect([statuses(first), first.complete]).toEqual([[["ord_3", "acquiring"]], false]);
    expect(first.pendingAward).toBe(pendingAward);
    const joined = [...competing, competitor(3, "acquiring", 40_000)];
    expect(statuses(plan({ kind: "carryOutAward" }, { pendingAward }, joined))).toEqual([
      ["ord_2", "secured"],
      ["ord_3", "failed"],
      ["ord_1", "failed"],
    ]);
  });

  it("a pending award whose winner is no longer acquiring is dropped", () => {
    const gone = [competitor(1, "acquiring", 20_000), competitor(2, "delivered", 30_000)];
    expect(plan({ kind: "carryOutAward" }, { pendingAward }, gone)).toEqual({
      ...{ changes: [], award: null, pendingAward: null, complete: true },
    });
  });

  it("a pending award that is taken back leaves no award and changes no order", () => {
    expect(plan({ kind: "takeBackAward" }, { pendingAward })).toEqual({
      ...{ changes: [], award: null, pendingAward: null, complete: true },
    });
  });

  it("an award that was carried out cannot be taken back", () => {
    const { overrideReason: _, awardedBy: __, effectiveAt: ___, ...award } = pendingAward;
    expect(() => plan({ kind: "takeBackAward" }, { award })).toThrowError(
      expect.objectContaining({
        code: "conflict",
        details: expect.objectContaining({ winner_order_id: "ord_2" }),
      }),
    );
  });
});
