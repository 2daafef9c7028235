import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { listOrdersRoute } from "../../../shared/contract/routes/orders/list-orders.ts";
import { needsPartner } from "../../../shared/domain/orders/needs-partner.ts";
import { type Order, orderStatuses, unknownShipment } from "../../../shared/domain/orders/order.ts";
import { buildOrder, placedAt } from "./build-order.ts";

const invoice = (status: "draft" | "issued" | "paid" | "void") => ({
  ...{ invoiceId: "inv_1", number: null, version: 1, status, currency: "USD", totalMinor: 1, issuedAt: null },
});

const shipped = (changes: Partial<typeof unknownShipment>): Order =>
  ({ ...buildOrder("in_transit"), shipment: { ...unknownShipment, ...changes } }) as Order;

describe("orders that wait for their partner", () => {
  it("an order without an invoice waits for its partner after the inspection and in customs", () => {
    const waiting = orderStatuses.filter((status) => needsPartner(buildOrder(status), placedAt));
    expect(waiting).toEqual(["secondary_inspection_ready", "customs"]);
  });

  it("an order waits for the payment of an issued invoice in every status, but not of another invoice", () => {
    for (const status of ["secured", "in_transit", "delivered"] as const) {
      expect(needsPartner(buildOrder(status, { invoice: invoice("issued") }), placedAt)).toBe(true);
      for (const other of ["draft", "paid", "void"] as const)
        expect(needsPartner(buildOrder(status, { invoice: invoice(other) }), placedAt), other).toBe(false);
    }
  });

  it("an order in transit waits for the report of customs from its actual arrival, or else from its expected arrival", () => {
    expect(needsPartner(shipped({ eta: placedAt }), placedAt)).toBe(true);
    expect(needsPartner(shipped({ eta: placedAt + 1 }), placedAt)).toBe(false);
    expect(needsPartner(shipped({ eta: placedAt - 1, arrivedAt: placedAt + 1 }), placedAt)).toBe(false);
  });
});

describe("filters of the console's list of own orders", () => {
  const desk = { make: "Kia", source: "auction_a", auction_date: "2026-12-21", needs_action: "true" };

  it("the console's list accepts filters by make, source, auction day and needed action", () => {
    expect(z.parse(listOrdersRoute.consoleQuery, desk)).toMatchObject({ ...desk, needs_action: true });
  });

  it("the partner route ignores the filters of the console, because its parameters are fixed", () => {
    expect(Object.keys(z.parse(listOrdersRoute.query, desk)).sort()).toEqual(["limit", "sort"]);
  });
});
