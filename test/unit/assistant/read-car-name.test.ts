import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCarName } from "../../../shared/domain/inventory/read-car-name.ts";

const syllables = [..."가나다라마거너더러머버서어저고노도로모보소오조구누두루무부수우주하허호"];
const plates = fc
  .tuple(
    fc.oneof(fc.integer({ min: 10, max: 999 }), fc.constantFrom("서울12", "경기3")),
    fc.constantFrom(...syllables),
    fc.integer({ min: 1000, max: 9999 }),
  )
  .map((parts) => parts.join(""));
const vins = fc.string({
  unit: fc.constantFrom(..."ABCDEFGHJKLMNPRSTUVWXYZ0123456789"),
  minLength: 17,
  maxLength: 17,
});

const toFullWidth = (text: string) =>
  text.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));
const spellings: ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toLowerCase(),
  (text) => text.normalize("NFD"),
  toFullWidth,
  (text) => [...text].join(" "),
  (text) => [...text].join("\u200b"),
  (text) => ` ${text.slice(0, 3)}-${text.slice(3)}\n`,
  (text) => `${text.slice(0, 2)}·${text.slice(2)}`,
];
const spelling = fc.constantFrom(...spellings);

describe("readCarName", () => {
  test("readCarName reads a plate in any spelling as the same plate", () => {
    fc.assert(
      fc.property(plates, spelling, spelling, (plate, one, other) => {
        expect(readCarName(one(other(plate)))).toEqual({ licensePlate: plate, vin: null });
      }),
    );
  });

  test("readCarName reads a VIN in any spelling as the same VIN", () => {
    fc.assert(
      fc.property(vins, spelling, spelling, (vin, one, other) => {
        expect(readCarName(one(other(vin)))).toEqual({ licensePlate: null, vin });
      }),
    );
  });

  test.each([
    "",
    "12345",
    "가1234",
    "KMHF341EBKA00000",
    "KMHF341EBKA00000O",
    "the red one",
    "１２가３４５６７",
  ])("%j is neither a plate nor a VIN", (text) => {
    expect(readCarName(text)).toBeNull();
  });
});
