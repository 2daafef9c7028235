import { describe, expect, it } from "vitest";
import { listVehiclesQuery } from "../../../shared/contract/routes/vehicles/list-vehicles-query.ts";
import { findNearest } from "../../../shared/domain/text/find-nearest.ts";

const parameters = Object.keys(listVehiclesQuery.shape);
const orderFields = ["vehicle_id", "max_bid_amount_usd", "secondary_inspection_required"];

describe("nearest name", () => {
  it.each([
    ["secondary_inspection_requird", orderFields, "secondary_inspection_required"],
    ["secondaryInspectionRequired", orderFields, "secondary_inspection_required"],
    ["inspection_required", orderFields, "secondary_inspection_required"],
    ["vehicleId", orderFields, "vehicle_id"],
    ["max_bid", orderFields, "max_bid_amount_usd"],
    ["maxBid", orderFields, "max_bid_amount_usd"],
    ["colour", parameters, "color"],
    ["limt", parameters, "limit"],
    ["Limit", parameters, "limit"],
    ["mkae", parameters, "make"],
    ["year-min", parameters, "year_min"],
    ["price_max", parameters, "price_max_usd"],
    ["Hyundia", ["Honda", "Hyundai"], "Hyundai"],
    ["Benz", ["BMW", "Mercedes-Benz"], "Mercedes-Benz"],
    ["그랜져", ["그랜저", "쏘나타"], "그랜저"],
  ])("a misspelled, abbreviated or differently written name is found: %s", (sent, names, meant) => {
    expect(findNearest(sent, names)).toBe(meant);
  });

  it.each([
    ["offset", parameters],
    ["year", parameters],
    ["price", parameters],
    ["id", ["to", "at"]],
    ["E", ["A", "B", "C", "D", "F"]],
    ["", parameters],
    ["__", parameters],
    ["Tesla", ["Hyundai", "Kia"]],
    [`${"x".repeat(100_000)}`, parameters],
    ["anything", []],
  ])("nothing is suggested if no name or too many names are close: %.20s", (sent, names) => {
    expect(findNearest(sent, names)).toBeNull();
  });
});
