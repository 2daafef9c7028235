import { dealerSources } from "../../../shared/adapters/dealers/dealer-sources.ts";
import { dealerHeaders } from "../../../shared/application/vehicles/dealer-headers.ts";
import {
  type ListReads,
  listVehicles,
  loadListReads,
} from "../../../shared/application/vehicles/list-vehicles.ts";
import { listVehiclesRoute } from "../../../shared/contract/routes/vehicles/list-vehicles.ts";
import { checkVehicleSearch } from "../../../shared/domain/inventory/check-vehicle-search.ts";
import type { VehiclePosition } from "../../../shared/domain/inventory/vehicle-search.ts";
import { limitDealerCalls } from "../../../shared/http/limit-dealer-calls.ts";
import { pageReply } from "../../../shared/http/page-reply.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";
import { openVehicleCursor, sealVehicleCursor } from "../../../shared/http/vehicle-cursor.ts";

/** `GET /v1/vehicles` */
export const handler = partnerHandler<typeof listVehiclesRoute, ListReads>(
  listVehiclesRoute,
  async ({ query, caller, now, prefetched }) => {
    const { partnerId, cursorSecret } = caller;
    const { cursor, limit, sort, ...filters } = query;
    // Before the cursor is opened: a search that accepts no cursor is refused whatever the cursor holds.
    checkVehicleSearch(filters, cursor !== undefined);
    const after = cursor === undefined ? null : openVehicleCursor(cursorSecret, partnerId, cursor);
    const context = { partnerId, now, dealerSources };
    const page = await listVehicles({ filters, sort, limit, after }, prefetched, context);
    const seal = (position: VehiclePosition | null) =>
      position && sealVehicleCursor(cursorSecret, partnerId, position);
    const positionOf = (_: unknown, index: number) => page.positions[index] ?? null;
    const reply = pageReply(
      { data: page.vehicles, next: page.next, positionOf },
      { seal },
      { source_status: page.sourceStatus ?? undefined },
    );
    return { ...reply, headers: dealerHeaders(page, limit) };
  },
  {
    prefetch: loadListReads,
    callsAtOnce: limitDealerCalls(({ query: { source, make } }) => ({ source, make })),
  },
);
