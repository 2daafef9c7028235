import { readRequestSearch } from "../../../shared/application/operations/search-requests.ts";
import { getRequestSearchRoute } from "../../../shared/contract/routes/operations/get-request-search.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `GET /ops/v1/request-searches/{id}` */
export const handler = consoleHandler(getRequestSearchRoute, async ({ params, caller, now }) => ({
  status: 200,
  body: await readRequestSearch(params.id, { actor: caller.actor, now }),
}));
