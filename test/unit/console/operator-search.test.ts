import { describe, expect, it } from "vitest";
import { locales } from "../../../console/src/i18n/define-messages.ts";
import { parseApprovalSearch } from "../../../console/src/operator/approvals/approval-search.ts";
import { dayAfter, parseLotSearch } from "../../../console/src/operator/lots/lot-search.ts";
import { splitAge } from "../../../console/src/operator/operations/split-age.ts";
import { operatorFrame } from "../../../console/src/operator/operator-frame.ts";
import { parseOrderPageSearch, parseOrderSearch } from "../../../console/src/operator/orders/order-search.ts";
import {
  bodyOf,
  isPartnerId,
  parseRequestAddress,
} from "../../../console/src/operator/requests/request-address.ts";
import { readSearch, writeSearch } from "../../../console/src/router/paths.ts";

describe("operator page URLs", () => {
  it("order list filters survive a reload", () => {
    const search = {
      ...{ awaiting_only: true, status: ["placed", "acquiring"], partner_id: "pt_1" },
      ...{ vehicle_id: "auction_a_1", make: "Hyundai", source: "auction_a", auction_date: "2026-12-21" },
      sort: "updated_asc",
    };
    expect(parseOrderSearch(readSearch(writeSearch(search)))).toEqual(search);
  });

  it("unknown filters and values of the order list are ignored", () => {
    expect(parseOrderSearch({ status: "lost", sort: "price", partner_id: " ", colour: "red" })).toEqual({});
  });

  it("the lots page shows the day that the URL names, and today if the day is invalid", () => {
    expect(parseLotSearch({ auction_date: "2026-12-31" })).toEqual({ auction_date: "2026-12-31" });
    expect(parseLotSearch({ auction_date: "2026-02-30" })).toEqual({});
    expect(dayAfter("2026-12-31", 1)).toBe("2027-01-01");
    expect(dayAfter("2028-03-01", -1)).toBe("2028-02-29");
  });

  it("a log search is kept in the URL, and unsupported durations are ignored", () => {
    const search = { what: "JKJaXmPLvHcESHA=", hours: "72", search: "rs_1" };
    expect(parseRequestAddress(readSearch(writeSearch(search)))).toEqual(search);
    expect(parseRequestAddress({ what: " ", hours: "5" })).toEqual({});
  });

  it("a partner id is searched as a partner, and any other text as a request id", () => {
    expect(isPartnerId("pt_1hxk3q9zr7c2mabcdefgh2")).toBe(true);
    expect(bodyOf({ what: "pt_01", hours: "6", until: "2026-11-22T09:30:00+09:00" })).toEqual({
      ...{ partner_id: "pt_01", hours: 6, until: "2026-11-22T09:30:00+09:00" },
    });
    expect(bodyOf({ what: "JKJaXmPLvHcESHA=", hours: undefined, until: undefined })).toEqual({
      ...{ request_id: "JKJaXmPLvHcESHA=", hours: 24 },
    });
  });

  it("the order page shows the order as of the time in the URL, and all versions if the time is invalid", () => {
    const as_of = "2026-11-22T09:30:00+09:00";
    expect(parseOrderPageSearch(readSearch(writeSearch({ tab: "versions", as_of })))).toEqual({
      tab: "versions",
      as_of,
    });
    expect(parseOrderPageSearch({ tab: "versions", as_of: "yesterday" })).toEqual({ tab: "versions" });
    expect(parseOrderPageSearch({ tab: "money" })).toEqual({});
  });

  it("the list of approval requests keeps its filters in the URL and ignores unknown states", () => {
    const search = { status: "pending", invoice_id: "inv_1" };
    expect(parseApprovalSearch(readSearch(writeSearch(search)))).toEqual(search);
    expect(parseApprovalSearch({ status: "forgotten", invoice_id: " " })).toEqual({});
  });
});

describe("navigation shortcuts for operators", () => {
  it("every operator page has its own shortcut and its own name in both languages", () => {
    for (const locale of locales) {
      const pages = operatorFrame.navigation("sandbox", locale);
      for (const part of ["key", "text", "href"] as const)
        expect(new Set(pages.map((page) => page[part])).size, `${locale} ${part}`).toBe(pages.length);
    }
  });
});

describe("waiting time of a message", () => {
  it("a waiting time is shown in the largest unit whose value is at least one", () => {
    const cases = [
      [0, "seconds", 0],
      [59, "seconds", 59],
      [60, "minutes", 1],
      [3_599, "minutes", 59],
      [3_600, "hours", 1],
      [86_399, "hours", 23],
      [86_400, "days", 1],
      [1_209_600, "days", 14],
    ] as const;
    for (const [seconds, unit, count] of cases) expect(splitAge(seconds)).toEqual({ unit, count });
  });
});
