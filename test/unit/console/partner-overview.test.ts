import { describe, expect, it } from "vitest";
import type { OperatorOrder } from "../../../console/src/api/generated/types.ts";
import { describeInspection } from "../../../console/src/operator/orders/describe-inspection.ts";
import { countOrders } from "../../../console/src/operator/partners/count-orders.ts";
import { parsePartnerPageSearch } from "../../../console/src/operator/partners/partner-search.ts";
import { orderStatuses } from "../../../shared/domain/orders/order.ts";

const withStatus = (...statuses: OperatorOrder["status"][]) => statuses.map((status) => ({ status }));

describe("a partner's orders by status", () => {
  it("orders are counted by group of statuses, and every status belongs to exactly one group", () => {
    const groups = countOrders(withStatus("placed", "acquiring", "placed", "secondary_inspection_ready"));
    expect(groups.map(({ name, count }) => [name, count])).toEqual([
      ...[
        ["waiting", 3],
        ["buying", 1],
        ["shipping", 0],
        ["ended", 0],
      ],
    ]);
    expect(groups[0]?.byStatus).toEqual([
      { status: "placed", count: 2 },
      { status: "secondary_inspection_ready", count: 1 },
    ]);
    expect(groups.flatMap(({ statuses }) => statuses).toSorted()).toEqual([...orderStatuses].toSorted());
  });

  it("the URL of a partner's orders accepts the statuses of a group", () => {
    const [group] = countOrders([]);
    expect(parsePartnerPageSearch({ tab: "orders", status: group?.statuses }).status).toEqual(
      group?.statuses,
    );
  });
});

it.each([
  ["placed", null, "inspectionAsked"],
  ["secondary_inspection_in_progress", null, "inspectionRunning"],
  ["secondary_inspection_ready", null, "inspectionDone"],
  ["acquiring", "https://reports.example.com/1.pdf", "inspectionDone"],
  ["acquiring", null, "inspectionOmitted"],
  ["cancelled", null, "inspectionOmitted"],
] as const)("the inspection of an order with status %s and report %s is %s", (status, url, state) => {
  expect(describeInspection({ status, secondary_inspection_url: url })).toBe(state);
});
