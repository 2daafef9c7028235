import { describe, expect, it } from "vitest";
import { carMessages } from "../../../console/src/components/cars/car-messages.ts";
import { type NamedCar, nameCar, nameCarAndPlate } from "../../../console/src/components/cars/name-car.ts";
import { ceilingKrw } from "../../../console/src/components/orders/ceiling-krw.ts";
import type { Say } from "../../../console/src/i18n/use-messages.ts";

const say = ((key: keyof typeof carMessages) => carMessages[key].en) as Say<typeof carMessages>;
const unnamed: NamedCar = { vehicle: null, license_plate: null };
const grandeur: NamedCar = {
  vehicle: { year: 2019, make: "Hyundai", model: "Grandeur", sub_model: "Grandeur IG", trim: "Calligraphy" },
  license_plate: "12가3456",
};

describe("vehicle names", () => {
  it("a car name has year, make, model and trim, and page titles add the plate", () => {
    expect(nameCar(grandeur, say)).toBe("2019 Hyundai Grandeur IG Calligraphy");
    expect(nameCarAndPlate(grandeur, say)).toBe("2019 Hyundai Grandeur IG Calligraphy · 12가3456");
  });

  it("a right-to-left trim name is isolated from the plate, and a plate is never split across lines", () => {
    const arabic = { vehicle: { make: "Kia", trim: "فل كامل" }, license_plate: "서울 12가 3456" };
    expect(nameCarAndPlate(arabic, say)).toBe(
      "\u2068Kia فل كامل\u2069 · \u2068서울\u00a012가\u00a03456\u2069",
    );
  });

  it("a car without make and model is named by its plate, or is called unnamed if the plate is also missing", () => {
    expect(nameCarAndPlate({ ...unnamed, license_plate: "12가3456" }, say)).toBe("12가3456");
    expect(nameCarAndPlate(unnamed, say)).toBe("Unnamed car");
  });
});

describe("bid ceilings in KRW", () => {
  it("a ceiling is rounded down at the order's exchange rate, and is unknown without a maximum bid or a rate", () => {
    expect(ceilingKrw({ max_bid_amount_usd: 13_223, fx_rate: 1_387.42 })).toBe(18_345_854);
    expect(ceilingKrw({ max_bid_amount_usd: null, fx_rate: 1_400 })).toBeNull();
    expect(ceilingKrw({ max_bid_amount_usd: 10, fx_rate: null })).toBeNull();
  });
});
