import { dealerSources } from "../../../shared/adapters/dealers/dealer-sources.ts";
import { dealerHeaders } from "../../../shared/application/vehicles/dealer-headers.ts";
import { determinantsOf } from "../../../shared/application/vehicles/list-basis.ts";
import {
  type ListReads,
  loadCachedListReads,
  loadListBasis,
  searchVehicles,
} from "../../../shared/application/vehicles/list-vehicles.ts";
import { listVehiclesRoute } from "../../../shared/contract/routes/vehicles/list-vehicles.ts";
import { checkVehicleSearch } from "../../../shared/domain/inventory/check-vehicle-search.ts";
import type { VehiclePosition } from "../../../shared/domain/inventory/vehicle-search.ts";
import { validateBy } from "../../../shared/http/entity-tag.ts";
import { limitDealerCalls } from "../../../shared/http/limit-dealer-calls.ts";
import { pageReply } from "../../../shared/http/page-reply.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";
import { notModified } from "../../../shared/http/reply.ts";
import { unknownValuesHeader } from "../../../shared/http/unknown-values.ts";
import { openVehicleCursor, sealVehicleCursor } from "../../../shared/http/vehicle-cursor.ts";

/** `GET /v1/vehicles` */
export const handler = partnerHandler<typeof listVehiclesRoute, ListReads>(
  listVehiclesRoute,
  async ({ query, caller, now, ifNoneMatch, prefetched }) => {
    const { partnerId, cursorSecret } = caller;
    const { cursor, limit, sort, ...filters } = query;
    // Must precede the decoding of the cursor, so that a search without pagination rejects every cursor.
    checkVehicleSearch(filters, cursor !== undefined);
    const after = cursor === undefined ? null : openVehicleCursor(cursorSecret, partnerId, cursor);
    const context = { partnerId, now, dealerSources };
    const request = { filters, sort, limit, after };
    const basis = await loadListBasis(request, prefetched, context);
    const determinants = determinantsOf(request, basis);
    const validator = determinants && validateBy(cursorSecret, [partnerId, determinants]);
    const held = validator?.findHeldTag(ifNoneMatch, now) ?? null;
    if (held !== null) return notModified(held);
    const page = await searchVehicles(request, basis, context);
    const seal = (position: VehiclePosition | null) =>
      position && sealVehicleCursor(cursorSecret, partnerId, position);
    const positionOf = (_: unknown, index: number) => page.positions[index] ?? null;
    const reply = pageReply(
      { data: page.vehicles, next: page.next, positionOf },
      { seal },
      { source_status: page.sourceStatus ?? undefined },
    );
    const tag = validator && { entityTag: validator.tagUntil(page.until) };
    return {
      ...reply,
      ...tag,
      sharesItems: true,
      headers: { ...dealerHeaders(page, limit), ...unknownValuesHeader(page.unknownNames) },
    };
  },
  {
    prefetch: ({ now }) => loadCachedListReads(now),
    callsAtOnce: limitDealerCalls(({ query: { source, make } }) => ({ source, make })),
  },
);
