import { describe, expect, it } from "vitest";
import type { Lot } from "../../../console/src/api/generated/types.ts";
import { compareSheet } from "../../../console/src/operator/cockpit/compare-sheet.ts";
import { decodeSheet } from "../../../console/src/operator/cockpit/decode-sheet.ts";
import type { ResultTexts } from "../../../console/src/operator/cockpit/read-result.ts";

const lot = (vehicle_id: string, more: object = {}) =>
  ({
    ...{ vehicle_id, state: "acquiring", bid_count: 1, bids: [{ status: "acquiring" }] },
    ...{ award: null, pending_award: null, ...more },
  }) as Lot;

const won = (price: string): ResultTexts => ({ price, loss: "" });
const passed: ResultTexts = { price: "", loss: "auction_passed" };

/** Compares a sheet's result for a lot with the previously typed result. */
const compare = (sheet: ResultTexts, typed: ResultTexts, of = lot("car")) =>
  compareSheet(new Map([["car", sheet]]), [of, lot("not in the sheet")], () => typed);

describe("result sheet compared with typed results", () => {
  it("a lot without a typed result gets the result of the sheet", () => {
    for (const nothing of [won(""), won(" ")])
      expect(compare(won("18,350,000"), nothing)).toMatchObject({
        ...{ fresh: { car: won("18,350,000") }, different: [], equal: 0 },
      });
  });

  it("a typed result that differs from the sheet is not overwritten", () => {
    for (const [sheet, typed] of [
      [won("18350000"), won("18350001")],
      [won("18350000"), passed],
      [passed, won("18350000")],
      [passed, { ...passed, loss: "outbid" }],
      [won("18350000"), won("about 18 million")],
    ] as const)
      expect(compare(sheet, typed)).toMatchObject({
        ...{ fresh: {}, equal: 0, different: [{ before: typed, sheet }] },
      });
  });

  it("a typed result equals the same result in a different format in the sheet", () => {
    expect(compare(won("18,350,000"), won("18350000"))).toMatchObject({ equal: 1, different: [] });
    expect(compare(passed, passed)).toMatchObject({ equal: 1, different: [] });
  });

  it("a pending or completed award at a different price than in the sheet is reported and not changed", () => {
    const award = { auction_final_price_krw: 18_350_000 };
    for (const awarded of [lot("car", { award, state: "awarded" }), lot("car", { pending_award: award })]) {
      expect(compare(won("18,350,000"), won(""), awarded)).toMatchObject({ equal: 1, recorded: [] });
      expect(compare(won("19,000,000"), won(""), awarded)).toMatchObject({
        ...{ fresh: {}, recorded: [{ before: won("18350000"), sheet: won("19,000,000") }] },
      });
    }
  });

  it("a result that the lot cannot accept in its current state is reported", () => {
    const waiting = lot("car", { state: "waiting", bids: [{ status: "placed" }] });
    expect(compare(won("18,350,000"), won(""), waiting)).toMatchObject({ fresh: {}, unaccepted: [waiting] });
  });
});

it("a result sheet is decoded from UTF-8 and from Excel's Korean encoding", () => {
  expect(decodeSheet(new TextEncoder().encode("1043;유찰"))).toBe("1043;유찰");
  expect(decodeSheet(Uint8Array.from([0xc0, 0xaf, 0xc2, 0xfb]))).toBe("유찰");
});
