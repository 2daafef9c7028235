import type { OperatorOrder } from "../../api/generated/types.ts";
import { statusGroupNames, statusGroups } from "../../components/filters/status-filter.tsx";

type Status = OperatorOrder["status"];

/** The number of a partner's orders in a group of statuses. */
export interface GroupCount {
  name: (typeof statusGroupNames)[number];
  statuses: readonly Status[];
  count: number;
  /** The statuses that at least one order has. */
  byStatus: { status: Status; count: number }[];
}

/** Counts orders by group of statuses, and by status within each group. */
export function countOrders(orders: readonly Pick<OperatorOrder, "status">[]): GroupCount[] {
  const ofStatus = Map.groupBy(orders, ({ status }) => status);
  return statusGroupNames.map((name) => {
    const statuses: readonly Status[] = statusGroups[name];
    const byStatus = statuses
      .map((status) => ({ status, count: ofStatus.get(status)?.length ?? 0 }))
      .filter(({ count }) => count > 0);
    return { name, statuses, byStatus, count: byStatus.reduce((sum, { count }) => sum + count, 0) };
  });
}
