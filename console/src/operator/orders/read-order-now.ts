import type { ApiClient } from "../../api/api-client.ts";
import { getOperatorOrder, listOrderVersions } from "../../api/generated/operations.ts";
import type { OperatorOrder } from "../../api/generated/types.ts";

/** An order in its stored state, and the author of its last change. */
export interface OrderNow {
  order: OperatorOrder;
  changed: { by: string; at: string } | null;
}

/** Reads an order again immediately before an action. */
export async function readOrderNow(api: ApiClient, id: string): Promise<OrderNow> {
  const path = { id };
  const [order, versions] = await Promise.all([
    api.call(getOperatorOrder, { path }),
    api.call(listOrderVersions, { path, query: { limit: 1 } }),
  ]);
  return { order, changed: versions.data[0] ?? null };
}
