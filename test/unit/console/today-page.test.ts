// @vitest-environment jsdom
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { InvoiceEntry, Overview, OverviewOrder } from "../../../console/src/api/generated/types.ts";
import { parseInvoiceSearch } from "../../../console/src/operator/invoices/invoice-search.ts";
import { parseLotSearch } from "../../../console/src/operator/lots/lot-search.ts";
import { parseOrderSearch } from "../../../console/src/operator/orders/order-search.ts";
import { idOf, movesRows, overviewSections } from "../../../console/src/operator/today/overview-rows.ts";
import { listOf } from "../../../console/src/operator/today/section-list.ts";
import { type Steady, useSteady } from "../../../console/src/pieces/use-steady.ts";
import { readSearch } from "../../../console/src/router/paths.ts";
import { overviewSections as sectionsOfContract } from "../../../shared/domain/overview/overview-limits.ts";

const none = { count: 0, is_complete: true, next: [] };
const at = "2026-11-22T23:30:00+09:00";
const empty: Overview = {
  ...{ at, unavailable: [], cutoffs: none, inspections: none, lots_today: none, invoices_to_issue: none },
  ...{ customs_reminders: none, failed_deliveries: none, upstreams_down: none },
  batches_with_rejections: none,
};
const order = (order_id: string, status: OverviewOrder["status"] = "placed"): OverviewOrder => ({
  ...{ order_id, partner_id: "pt_1", vehicle_id: "auction_a_1", status },
  ...{
    auction_date: at,
    order_cutoff_at: at,
    partner_name: "Lagos Premium Autos",
    license_plate: "12가3456",
  },
  vehicle: null,
});
const withCutoffs = (...orders: OverviewOrder[]): Overview => ({
  ...empty,
  cutoffs: { count: orders.length, is_complete: true, next: orders },
});

describe("daily overview page", () => {
  it("every section of the overview is shown once", () => {
    expect(overviewSections.toSorted()).toEqual([...sectionsOfContract].toSorted());
  });

  it("each section links to its list with filters that the list supports", () => {
    const searchOf = (name: (typeof overviewSections)[number], overview = empty) =>
      readSearch(new URL(listOf(name, "sandbox", overview), "https://console.test").search.slice(1));
    expect(parseOrderSearch(searchOf("cutoffs"))).toEqual({ status: "placed" });
    expect(parseOrderSearch(searchOf("customs_reminders"))).toEqual({ status: "customs" });
    expect(parseLotSearch(searchOf("lots_today"))).toEqual({ auction_date: "2026-11-22" });
    const drafts: { status?: InvoiceEntry["status"][] } = parseInvoiceSearch(searchOf("invoices_to_issue"));
    expect(drafts).toEqual({ status: ["draft"] });
    const inspected = { ...none, next: [order("ord_1", "secondary_inspection_in_progress")] };
    expect(parseOrderSearch(searchOf("inspections", { ...empty, inspections: inspected }))).toEqual({
      status: "secondary_inspection_in_progress",
    });
  });

  it("a row is identified by its subject, regardless of its section", () => {
    expect(idOf(order("ord_1"))).toBe("ord_1");
    const upstream = {
      name: "fx",
      last_success_at: null,
      last_failure_at: null,
      last_failure: null,
    } as const;
    expect(idOf(upstream)).toBe("fx");
  });

  it("an added, removed or reordered row moves content, and other updates do not", () => {
    const shown = withCutoffs(order("ord_1"), order("ord_2"));
    expect(movesRows(shown, { ...shown, at: "2026-11-22T23:31:00+09:00" })).toBe(false);
    expect(movesRows(shown, withCutoffs(order("ord_1", "acquiring"), order("ord_2")))).toBe(false);
    expect(movesRows(shown, withCutoffs(order("ord_2"), order("ord_1")))).toBe(true);
    expect(movesRows(shown, withCutoffs(order("ord_1")))).toBe(true);
    expect(movesRows(shown, { ...shown, lots_today: null, unavailable: ["lots_today"] })).toBe(true);
  });
});

describe("live list updates", () => {
  afterEach(() => vi.useRealTimers());

  /** Shows numbers, of which only those above a hundred would move what is read. */
  const watch = () => {
    vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
    vi.useFakeTimers({ toFake: ["Date"] });
    const root = createRoot(document.createElement("div"));
    let last: Steady<number> | undefined;
    const Watched = ({ newest }: { newest: number | undefined }) => {
      last = useSteady(newest, (_, next) => next > 100);
      return null;
    };
    return {
      answer: (newest: number | undefined) => act(() => root.render(createElement(Watched, { newest }))),
      wait: () => vi.setSystemTime(Date.now() + 60_000),
      state: () => ({ shown: last?.shown, hasNews: last?.hasNews }),
      ask: () => act(() => last?.showNews()),
    };
  };

  it("updates that move no rows are shown immediately, and other updates wait for confirmation", () => {
    const { answer, state, ask, wait } = watch();
    answer(undefined);
    expect(state()).toEqual({ shown: undefined, hasNews: false });
    answer(1);
    wait();
    answer(2);
    expect(state()).toEqual({ shown: 2, hasNews: false });
    answer(101);
    expect(state()).toEqual({ shown: 2, hasNews: true });
    answer(102);
    expect(state()).toEqual({ shown: 2, hasNews: true });
    ask();
    expect(state()).toEqual({ shown: 102, hasNews: false });
  });

  it("an update right after opening the page replaces the cached content", () => {
    const { answer, state } = watch();
    answer(1);
    answer(101);
    expect(state()).toEqual({ shown: 101, hasNews: false });
  });

  it("an update right after a user's request or return to the tab is shown even if it moves rows", () => {
    const { answer, state, ask, wait } = watch();
    answer(1);
    wait();
    ask();
    answer(101);
    expect(state()).toEqual({ shown: 101, hasNews: false });
    wait();
    answer(102);
    expect(state()).toEqual({ shown: 101, hasNews: true });
    void act(() => document.dispatchEvent(new Event("visibilitychange")));
    answer(103);
    expect(state()).toEqual({ shown: 103, hasNews: false });
  });
});
