import { describe, expect, it } from "vitest";
import type {
  OperatorOrder,
  Order,
  PastRound,
  VehicleDetail,
} from "../../../console/src/api/generated/types.ts";
import { photoAfter } from "../../../console/src/components/cars/photo-after.ts";
import { listDocuments } from "../../../console/src/operator/vehicles/list-documents.ts";
import { describeInspection } from "../../../console/src/partner/orders/describe-inspection.ts";
import { ordersOnCar } from "../../../console/src/partner/vehicles/orders-on-car.ts";
import { describeRounds, formatRounds } from "../../../console/src/vehicles/describe-rounds.ts";

const car = (count: number | null, now: number | null, ...earlier: (number | null)[]): VehicleDetail =>
  ({
    auction_count: count,
    pricing: {
      listing_price: now,
      history: earlier.map((listing_price) => ({ listing_price }) as PastRound),
    },
  }) as VehicleDetail;

describe("previously listed car", () => {
  it("the price of a previously listed car is compared with its oldest round that has a price", () => {
    expect(describeRounds(car(3, 9_000, 9_500, 10_000))).toEqual({ count: 3, dropPercent: 10 });
    expect(describeRounds(car(4, 9_000, 8_000, null))).toEqual({ count: 4, dropPercent: -12.5 });
    expect(describeRounds(car(2, 9_000, null))).toEqual({ count: 2, dropPercent: null });
  });

  it("the round count includes a round that only the price history contains, and is omitted for a car without earlier rounds", () => {
    expect(describeRounds(car(1, 9_000, 10_000))?.count).toBe(2);
    expect(describeRounds(car(1, 9_000))).toBeNull();
    expect(describeRounds(car(null, 9_000))).toBeNull();
  });

  it("the text about earlier rounds distinguishes a price drop, a rise and an unchanged price", () => {
    expect(formatRounds({ count: 2, dropPercent: 12.5 })).toContain("fell by 12.5 %");
    expect(formatRounds({ count: 2, dropPercent: -3 })).toContain("rose by 3.0 %");
    expect(formatRounds({ count: 2, dropPercent: 0 })).toContain("equals that of");
    expect(formatRounds({ count: 2, dropPercent: null })).toBe("Listed 2 times, including this round.");
  });
});

describe("documents of a car's orders", () => {
  const placed = { invoice: null, shipment: null, secondary_inspection_url: null } as OperatorOrder;
  const kindsOf = (order: OperatorOrder) =>
    listDocuments(order).map(({ kind, number, url }) => [kind, number ?? url]);

  it("an order without other documents has only a receipt", () => {
    expect(kindsOf(placed)).toEqual([["receipt", null]]);
  });

  it("a shipped order has its invoice, inspection report, bill of lading, tracking page and receipt", () => {
    const shipped = {
      ...{ ...placed, invoice: { id: "inv_1", number: "HARB_2026_11_001" } },
      shipment: { bl_number: "KMTC1", tracking_url: "https://track.example.com/1" },
      secondary_inspection_url: "https://reports.example.com/1",
    } as OperatorOrder;
    expect(kindsOf(shipped)).toEqual([
      ["invoice", "HARB_2026_11_001"],
      ["inspectionReport", "https://reports.example.com/1"],
      ["billOfLading", "KMTC1"],
      ["tracking", "https://track.example.com/1"],
      ["receipt", null],
    ]);
  });
});

describe("orders on a car", () => {
  it("orders on a car's earlier listings are found by plate, and without a plate only orders on the same listing are found", () => {
    const orders = [
      { id: "1", vehicle_id: "auction_a_1", license_plate: null },
      { id: "2", vehicle_id: "auction_a_0", license_plate: "12가3456" },
      { id: "3", vehicle_id: "auction_a_2", license_plate: null },
    ] as Order[];
    const idsFor = (id: string, license_plate: string | null) =>
      ordersOnCar(orders, { id, license_plate }).map((order) => order.id);
    expect(idsFor("auction_a_1", "12가3456")).toEqual(["1", "2"]);
    expect(idsFor("auction_a_2", null)).toEqual(["3"]);
  });
});

describe("gallery keyboard control", () => {
  it("arrow keys stop at the first and last photo, Home and End jump to them, and the gallery ignores other keys", () => {
    expect(photoAfter("ArrowRight", 0, 3)).toBe(1);
    expect([photoAfter("ArrowRight", 2, 3), photoAfter("ArrowLeft", 0, 3)]).toEqual([2, 0]);
    expect([photoAfter("Home", 2, 3), photoAfter("End", 0, 3)]).toEqual([0, 2]);
    for (const key of ["a", "Tab", "toString"]) expect(photoAfter(key, 1, 3)).toBeNull();
  });
});

describe("inspection of an order", () => {
  const describeOf = (status: Order["status"], secondary_inspection_url: string | null = null) =>
    describeInspection({ status, secondary_inspection_url } as Order);

  it("the text about an inspection states the current step or whether a report exists", () => {
    expect(describeOf("placed")).toContain("Requested");
    expect(describeOf("secondary_inspection_in_progress")).toContain("in progress");
    expect(describeOf("secondary_inspection_ready", "https://report.test")).toContain("continue or decline");
    expect(describeOf("secured", "https://report.test")).toBe(
      "The inspection has ended. This is its report.",
    );
    expect(describeOf("cancelled")).toBe("The inspection ended without a report.");
  });
});
