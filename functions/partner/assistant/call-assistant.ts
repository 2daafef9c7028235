import { dealerSources } from "../../../shared/adapters/dealers/dealer-sources.ts";
import { assistantHandler } from "../../../shared/http/assistant/assistant-handler.ts";
import { getVehicle } from "../../../shared/http/assistant/get-vehicle.ts";
import { listMakesModels } from "../../../shared/http/assistant/list-makes-models.ts";
import { lookupVehicle } from "../../../shared/http/assistant/lookup-vehicle.ts";
import { searchVehicles } from "../../../shared/http/assistant/search-vehicles.ts";

/** `POST /v1/mcp` */
export const handler = assistantHandler([searchVehicles, getVehicle, lookupVehicle, listMakesModels], {
  dealerSources,
});
