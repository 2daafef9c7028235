import {
  facetsSeconds,
  listVehicleFacets,
} from "../../../shared/application/vehicles/list-vehicle-facets.ts";
import { listVehicleFacetsRoute } from "../../../shared/contract/routes/vehicles/list-vehicle-facets.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `GET /v1/vehicles/facets` */
export const handler = partnerHandler(listVehicleFacetsRoute, async ({ query, now }) => ({
  status: 200,
  headers: { "Cache-Control": `private, max-age=${facetsSeconds}` },
  body: await listVehicleFacets(query.source ?? [], now),
}));
