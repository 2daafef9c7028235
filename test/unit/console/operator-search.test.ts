import { describe, expect, it } from "vitest";
import { dayAfter, parseLotSearch } from "../../../console/src/operator/lots/lot-search.ts";
import { parseOrderPageSearch, parseOrderSearch } from "../../../console/src/operator/orders/order-search.ts";
import { readSearch, writeSearch } from "../../../console/src/router/paths.ts";

describe("what the operators' addresses say", () => {
  it("filters of the list of orders stay over a reload", () => {
    const search = {
      status: "acquiring",
      partner_id: "pt_1",
      vehicle_id: "auction_a_1",
      sort: "updated_asc",
    };
    expect(parseOrderSearch(readSearch(writeSearch(search)))).toEqual(search);
  });

  it("a filter that the list does not know is left out", () => {
    expect(parseOrderSearch({ status: "lost", sort: "price", partner_id: " ", colour: "red" })).toEqual({});
  });

  it("the lots are those of the day in the address, and today's for what is no day", () => {
    expect(parseLotSearch({ auction_date: "2026-12-31" })).toEqual({ auction_date: "2026-12-31" });
    expect(parseLotSearch({ auction_date: "2026-02-30" })).toEqual({});
    expect(dayAfter("2026-12-31", 1)).toBe("2027-01-01");
    expect(dayAfter("2028-03-01", -1)).toBe("2028-02-29");
  });

  it("an order is shown as of an instant with an offset, and with all versions for what is none", () => {
    const as_of = "2026-11-22T09:30:00+09:00";
    expect(parseOrderPageSearch(readSearch(writeSearch({ tab: "versions", as_of })))).toEqual({
      tab: "versions",
      as_of,
    });
    expect(parseOrderPageSearch({ tab: "versions", as_of: "yesterday" })).toEqual({ tab: "versions" });
    expect(parseOrderPageSearch({ tab: "money" })).toEqual({});
  });
});
