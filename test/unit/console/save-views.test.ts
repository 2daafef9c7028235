// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  arrangeColumns,
  listColumnChoices,
  withoutDefault,
} from "../../../console/src/components/lists/list-columns.ts";
import {
  addView,
  changeListSettings,
  type ListView,
  mostViews,
  readListSettings,
  removeView,
  viewsOf,
} from "../../../console/src/components/lists/list-settings.ts";
import { describeInvoiceTotal, describeTotal } from "../../../console/src/format/total-by-currency.ts";
import { requireValue } from "../../support/require-value.ts";

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

const orders = { subject: "person-1", list: "orders" };
const path = "/sandbox/operator/orders";
const view = (name: string, url = `${path}?status=secured`): ListView => ({ name, url });

describe("saved views of a list", () => {
  it("list settings are stored per person and per list", () => {
    changeListSettings(orders, { views: [view("Won")] });
    changeListSettings(orders, { columns: ["order", "status"] });
    expect(readListSettings(orders)).toEqual({ columns: ["order", "status"], views: [view("Won")] });
    for (const other of [
      { ...orders, subject: "person-2" },
      { ...orders, list: "lots" },
    ])
      expect(readListSettings(other)).toEqual({ columns: null, views: [] });
  });

  it("unchanged list settings stay the same object, so that the list is not rendered again", () => {
    changeListSettings(orders, { views: [view("Won")] });
    expect(readListSettings(orders)).toBe(readListSettings(orders));
    const before = readListSettings(orders);
    changeListSettings(orders, { columns: ["order"] });
    expect(readListSettings(orders)).not.toBe(before);
  });

  it.each(["{", "[]", "null", '{"columns":7,"views":[{"name":1}]}'])(
    "unreadable stored list settings are treated as missing: %s",
    (text) => {
      changeListSettings(orders, { views: [view("Won")] });
      localStorage.setItem(requireValue(localStorage.key(0)), text);
      expect(readListSettings(orders)).toEqual({ columns: null, views: [] });
    },
  );

  it("a failed save to full browser storage is reported, and the earlier settings are kept", () => {
    changeListSettings(orders, { views: [view("Won")] });
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    expect(changeListSettings(orders, { views: [] })).toBe(false);
    expect(readListSettings(orders).views).toEqual([view("Won")]);
  });

  it("a view replaces the view of the same name on the same page, but not in the other environment", () => {
    const other = view("Won", "/production/operator/orders");
    const views = addView([view("Won"), other], view("Won", `${path}?status=failed`));
    expect(views).toEqual([other, view("Won", `${path}?status=failed`)]);
    expect(viewsOf(requireValue(views), path)).toEqual([view("Won", `${path}?status=failed`)]);
    expect(removeView(requireValue(views), view("Won", path))).toEqual([other]);
  });

  it("a full list of views rejects a new view but replaces an existing view with the same name", () => {
    const full = Array.from({ length: mostViews }, (_, number) => view(`View ${number}`));
    expect(addView(full, view("One more"))).toBeNull();
    expect(addView(full, view("View 3"))).toHaveLength(mostViews);
    expect(addView(full, view("One more", "/production/operator/orders"))).toHaveLength(mostViews + 1);
  });
});

describe("columns of a list", () => {
  const columns = [
    { id: "order", isRowHeader: true },
    { id: "partner" },
    { id: "status" },
    { id: "created", isExtra: true },
  ];
  const idsOf = (chosen: string[] | null) => arrangeColumns(columns, chosen).map(({ id }) => id);

  it("a list without a saved column choice shows only its default columns", () => {
    expect(idsOf(null)).toEqual(["order", "partner", "status"]);
  });

  it("selected columns are displayed in the selected order, each once", () => {
    expect(idsOf(["created", "order", "created"])).toEqual(["created", "order"]);
  });

  it("the column that names the row is displayed even if it is not chosen", () => {
    expect(idsOf(["status", "partner"])).toEqual(["order", "status", "partner"]);
  });

  it("unknown columns of old URLs are ignored, and the default columns are shown if no known column remains", () => {
    expect(idsOf(["removed", "status"])).toEqual(["order", "status"]);
    expect(idsOf(["removed"])).toEqual(idsOf(null));
    expect(idsOf([])).toEqual(idsOf(null));
  });

  it("the column dialog offers every column and lists the displayed columns first", () => {
    expect(listColumnChoices(columns, ["status"])).toEqual([
      { id: "order", visible: true },
      { id: "status", visible: true },
      { id: "partner", visible: false },
      { id: "created", visible: false },
    ]);
  });

  it("a choice of the default columns in their order is not stored, so that columns added later appear", () => {
    expect(withoutDefault(columns, ["order", "partner", "status"])).toBeNull();
    expect(withoutDefault(columns, ["order", "status", "partner"])).toEqual(["order", "status", "partner"]);
  });
});

describe("totals of a list", () => {
  it("amounts are totaled to the cent, and unknown amounts are skipped", () => {
    expect(describeTotal([0.1, null, 0.2, undefined], "USD", "major")).toBe("USD\u00a00.30");
    expect(describeTotal([12_000, 300], "KRW")).toBe("KRW\u00a012,300");
  });

  it("a total without a known amount is a dash", () => {
    expect(describeTotal([null, undefined], "USD")).toBe("–");
    expect(describeInvoiceTotal([])).toBe("–");
  });

  it("invoices are totaled per currency, and void invoices are excluded", () => {
    const invoice = (currency: string, total: number | null, status: "issued" | "void" = "issued") => ({
      ...{ currency, status },
      amounts: { price: total, ocean_freight: null, insurance: null, total },
    });
    const invoices = [invoice("USD", 10), invoice("EUR", 5), invoice("USD", 2.5), invoice("USD", 99, "void")];
    expect(describeInvoiceTotal(invoices)).toBe("USD\u00a012.50, EUR\u00a05.00");
  });
});
