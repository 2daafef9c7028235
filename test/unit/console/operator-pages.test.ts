import { describe, expect, it } from "vitest";
import { formatBytes } from "../../../console/src/format/bytes.ts";
import { monthAfter, parseBillingSearch } from "../../../console/src/operator/billing/billing-search.ts";
import { totalOf } from "../../../console/src/operator/billing/total-of-bills.ts";
import { houseMessages } from "../../../console/src/operator/inventory/house-messages.ts";
import {
  parseInventorySearch,
  parseUploadSearch,
} from "../../../console/src/operator/inventory/inventory-search.ts";
import { operatorFrame } from "../../../console/src/operator/operator-frame.ts";
import { readSearch, writeSearch } from "../../../console/src/router/paths.ts";
import { auctionSources } from "../../../shared/domain/inventory/vocabulary.ts";

describe("inventory batch pages", () => {
  it("the auction house and the batch to upload are kept in the URL", () => {
    const upload = { source: "auction_c", kind: "full", sequence: "20261122093000" };
    expect(parseUploadSearch(readSearch(writeSearch(upload)))).toEqual(upload);
    expect(parseUploadSearch({ source: "auction_z", kind: "some", sequence: "0" })).toEqual({});
    expect(parseInventorySearch({ source: "auction_b" })).toEqual({ source: "auction_b" });
  });

  it("every auction house has a display name", () => {
    expect(Object.keys(houseMessages).toSorted()).toEqual([...auctionSources].toSorted());
  });

  it("file sizes use powers of 1,024", () => {
    expect([0, 1023, 1024, 1536, 5 * 1024 ** 3].map(formatBytes)).toEqual([
      "0 B",
      "1,023 B",
      "1 KiB",
      "1.5 KiB",
      "5 GiB",
    ]);
  });
});

describe("billing page", () => {
  it("the month and the partner are kept in the URL, and an invalid month falls back to the current month", () => {
    const search = { month: "2026-11", partner_id: "pt_1" };
    expect(parseBillingSearch(readSearch(writeSearch(search)))).toEqual(search);
    expect(parseBillingSearch({ month: "2026-13" })).toEqual({});
  });

  it("month navigation crosses the year boundary", () => {
    expect(monthAfter("2026-12", 1)).toBe("2027-01");
    expect(monthAfter("2026-01", -1)).toBe("2025-12");
  });

  it("charges are totaled to the cent", () => {
    const bill = (lookups: number, amount_usd: number) => ({ lookups, billable: lookups, amount_usd });
    expect(totalOf([bill(1, 0.1), bill(2, 0.2)])).toEqual({ lookups: 3, billable: 3, amount_usd: 0.3 });
  });
});

describe("operator navigation", () => {
  it("every operator page has a name in both languages and its own shortcut", () => {
    const [english, korean] = (["en", "ko"] as const).map((locale) =>
      operatorFrame.navigation("sandbox", locale),
    );
    const keys = english?.map(({ key }) => key) ?? [];
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).not.toContain("e");
    expect(english?.every(({ text }, index) => text !== korean?.[index]?.text)).toBe(true);
  });

  it("an operator starts at the daily overview, which is first in the navigation", () => {
    expect(operatorFrame.navigation("sandbox", "en")[0]?.href).toBe(operatorFrame.home("sandbox"));
  });
});
