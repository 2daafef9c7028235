import { startRequestSearch } from "../../../shared/application/operations/search-requests.ts";
import { createRequestSearchRoute } from "../../../shared/contract/routes/operations/create-request-search.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `POST /ops/v1/request-searches` */
export const handler = consoleHandler(createRequestSearchRoute, async ({ body, caller, now }) => ({
  status: 202,
  body: await startRequestSearch(body, { actor: caller.actor, now }),
}));
