import { getPartnerRoute } from "../../../shared/contract/routes/partners/get-partner.ts";
import { listPartnersRoute } from "../../../shared/contract/routes/partners/list-partners.ts";
import { serveRoutes } from "../../../shared/http/serve-routes.ts";
import { handler as getPartner } from "./get-partner.ts";
import { handler as listPartners } from "./list-partners.ts";

/** Serves the list of partners and one partner. Both routes read the same items, so one role is enough. */
export const handler = serveRoutes([
  [listPartnersRoute, listPartners],
  [getPartnerRoute, getPartner],
]);
