import { describe, expect, it } from "vitest";
import { type Order, unknownShipment } from "../../../shared/domain/orders/order.ts";
import { unknownVehicle } from "../../../shared/domain/orders/ordered-vehicle.ts";
import { holdsWhole, searchTermsOf, termChanges } from "../../../shared/domain/orders/search-terms.ts";
import { buildOrder } from "./build-order.ts";

const vehicle = { ...unknownVehicle, lotNumber: "A-1042" };
const textsOf = (order: Order) => searchTermsOf(order).map(({ text }) => text);
const invoice = {
  ...{ invoiceId: "inv_1", number: "LAG-2026-11-001", version: 1, status: "issued" as const },
  ...{ currency: "USD", totalMinor: 100, issuedAt: 1 },
};
const bare = { vin: null, licensePlate: null };

describe("search terms of an order", () => {
  it("an order is found by its plate, VIN and lot number, and by the last characters of plate and VIN", () => {
    expect(textsOf(buildOrder("placed", { vehicle })).toSorted()).toEqual(
      ["12가3456", "3456", "KMHF341EBKA000001", "000001", "A1042"].toSorted(),
    );
  });

  it("the last characters of a VIN never include half of a surrogate pair", () => {
    const order = buildOrder("placed", { vehicle: unknownVehicle, vin: "𐀀Ͱ𐀀𐀀", licensePlate: null });
    expect(textsOf(order)).toEqual(["𐀀Ͱ𐀀𐀀"]);
    const long = buildOrder("placed", { vehicle: unknownVehicle, vin: "𐀀𐀀𐀀𐀀𐀀𐀀𐀀", licensePlate: null });
    expect(textsOf(long)).toEqual(["𐀀𐀀𐀀𐀀𐀀𐀀𐀀", "𐀀𐀀𐀀𐀀𐀀𐀀"]);
  });

  it("a shipped order is found by its B/L number and its container", () => {
    const shipment = { ...unknownShipment, blNumber: "MEDU 123", containerNo: "mscu-1234567" };
    const order = { ...buildOrder("in_transit", bare), shipment } as Order;
    expect(textsOf(order)).toEqual(["MEDU123", "MSCU1234567"]);
  });

  it("an invoice number is a search term of its order and is stored with the invoice id", () => {
    expect(searchTermsOf(buildOrder("secured", { ...bare, invoice }))).toEqual([
      { text: "LAG202611001", invoiceId: "inv_1" },
    ]);
    expect(searchTermsOf(buildOrder("secured", { ...bare, invoice: { ...invoice, number: null } }))).toEqual(
      [],
    );
  });

  it("a text that occurs twice in an order is one search term", () => {
    const twice = { ...vehicle, lotNumber: "3456" };
    expect(textsOf(buildOrder("placed", { vehicle: twice, vin: null }))).toEqual(["12가3456", "3456"]);
  });

  it("the last characters of a plate do not count as the complete plate", () => {
    const order = buildOrder("placed");
    expect([holdsWhole(order, "12가3456"), holdsWhole(order, "3456")]).toEqual([true, false]);
  });
});

describe("search term changes", () => {
  it("a corrected plate replaces the previous plate and keeps the other terms", () => {
    const before = buildOrder("placed");
    const { added, removed } = termChanges(before, { ...before, licensePlate: "12나3456" });
    expect(added.map(({ text }) => text)).toEqual(["12나3456"]);
    expect(removed.map(({ text }) => text)).toEqual(["12가3456"]);
  });

  it("a status change alone writes no search terms", () => {
    expect(termChanges(buildOrder("placed"), buildOrder("failed"))).toEqual({ added: [], removed: [] });
  });

  it("an order is still found by an issued invoice number after a new draft replaces the invoice", () => {
    const before = buildOrder("secured", { invoice });
    const after = buildOrder("secured", { invoice: { ...invoice, invoiceId: "inv_2", number: null } });
    expect(termChanges(before, after)).toEqual({ added: [], removed: [] });
  });
});
