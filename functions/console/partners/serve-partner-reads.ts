import { getPartnerRoute } from "../../../shared/contract/routes/partners/get-partner.ts";
import { listPartnersRoute } from "../../../shared/contract/routes/partners/list-partners.ts";
import { serveRoutes } from "../../../shared/http/serve-routes.ts";
import { handler as getPartner } from "./get-partner.ts";
import { handler as listPartners } from "./list-partners.ts";

/** The list of partners and one partner. Both read the same items, so one role serves them. */
export const handler = serveRoutes([
  [listPartnersRoute, listPartners],
  [getPartnerRoute, getPartner],
]);
