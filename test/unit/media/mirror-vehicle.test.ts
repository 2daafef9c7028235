import { describe, expect, it } from "vitest";
import { mirrorVehicle } from "../../../shared/application/media/mirror-vehicle.ts";
import { presentDealerDetail } from "../../../shared/application/vehicles/present-dealer-car.ts";
import { presentVehicleDetail } from "../../../shared/application/vehicles/present-vehicle.ts";
import { mediaMessages } from "../../../shared/domain/media/media-message.ts";
import { partnerDefaults } from "../../../shared/domain/partners/partner.ts";
import { defaultFees } from "../../../shared/domain/pricing/fee-settings.ts";
import { buildDealerCar, buildDealerInspection } from "../../support/records/build-dealer-car.ts";
import { buildListing } from "../../support/records/build-listing.ts";

const storageUrl = "https://storage.example.com";
const context = {
  partner: partnerDefaults,
  krwPerUsd: 1_450,
  fees: defaultFees,
};
const dealerCar = presentDealerDetail(
  buildDealerCar({ photos: ["https://cars.example/1.jpg", "https://cars.example/2.jpg"] }),
  buildDealerInspection({
    outlineUrl: "https://cars.example/outline.png",
    sheetUrl: "https://cars.example/sheet.jpg",
    photos: ["https://cars.example/lift.jpg", "https://cars.example/1.jpg"],
  }),
  context,
);

describe("vehicle copy kept by an order", () => {
  it("an order keeps a dealer's photos and inspection pictures under the storage URL", () => {
    const { vehicle, sourceUrls } = mirrorVehicle(dealerCar, "ord_1", storageUrl);
    const { body_condition: body, inspection_report: report } = vehicle;
    const shown = [
      ...vehicle.photos,
      body?.image_url,
      report?.inspection_sheet_url,
      ...(report?.dealer_inspection?.photos ?? []),
    ];
    expect(shown).toHaveLength(6);
    for (const url of shown) expect(url).toMatch(/^https:\/\/storage\.example\.com\/orders\/[0-9a-f]{40}$/);
    expect(sourceUrls).toEqual([
      "https://cars.example/1.jpg",
      "https://cars.example/2.jpg",
      "https://cars.example/outline.png",
      "https://cars.example/sheet.jpg",
      "https://cars.example/lift.jpg",
    ]);
    expect(new Set(shown).size).toBe(sourceUrls.length);
  });

  it("an order keeps all details of an auction car and changes only its picture URLs", () => {
    const listing = buildListing({ bodyPanels: { imageUrl: null, panels: [] } });
    const detail = presentVehicleDetail(listing, context);
    const { vehicle, sourceUrls } = mirrorVehicle(detail, "ord_1", storageUrl);
    expect(sourceUrls).toEqual(listing.photos);
    expect(vehicle).toEqual({ ...detail, photos: vehicle.photos });
    expect("dealer_inspection" in (vehicle.inspection_report ?? {})).toBe(false);
  });

  it("an order keeps picture URLs that already point to the storage URL", () => {
    const { vehicle } = mirrorVehicle(dealerCar, "ord_1", storageUrl);
    expect(mirrorVehicle(vehicle, "ord_2", storageUrl)).toEqual({ vehicle, sourceUrls: [] });
  });

  it("two orders do not share picture URLs, and one order always gets the same picture URLs", () => {
    const [one, other] = ["ord_1", "ord_2"].map((orderId) => mirrorVehicle(dealerCar, orderId, storageUrl));
    expect(one?.vehicle.photos).not.toContain(other?.vehicle.photos[0]);
    expect(mirrorVehicle(dealerCar, "ord_1", storageUrl)).toEqual(one);
  });
});

describe("picture message", () => {
  it("a picture message is parsed as written, and other messages are rejected", () => {
    const message = { orderId: "ord_1", sourceUrl: "https://cars.example/1.jpg" };
    expect(mediaMessages.parse(mediaMessages.format(message))).toEqual(message);
    expect(() => mediaMessages.parse(JSON.stringify({ orderId: "ord_1" }))).toThrow();
  });
});
