import { describe, expect, it } from "vitest";
import { readSheet } from "../../../console/src/operator/cockpit/read-sheet.ts";

type SheetLot = Parameters<typeof readSheet>[1][number];

const lot = (lot_number: string, source: "auction_a" | "auction_b" = "auction_a", plate = ""): SheetLot => ({
  ...{ lot_number, source, vehicle_id: `${source}_${lot_number}` },
  license_plate: plate === "" ? null : plate,
});

const won = (price: string) => ({ price, loss: "" });

describe("auction result sheet", () => {
  const lots = [lot("1042"), lot("1043"), lot("1044")];

  it("an auction result sheet with any cell separator fills in prices and losses by lot number", () => {
    const sheet =
      '\ufefflot,model,outcome\r\n1042,Grandeur,"18,350,000"\r\n1043;Sonata;유찰\r\n1044\tK5\tpassed\r\n';
    const { results, unread } = readSheet(sheet, lots);
    expect(Object.fromEntries(results)).toEqual({
      auction_a_1042: { price: "18,350,000", loss: "" },
      auction_a_1043: { price: "", loss: "auction_passed" },
      auction_a_1044: { price: "", loss: "auction_passed" },
    });
    expect(unread).toEqual([]);
  });

  it("a sheet line that lacks a known lot number or a valid result is returned as unread", () => {
    const { results, unread } = readSheet("1042;18350000\n9999;1\n1043;soon\n1044", lots);
    expect(results.size).toBe(1);
    expect(unread).toEqual(["9999;1", "1043;soon", "1044"]);
  });

  it("a price with thousands commas is read if tabs or semicolons separate the cells, and not if commas separate them", () => {
    const { results, unread } = readSheet("1042\t\t18,350,500\n1043;18,350,500\n1044,18,350,500", lots);
    expect([...results]).toEqual([
      ["auction_a_1042", won("18,350,500")],
      ["auction_a_1043", won("18,350,500")],
    ]);
    expect(unread).toEqual(["1044,18,350,500"]);
  });

  it("a lot with two different results in the sheet is not filled in", () => {
    const { results, unread } = readSheet("1042;1000\n1043;3000\n1042;2000\n1043;3000", lots);
    expect([...results]).toEqual([["auction_a_1043", won("3000")]]);
    expect(unread).toEqual(["1042;1000", "1042;2000"]);
  });

  it("the column with a result heading is read instead of the last column, and a blank result is skipped", () => {
    const sheet = "lot_number,hammer_price_krw,ceiling_krw\n1042,18350000,19000000\n1043,,19000000";
    expect(readSheet(sheet, lots)).toEqual({
      ...{ results: new Map([["auction_a_1042", won("18350000")]]), unread: [], ambiguous: [] },
    });
  });
});

describe("auction result sheet with lots of several auction houses", () => {
  const lots = [lot("1042", "auction_a", "12가 3456"), lot("1042", "auction_b"), lot("1043", "auction_b")];
  const filled = (sheet: string) => Object.fromEntries(readSheet(sheet, lots).results);

  it("a lot number without its auction house fills in no lot, even if only one auction house has the number", () => {
    const { results, ambiguous, unread } = readSheet("1042;18350000\n1043;passed", lots);
    expect([results.size, ambiguous, unread]).toEqual([0, ["1042;18350000", "1043;passed"], []]);
  });

  it("the auction house on a line, in English or Korean, selects the lot", () => {
    const sheet = "1042;auction_a;1000\n1042;경매장 B;2000\n1043;Auction house B;3000";
    expect(filled(sheet)).toEqual({
      ...{ auction_a_1042: won("1000"), auction_b_1042: won("2000"), auction_b_1043: won("3000") },
    });
  });

  it("a single letter is read as an auction house only in the house column, because grades are also letters", () => {
    expect(filled("lot,house,outcome\n1042,B,2000")).toEqual({ auction_b_1042: won("2000") });
    expect(readSheet("lot,grade,outcome\n1042,B,2000", lots).ambiguous).toEqual(["1042,B,2000"]);
  });

  it("a license plate or listing id selects the lot", () => {
    expect(filled("1042;12가3456;1000\n1042;auction_b_1042;2000")).toEqual({
      ...{ auction_a_1042: won("1000"), auction_b_1042: won("2000") },
    });
  });

  it("a line of an auction house whose lots are not displayed fills in no lot", () => {
    const shown = lots.filter(({ source }) => source === "auction_a");
    expect(readSheet("1042;auction_b;1000", shown)).toMatchObject({ unread: ["1042;auction_b;1000"] });
    expect(readSheet("1042;1000", shown).results.size).toBe(1);
  });
});
