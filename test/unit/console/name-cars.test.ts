import { describe, expect, it } from "vitest";
import type { Say } from "../../../console/src/i18n/use-messages.ts";
import { ceilingKrw } from "../../../console/src/operator/orders/ceiling-krw.ts";
import { carMessages } from "../../../console/src/pieces/car-messages.ts";
import { type NamedCar, nameCar, nameCarAndPlate } from "../../../console/src/pieces/name-car.ts";

const say = ((key: keyof typeof carMessages) => carMessages[key].en) as Say<typeof carMessages>;
const unnamed: NamedCar = { vehicle: null, license_plate: null };
const grandeur: NamedCar = {
  vehicle: { year: 2019, make: "Hyundai", model: "Grandeur", sub_model: "Grandeur IG", trim: "Calligraphy" },
  license_plate: "12가3456",
};

describe("names of cars", () => {
  it("a car is named by year, make, model and trim, and in titles by its plate too", () => {
    expect(nameCar(grandeur, say)).toBe("2019 Hyundai Grandeur IG Calligraphy");
    expect(nameCarAndPlate(grandeur, say)).toBe("2019 Hyundai Grandeur IG Calligraphy · 12가3456");
  });

  it("a car without facts is named by its plate once, and without a plate as unnamed", () => {
    expect(nameCarAndPlate({ ...unnamed, license_plate: "12가3456" }, say)).toBe("12가3456");
    expect(nameCarAndPlate(unnamed, say)).toBe("Unnamed car");
  });
});

describe("ceilings in won", () => {
  it("a ceiling is rounded down by the order's own rate, and unknown without either", () => {
    expect(ceilingKrw({ max_bid_amount_usd: 13_223, fx_rate: 1_387.42 })).toBe(18_345_854);
    expect(ceilingKrw({ max_bid_amount_usd: null, fx_rate: 1_400 })).toBeNull();
    expect(ceilingKrw({ max_bid_amount_usd: 10, fx_rate: null })).toBeNull();
  });
});
