import { describe, expect, it } from "vitest";
import type {
  DeliveryEntry,
  InvoiceEntry,
  OperatorMessageThreadEntry,
  Overview,
  OverviewInvoice,
  OverviewLot,
  OverviewOrder,
} from "../../../console/src/api/generated/types.ts";
import { parseInvoiceSearch } from "../../../console/src/operator/invoices/invoice-search.ts";
import { parseLotSearch } from "../../../console/src/operator/lots/lot-search.ts";
import { parseOrderSearch } from "../../../console/src/operator/orders/order-search.ts";
import {
  keyOf,
  listWork,
  overviewSections,
  type Work,
} from "../../../console/src/operator/today/list-work.ts";
import { listWorkActions } from "../../../console/src/operator/today/list-work-actions.ts";
import { rankWork, urgencyOf } from "../../../console/src/operator/today/rank-work.ts";
import { listOf } from "../../../console/src/operator/today/section-list.ts";
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
  ...{ auction_date: at, partner_name: "Lagos Premium Autos", license_plate: "12가3456", vehicle: null },
});
const lot: OverviewLot = {
  ...{ vehicle_id: "auction_a_1", vehicle: null, license_plate: null, auction_date: at, order_cutoff_at: at },
  ...{ state: "waiting", order_count: 1, highest_bid_usd: 9_000, leader: null },
};
const delivery = (id: string, last_response_code = 503): DeliveryEntry => ({
  ...{ id, partner_id: "pt_1", event_id: `evt_${id}`, type: "order.status_changed", sequence: 1 },
  ...{ event_created_at: at, endpoint_id: "we_1", endpoint_url: "https://dms.test", endpoint_enabled: true },
  ...{ replay_id: null, status: "failed", attempt_count: 1, last_attempt_at: at, last_response_code },
  ...{ last_error: null, order_id: null, vehicle: null, license_plate: null, partner_name: null },
});
const withInspections = (...orders: OverviewOrder[]): Overview => ({
  ...empty,
  inspections: { count: orders.length, is_complete: true, next: orders },
});

describe("daily overview page", () => {
  it("every section of the overview is shown once", () => {
    expect(overviewSections.toSorted()).toEqual([...sectionsOfContract].toSorted());
  });

  it("each section links to its list with filters that the list supports", () => {
    const searchOf = (name: (typeof overviewSections)[number], overview = empty) =>
      readSearch(new URL(listOf(name, "sandbox", overview), "https://console.test").search.slice(1));
    expect(parseOrderSearch(searchOf("cutoffs"))).toEqual({ status: ["placed"], awaiting_only: true });
    expect(parseOrderSearch(searchOf("customs_reminders"))).toEqual({
      ...{ status: ["customs"], awaiting_only: true },
    });
    expect(parseLotSearch(searchOf("lots_today"))).toEqual({ auction_date: "2026-11-22" });
    const drafts: { status?: InvoiceEntry["status"][] } = parseInvoiceSearch(searchOf("invoices_to_issue"));
    expect(drafts).toEqual({ status: ["draft"] });
    expect(parseOrderSearch(searchOf("inspections"))).toEqual({
      ...{ status: ["placed", "secondary_inspection_in_progress"], awaiting_only: true },
    });
  });

  it("an overview item keeps its key when its lot changes, and different items of one lot have different keys", () => {
    const keysOf = (item: OverviewLot) => {
      const section = { ...none, next: [item] };
      return listWork({ ...empty, cutoffs: section, lots_today: section }, []).map(keyOf);
    };
    expect(keysOf(lot)).toEqual(["cutoffs:auction_a_1", "lots_today:auction_a_1"]);
    expect(keysOf({ ...lot, state: "acquiring", order_count: 3 })).toEqual(keysOf(lot));
  });

  it("inspections of one car form one item with an action for each order, which names the partner", () => {
    const others = { partner_id: "pt_2", partner_name: "Accra Motors" };
    const work = listWork(
      withInspections(
        order("ord_1"),
        { ...order("ord_2", "secondary_inspection_in_progress"), ...others },
        { ...order("ord_3"), vehicle_id: "auction_a_2" },
      ),
      [],
    );
    expect(work.map(keyOf)).toEqual(["inspections:ord_1", "inspections:ord_3"]);
    expect(work.map(listWorkActions)).toMatchObject([
      [
        { orderId: "ord_1", to: "secondary_inspection_in_progress", partner: "Lagos Premium Autos" },
        { orderId: "ord_2", to: "secondary_inspection_ready", partner: "Accra Motors" },
      ],
      [{ orderId: "ord_3", partner: null }],
    ]);
  });

  it("failed deliveries to the same endpoint with the same cause form one item", () => {
    const failed_deliveries = { ...none, next: [delivery("dl_1"), delivery("dl_2"), delivery("dl_3", 410)] };
    expect(listWork({ ...empty, failed_deliveries }, []).map(({ item }) => item)).toMatchObject([
      { cause: "503", deliveries: [{ id: "dl_1" }, { id: "dl_2" }] },
      { cause: "410", deliveries: [{ id: "dl_3" }] },
    ]);
  });

  it("a section of the overview that could not be read adds no rows to the day's work", () => {
    expect(listWork({ ...empty, lots_today: null }, [])).toEqual([]);
  });
});

const hoursLater = (hours: number) => new Date(Date.parse(at) + hours * 3_600_000).toISOString();
const cutoffIn = (hours: number, id = `auction_a_${hours}`): Work => ({
  kind: "cutoffs",
  item: { ...lot, vehicle_id: id, order_cutoff_at: hoursLater(hours) },
});
const failingSince = (hours: number): Work => ({
  kind: "upstreams_down",
  item: { name: "fx", last_success_at: null, last_failure_at: hoursLater(hours), last_failure: "503" },
});
const messageSince = (hours: number): Work => ({
  kind: "messages",
  item: { id: `th_${hours}`, waiting_since: hoursLater(hours) } as OperatorMessageThreadEntry,
});
const draft: OverviewInvoice = {
  ...{ invoice_id: "inv_1", partner_id: "pt_1", order_id: "ord_1", created_at: hoursLater(-90) },
  ...{ vehicle: null, license_plate: null, partner_name: null },
};

describe("urgency of the day's work", () => {
  it("a deadline in the past or at most two hours away is urgent", () => {
    expect(urgencyOf(cutoffIn(-1), at)).toBe("now");
    expect(urgencyOf(cutoffIn(2), at)).toBe("now");
  });

  it("a deadline more than two hours away is due today if it is before midnight in Korea", () => {
    const morning = "2026-11-22T09:00:00+09:00";
    const cutoffAt = (order_cutoff_at: string): Work => ({
      kind: "cutoffs",
      item: { ...lot, order_cutoff_at },
    });
    expect(urgencyOf(cutoffAt("2026-11-22T23:59:59+09:00"), morning)).toBe("today");
    expect(urgencyOf(cutoffAt("2026-11-23T00:00:00+09:00"), morning)).toBe("later");
  });

  it("a failing upstream is urgent, a message is urgent after two hours of waiting, and a draft is never urgent", () => {
    expect(urgencyOf(failingSince(-30), at)).toBe("now");
    expect(urgencyOf(messageSince(-1), at)).toBe("today");
    expect(urgencyOf(messageSince(-2), at)).toBe("now");
    expect(urgencyOf({ kind: "invoices_to_issue", item: draft }, at)).toBe("later");
  });

  it("deadlines come first, earliest first, followed by the items that have waited longest", () => {
    const work = [messageSince(-3), cutoffIn(1.5), failingSince(-5), cutoffIn(-1)];
    expect(rankWork(work, at).now).toEqual([cutoffIn(-1), cutoffIn(1.5), failingSince(-5), messageSince(-3)]);
    expect(rankWork(work, at).later).toEqual([]);
  });
});

describe("actions on the rows of the day's work", () => {
  it("a waiting lot offers acquisition, and a lot in acquisition offers award and loss", () => {
    const actionsOf = (item: OverviewLot) =>
      listWorkActions({ kind: "lots_today", item }).map((action) => action.kind === "lot" && action.action);
    expect(actionsOf(lot)).toEqual(["acquire"]);
    expect(actionsOf({ ...lot, state: "acquiring" })).toEqual(["award", "lose"]);
  });

  it("a requested inspection can be started, and an inspection in progress can be completed", () => {
    const targetsOf = (inspected: OverviewOrder) =>
      listWork(withInspections(inspected), [])
        .flatMap(listWorkActions)
        .map((action) => action.kind === "order" && action.to);
    expect(targetsOf(order("ord_1"))).toEqual(["secondary_inspection_in_progress"]);
    expect(targetsOf(order("ord_1", "secondary_inspection_in_progress"))).toEqual([
      "secondary_inspection_ready",
    ]);
  });

  it("failed deliveries are resent only to an enabled endpoint", () => {
    const actionsOf = (one: DeliveryEntry) =>
      listWork({ ...empty, failed_deliveries: { ...none, next: [one] } }, []).flatMap(listWorkActions);
    expect(actionsOf(delivery("dl_1"))).toHaveLength(1);
    expect(actionsOf({ ...delivery("dl_1"), endpoint_enabled: false })).toEqual([]);
  });
});
