import { describe, expect, it } from "vitest";
import type { Lot } from "../../../console/src/api/generated/types.ts";
import { listHouseStarts } from "../../../console/src/operator/cockpit/list-house-starts.ts";
import {
  awaitsResult,
  lossReasonsOf,
  readPrice,
  readResult,
  takesResult,
} from "../../../console/src/operator/cockpit/read-result.ts";
import { readSheet } from "../../../console/src/operator/cockpit/read-sheet.ts";
import { writeRunningList } from "../../../console/src/operator/cockpit/write-running-list.ts";
import { failureReasons } from "../../../shared/domain/orders/order.ts";

const lot = (lot_number: string | null, more: object = {}) =>
  ({
    ...{ lot_number, vehicle_id: `auction_a_${lot_number}`, state: "acquiring", bid_count: 1 },
    leader_order_id: "ord_1",
    ...{
      bids: [
        {
          ...{ order_id: "ord_1", is_competing: true, status: "acquiring" },
          ceiling_krw: 18_350_000,
          max_bid_amount_usd: 13_200,
          partner_name: "Lagos Premium Autos",
        },
      ],
    },
    ...{ make: "Hyundai", model: "Grandeur", year: 2019, license_plate: "12가3456", mileage_km: 61_000 },
    ...{ accident_grade: "A", exterior_grade: "B", start_price_krw: 9_000_000, pending_award: null, ...more },
  }) as Lot;

describe("lot results in the cockpit", () => {
  it("a price may contain separators and the word for won, and other texts are not read as a price", () => {
    for (const text of ["18350000", "18,350,000", "18 350 000", "18,350,000원", "18350000 KRW"])
      expect(readPrice(text)).toBe(18_350_000);
    for (const text of ["", "0", "-5", "18.35", "1e7", "passed", "9999999999999"])
      expect(readPrice(text)).toBeNull();
  });

  it("a loss takes precedence over a price, and a lot with neither a loss nor a valid price has no result", () => {
    expect(readResult({ price: "100", loss: "outbid" })).toEqual({ kind: "lose", reason: "outbid" });
    expect(readResult({ price: "100", loss: "" })).toEqual({ kind: "award", priceKrw: 100 });
    expect(readResult({ price: "x", loss: "" })).toBeNull();
  });

  it("only a lot that is in acquisition and has bids accepts a result", () => {
    expect([lot("1"), lot("1", { state: "waiting" }), lot("1", { bid_count: 0 })].map(awaitsResult)).toEqual([
      ...[true, false, false],
    ]);
  });
});

describe("lot losses in the cockpit", () => {
  it("a lot with a pending award accepts neither an award nor a loss", () => {
    const pending = lot("1", { pending_award: { auction_final_price_krw: 18_350_000 } });
    expect(takesResult(pending, { kind: "award", priceKrw: 18_350_000 })).toBe(false);
    expect(lossReasonsOf(pending)).toEqual([]);
  });

  const withBid = (status: string, state: string) => lot("1", { state, bids: [{ status }] });

  it.each([
    ["acquiring", "acquiring", failureReasons],
    ["placed", "waiting", ["auction_cancelled", "seller_withdrew"]],
    ["secondary_inspection_in_progress", "waiting", []],
    ["acquiring", "awarded", []],
    ["failed", "lost", []],
    ["failed", "passed", []],
    ["cancelled", "cancelled", []],
  ] as const)(
    "the cockpit offers the allowed loss reasons for an order with status %s on a lot in state %s",
    (status, state, reasons) => {
      expect(lossReasonsOf(withBid(status, state))).toEqual(reasons);
    },
  );

  it("a loss or an award that the lot's state does not allow is not submitted", () => {
    const waiting = withBid("placed", "waiting");
    expect(takesResult(waiting, { kind: "lose", reason: "outbid" })).toBe(false);
    expect(takesResult(waiting, { kind: "lose", reason: "auction_cancelled" })).toBe(true);
    expect(takesResult(waiting, { kind: "award", priceKrw: 1 })).toBe(false);
    expect(takesResult(lot("1"), { kind: "award", priceKrw: 1 })).toBe(true);
  });
});

it("the exported running list has one line per lot and escapes formulas", () => {
  const bids = [
    {
      order_id: "ord_1",
      status: "placed",
      ceiling_krw: 1,
      max_bid_amount_usd: 1,
      partner_name: '=HYPERLINK("x"), Ltd',
    },
  ];
  const [heading, row, end] = writeRunningList([lot("1042", { bids })]).split("\r\n");
  expect(heading?.startsWith("\ufefflot_number,source,vehicle_id")).toBe(true);
  expect(row).toContain(`"'=HYPERLINK(""x""), Ltd"`);
  expect(end).toBe("");
});

it("the exported running list has the partner and ceiling of the second bid, and every inspection with its report", () => {
  const bid = (order_id: string, facts: object) => ({ ...{ order_id, status: "acquiring" }, ...facts });
  const bids = [
    bid("ord_1", { ceiling_krw: 14_500_000, max_bid_amount_usd: 10_000, partner_name: "Lagos" }),
    {
      ...bid("ord_2", { ceiling_krw: 13_050_000, max_bid_amount_usd: 9_000, partner_name: "Busan" }),
      ...{ is_competing: true, secondary_inspection_url: "https://reports.example.com/1.pdf" },
    },
    bid("ord_3", { status: "secondary_inspection_in_progress", partner_id: "pt_3", partner_name: null }),
  ];
  const [headings = "", row = ""] = writeRunningList([lot("1042", { bids, leader_order_id: "ord_1" })]).split(
    "\r\n",
  );
  const cells = row.split(",");
  const cellOf = (name: string) => cells[headings.split(",").indexOf(name)];
  expect(["second_ceiling_krw", "second_ceiling_usd", "second_partner", "inspection"].map(cellOf)).toEqual([
    ...["13050000", "9000", "Busan"],
    "Busan: https://reports.example.com/1.pdf | pt_3: secondary_inspection_in_progress",
  ]);
});

it("each auction house has a countdown to its next auction, or to its last auction if all have started", () => {
  const at = (source: Lot["source"], hour: number) => ({
    source,
    auction_date: `2026-12-03T${String(hour).padStart(2, "0")}:00:00+09:00`,
  });
  const lots = [
    at("auction_b", 9),
    at("auction_a", 13),
    at("auction_a", 10),
    at("auction_b", 8),
    at(null, 9),
  ];
  const startsAt = (hour: number) =>
    listHouseStarts(lots, Date.parse(at(null, hour).auction_date)).map((start) => [
      start.source,
      Number(start.at.slice(11, 13)),
    ]);
  expect(startsAt(7)).toEqual([
    ["auction_b", 8],
    ["auction_a", 10],
  ]);
  expect(startsAt(11)).toEqual([
    ["auction_b", 9],
    ["auction_a", 13],
  ]);
});

it("the exported running list can be read as a result sheet after its last column is filled in", () => {
  const lots = [lot("1042"), lot("1043")];
  const [heading, row, blank] = writeRunningList(lots).split("\r\n");
  const { results, unread } = readSheet(`${heading}\n${row}18350000\n${blank}`, lots);
  expect([[...results.values()], unread]).toEqual([[{ price: "18350000", loss: "" }], []]);
});
