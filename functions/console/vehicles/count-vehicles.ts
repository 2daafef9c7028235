import { countVehicles } from "../../../shared/application/vehicles/count-vehicles.ts";
import { countVehiclesRoute } from "../../../shared/contract/routes/vehicles/count-vehicles.ts";
import { partnerConsoleHandler } from "../../../shared/http/partner-console-handler.ts";

/** `GET /console/v1/vehicles/counts` */
export const handler = partnerConsoleHandler(countVehiclesRoute, async ({ query, caller, now }) => ({
  status: 200,
  body: await countVehicles(query, { partnerId: caller.partnerId, now }),
}));
