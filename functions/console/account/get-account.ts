import { presentAccount } from "../../../shared/application/partners/present-partner.ts";
import { getAccountRoute } from "../../../shared/contract/routes/account/get-account.ts";
import { partnerConsoleHandler } from "../../../shared/http/partner-console-handler.ts";

/** `GET /console/v1/account` */
export const handler = partnerConsoleHandler(getAccountRoute, async ({ caller }) => ({
  status: 200,
  body: presentAccount(caller.account, caller.environment),
}));
