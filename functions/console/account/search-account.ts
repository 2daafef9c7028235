import { searchAccount } from "../../../shared/application/search/search-account.ts";
import { searchAccountRoute } from "../../../shared/contract/routes/account/search-account.ts";
import { partnerConsoleHandler } from "../../../shared/http/partner-console-handler.ts";

/** `GET /console/v1/search` */
export const handler = partnerConsoleHandler(searchAccountRoute, async ({ query, caller, now }) => ({
  status: 200,
  body: { data: await searchAccount(query.q, { ...caller, now }) },
}));
