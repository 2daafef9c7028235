import { endPartnerViewRoute } from "../../../shared/contract/routes/partner-views/end-partner-view.ts";
import { startPartnerViewRoute } from "../../../shared/contract/routes/partner-views/start-partner-view.ts";
import { serveRoutes } from "../../../shared/http/serve-routes.ts";
import { handler as endPartnerView } from "./end-partner-view.ts";
import { handler as startPartnerView } from "./start-partner-view.ts";

/** Starts and ends operators' views of partners' consoles. */
export const handler = serveRoutes([
  [startPartnerViewRoute, startPartnerView],
  [endPartnerViewRoute, endPartnerView],
]);
