import type { AssignedOrderResource } from "../../../contract/resources/orders/order.ts";
import type { AssigneeFilter } from "../../../domain/assignments/assignment.ts";
import { standingOf } from "../../../domain/orders/lot.ts";
import {
  matchesOperatorFilter,
  type OperatorOrderFilter,
} from "../../../domain/orders/operator-order-filter.ts";
import type { Order } from "../../../domain/orders/order.ts";
import { overviewLimits } from "../../../domain/overview/overview-limits.ts";
import { getAssignments, listAssignedOrders } from "../../../persistence/assignments/assignments.ts";
import { listOrdersOfDays } from "../../../persistence/orders/lot-days.ts";
import { getLots } from "../../../persistence/orders/lots.ts";
import { getOrders } from "../../../persistence/orders/orders.ts";
import {
  type OperatorOrderRow,
  type OperatorOrderSort,
  readOperatorOrders,
  sortOrderRows,
} from "../../../persistence/orders/read-operator-orders.ts";
import { listOrdersOfVehicle } from "../../../persistence/orders/vehicle-orders.ts";
import { getPartners } from "../../../persistence/partners/partners.ts";
import { filterAssigned } from "../../assignments/filter-assigned.ts";
import { collectPage, cutPage } from "../../collect-page.ts";
import { listAwaitingOrders } from "../../overview/list-awaiting-orders.ts";
import { presentAssignedOrder } from "./present-order.ts";

/** Filter, sort order, and the cursor from which the list starts; null starts with the first order. */
export interface OperatorOrderRequest extends OperatorOrderFilter {
  /** Only orders that await an operator. */
  isAwaiting: boolean;
  /** Only orders that are assigned to a person, or to nobody; null for any. */
  assignee: AssigneeFilter | null;
  sort: OperatorOrderSort;
  limit: number;
  after: string | null;
}

/**
 * One page of a list. With a narrow filter, the page may be short although more orders follow. The list ends only when
 * `next` is null.
 */
export interface OperatorOrderPage {
  orders: AssignedOrderResource[];
  /** Position after each order of the page. */
  positions: string[];
  next: string | null;
}

/** Lists orders of all partners with their standing. */
export async function listOperatorOrders(
  request: OperatorOrderRequest,
  now: number,
): Promise<OperatorOrderPage> {
  const known = await readKnownOrders(request, now);
  const { items, next } = await (known === null ? collectRows(request) : pickRows(known, request));
  const [lots, partners, assignments] = await Promise.all([
    getLots(items.map(({ order }) => order.vehicleId)),
    getPartners(items.map(({ order }) => order.partnerId)),
    getAssignments(items.map(({ order }) => order.orderId)),
  ]);
  const present = ({ order }: OperatorOrderRow) =>
    presentAssignedOrder(
      order,
      standingOf(order, lots.get(order.vehicleId)?.leader ?? null),
      partners.get(order.partnerId) ?? null,
      assignments.get(order.orderId),
    );
  return { orders: items.map(present), positions: items.map(({ position }) => position), next };
}

/**
 * Reads the orders that a filter selects through an index. Returns null if no index fits the filter or if the index has
 * too many orders. The caller then reads the whole list page by page.
 */
async function readKnownOrders(
  { isAwaiting, vehicleId, auctionDay, assignee }: OperatorOrderRequest,
  now: number,
): Promise<Order[] | null> {
  if (isAwaiting) return listAwaitingOrders(now);
  if (vehicleId !== null) return getOrders(await listOrdersOfVehicle(vehicleId));
  if (assignee !== null && assignee.userId !== null) {
    const { references, more } = await listAssignedOrders(assignee.userId, overviewLimits.ordersOfDay);
    if (!more) return getOrders(references);
  }
  if (auctionDay === null) return null;
  const { orders, more } = await listOrdersOfDays([auctionDay], overviewLimits.ordersOfDay);
  return more ? null : orders;
}

async function pickRows(orders: readonly Order[], request: OperatorOrderRequest) {
  const { sort, limit, after, assignee } = request;
  const matching = orders.filter((order) => matchesOperatorFilter(order, request));
  const items = [...(await filterAssigned(sortOrderRows(matching, sort, after), idOf, assignee))];
  return cutPage(items, limit, positionOf) ?? { items, next: null };
}

const collectRows = (request: OperatorOrderRequest) =>
  collectPage<OperatorOrderRow, string>({
    ...{ limit: request.limit, after: request.after, positionOf },
    isNarrow: isNarrow(request),
    read: async (count, after) => {
      const { items, next } = await readOperatorOrders(request, request.sort, count, after);
      const matching = items.filter(({ order }) => matchesOperatorFilter(order, request));
      return { items: await filterAssigned(matching, idOf, request.assignee), next };
    },
    matches: () => true,
  });

/** Reports whether a filter may reject most entries of the index, which selects only by partner or by status. */
const isNarrow = ({
  partnerId,
  statuses,
  make,
  source,
  auctionDay,
  assignee,
}: OperatorOrderRequest): boolean =>
  make !== null ||
  source !== null ||
  auctionDay !== null ||
  assignee !== null ||
  (partnerId !== null && statuses !== null);

const positionOf = ({ position }: OperatorOrderRow): string => position;

const idOf = ({ order }: OperatorOrderRow): string => order.orderId;
