import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EventLogEntry, Order, OrderVersion } from "../../../console/src/api/generated/types.ts";
import { listOrderSteps } from "../../../console/src/components/orders/list-order-steps.ts";
import { listEntries as entriesOfVersions } from "../../../console/src/operator/orders/order-progress.tsx";
import { listEntries as entriesOfEvents } from "../../../console/src/partner/orders/order-events.tsx";
import { orderStatuses } from "../../../shared/domain/orders/order.ts";

type Stepped = Parameters<typeof listOrderSteps>[0];

const order = (status: Order["status"], facts: Partial<Stepped> = {}): Stepped => ({
  ...{ status, secondary_inspection_required: false, created_at: "2026-11-20T01:00:00.000Z" },
  ...{ auction_date: "2026-11-24T02:00:00.000Z", acquired_at: null, shipment: null },
  ...facts,
});

const shipment = { etd: "2026-12-01T00:00:00.000Z", eta: "2027-01-10T00:00:00.000Z" } as Order["shipment"];

describe("order steps", () => {
  it("every order that is not delivered has exactly one current or ended step", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...orderStatuses),
        fc.boolean(),
        (status, secondary_inspection_required) => {
          const steps = listOrderSteps(order(status, { secondary_inspection_required }), []);
          const open = steps.filter(({ state }) => state === "current" || state === "ended");
          expect(open.map((step) => step.status)).toEqual(status === "delivered" ? [] : [status]);
          const states = steps.map(({ state }) => state);
          expect(states).toEqual([...states].sort((one, other) => rank[one] - rank[other]));
        },
      ),
    );
  });

  it("an order without an inspection has no inspection steps", () => {
    const statuses = listOrderSteps(order("placed"), []).map(({ status }) => status);
    expect(statuses).toEqual([
      "placed",
      "acquiring",
      "secured",
      "export_processing",
      "in_transit",
      "customs",
      "delivered",
    ]);
  });

  it("an order with an inspection has both inspection steps before the acquisition", () => {
    const asked = order("placed", { secondary_inspection_required: true });
    expect(
      listOrderSteps(asked, [])
        .map(({ status }) => status)
        .slice(0, 4),
    ).toEqual([...["placed", "secondary_inspection_in_progress", "secondary_inspection_ready", "acquiring"]]);
  });

  it("a completed step shows its time and actor, and a future step shows its expected time", () => {
    const steps = listOrderSteps(order("export_processing", { shipment }), [
      { status: "secured", at: "2026-11-24T03:00:00.000Z", by: "user_7" },
    ]);
    const stepOf = (status: string) => steps.find((step) => step.status === status);
    expect(stepOf("placed")).toMatchObject({ state: "done", at: "2026-11-20T01:00:00.000Z" });
    expect(stepOf("secured")).toMatchObject({ state: "done", at: "2026-11-24T03:00:00.000Z", by: "user_7" });
    expect(stepOf("in_transit")).toMatchObject({ state: "next", at: shipment?.etd, isExpected: true });
    expect(stepOf("customs")).toMatchObject({ state: "next", at: shipment?.eta, isExpected: true });
    expect(stepOf("delivered")).toMatchObject({ state: "next", at: null, isExpected: false });
  });

  it("a failed order shows its completed steps and its failure, and no future steps", () => {
    const failed = order("failed", { acquired_at: "2026-11-24T00:00:00.000Z" });
    const steps = listOrderSteps(failed, [{ status: "failed", at: "2026-11-24T04:00:00.000Z" }]);
    expect(steps.map(({ status, state }) => `${status} ${state}`)).toEqual([
      ...["placed done", "acquiring done", "failed ended"],
    ]);
    expect(steps.at(-1)?.at).toBe("2026-11-24T04:00:00.000Z");
  });

  it("an order moved back to an earlier status shows no recorded time or actor for future steps", () => {
    const steps = listOrderSteps(order("acquiring"), [
      { status: "secured", at: "2026-11-24T03:00:00.000Z", by: "system" },
    ]);
    expect(steps.find(({ status }) => status === "secured")).toMatchObject({
      ...{ state: "next", at: "2026-11-24T02:00:00.000Z", by: null },
    });
  });
});

const rank = { done: 0, current: 1, ended: 2, next: 3 };

describe("statuses entered by an order", () => {
  it("only an order version with a known status change, or version 1, is shown as a new status", () => {
    const version = (number: number, status: Order["status"]) =>
      ({
        version: number,
        at: `2026-11-2${number}T00:00:00.000Z`,
        by: "system",
        order: { status },
      }) as OrderVersion;
    const all = [version(4, "secured"), version(3, "acquiring"), version(2, "placed"), version(1, "placed")];
    expect(entriesOfVersions(all).map(({ status, at }) => [status, at])).toEqual([
      ["secured", "2026-11-24T00:00:00.000Z"],
      ["acquiring", "2026-11-23T00:00:00.000Z"],
      ["placed", "2026-11-21T00:00:00.000Z"],
    ]);
    expect(entriesOfVersions(all.slice(0, 2)).map(({ status }) => status)).toEqual(["secured"]);
  });

  it("only a status change event with an order is shown as a new status", () => {
    const event = (type: EventLogEntry["type"], payload: object) =>
      ({ type, created_at: "2026-11-24T00:00:00.000Z", payload }) as unknown as EventLogEntry;
    const data = { order: { status: "secured" } };
    expect(
      entriesOfEvents([
        event("order.status_changed", { data }),
        event("order.detail_updated", { data }),
        event("order.status_changed", {}),
      ]),
    ).toEqual([{ status: "secured", at: "2026-11-24T00:00:00.000Z" }]);
  });
});
