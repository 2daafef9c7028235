import { describe, expect, test } from "vitest";
import { describeDetail, describeVehicle } from "../../../shared/application/assistant/describe-vehicle.ts";
import { shareOut } from "../../../shared/application/assistant/search-position.ts";

const car = {
  vehicle_id: "auction_a_1",
  source: "auction_a",
  make: "Kia",
  model: "K5",
  sub_model: "The New K5 2nd",
  trim: "2.0 Prestige",
  year: 2018,
  mileage_km: 112_991,
  fuel: "gasoline",
  listing_price_usd: 5036,
  estimated_landed_usd: 7484,
  purchase_method: "bid",
  auction_result: "upcoming",
  auction_date: "2026-11-24T13:00+09:00",
  order_cutoff_at: "2026-11-23T13:00+09:00",
  accident_grade: "C",
  has_accident: true,
} as const;

describe("vehicle text for assistants", () => {
  test("the vehicle text is one line with the known values and no placeholders for unknown values", () => {
    expect(describeVehicle(car)).toBe(
      "auction_a_1 | 2018 Kia The New K5 2nd 2.0 Prestige | gasoline, 112991 km | bid from $5036, landed $7484 | auction 2026-11-24 13:00, order by 2026-11-23 13:00 | accident C, accident repair",
    );
    const { make, model, year, vehicle_id, source } = car;
    expect(describeVehicle({ make, model, year, vehicle_id, source })).toBe("auction_a_1 | 2018 Kia K5");
  });

  test("the vehicle text distinguishes an inspection without damage from a missing inspection", () => {
    expect(describeDetail({ ...car, damaged_panels: [] })).toContain("Damage: none found");
    expect(describeDetail(car)).not.toContain("Damage");
  });
});

describe("a page of mixed vehicles", () => {
  test.each([
    ["start", "end", "start", 5, { auction: 3, unsold: 0, dealer: 2 }],
    ["start", "start", "start", 10, { auction: 3, unsold: 2, dealer: 5 }],
    ["start", "end", "end", 5, { auction: 5, unsold: 0, dealer: 0 }],
    ["end", "start", "start", 5, { auction: 0, unsold: 3, dealer: 2 }],
    ["end", "end", "start", 5, { auction: 0, unsold: 0, dealer: 5 }],
    ["start", "start", "start", 1, { auction: 1, unsold: 0, dealer: 0 }],
  ] as const)(
    "a list at its end leaves its places to the others (auction cars at the %s, unsold cars at the %s, dealer cars at the %s, %i places)",
    (auction, unsold, dealer, limit, expected) => {
      expect(shareOut({ auction, unsold, dealer }, limit)).toEqual(expected);
    },
  );
});
