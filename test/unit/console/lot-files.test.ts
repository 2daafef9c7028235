import { describe, expect, it } from "vitest";
import type { Lot, LotBid } from "../../../console/src/api/generated/types.ts";
import { listAsCsv } from "../../../console/src/components/lists/write-list-csv.ts";
import { lotCsvColumns } from "../../../console/src/operator/lots/lot-csv-columns.ts";
import { requireValue } from "../../support/require-value.ts";

const bid = (name: string, status: LotBid["status"], usd: number | null, rate: number | null): LotBid =>
  ({
    ...{ order_id: `ord_${name}`, partner_id: `pt_${name}`, partner_name: name, status },
    ...{ max_bid_amount_usd: usd, fx_rate: rate, is_competing: status === "placed" },
  }) as LotBid;

const lot = (...bids: LotBid[]): Lot =>
  ({
    ...{ vehicle_id: "auction_a_1", vehicle: null, license_plate: "12가3456", state: "waiting", award: null },
    ...{ auction_date: null, order_cutoff_at: null, loss_reason: null, bid_count: bids.length, bids },
    leader_order_id: bids.find((one) => one.is_competing)?.order_id ?? null,
  }) as unknown as Lot;

/** Returns the cells of a saved lot by heading. */
function cellsOf(saved: Lot): Record<string, string> {
  const [names = "", values = ""] = listAsCsv([saved], lotCsvColumns).slice(1).split("\r\n");
  const cells = values.split(",");
  return Object.fromEntries(names.split(",").map((name, index) => [name, requireValue(cells[index])]));
}

describe("the file of a day's lots", () => {
  it("a row contains the partners and ceilings of the two leading bids, in dollars and in won rounded down", () => {
    const saved = cellsOf(lot(bid("Seoul", "placed", 10_001, 1380.5), bid("Busan", "placed", 9_000, 1300)));
    expect(saved).toMatchObject({
      ...{ leader_partner_name: "Seoul", leader_ceiling_usd: "10001", leader_ceiling_krw: "13806380" },
      ...{ second_partner_name: "Busan", second_ceiling_usd: "9000", second_ceiling_krw: "11700000" },
    });
  });

  it("the file lists an order in inspection among the bids but not as the leader", () => {
    const waiting = bid("Seoul", "secondary_inspection_in_progress", 12_000, 1300);
    const saved = cellsOf(lot(waiting, bid("Busan", "placed", 9_000, null)));
    expect(saved).toMatchObject({
      leader_partner_name: "Busan",
      leader_ceiling_krw: "",
      second_order_id: "",
    });
    expect(saved.bids).toBe(
      "Seoul: USD 12000 = KRW 15600000 (secondary_inspection_in_progress); Busan: USD 9000 = KRW unknown (placed)",
    );
  });
});
