import { searchEnvironment } from "../../../shared/application/search/search-environment.ts";
import { searchEnvironmentRoute } from "../../../shared/contract/routes/overview/search-environment.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `GET /ops/v1/search` */
export const handler = consoleHandler(searchEnvironmentRoute, async ({ query, caller, now }) => ({
  status: 200,
  body: { data: await searchEnvironment(query.q, { environment: caller.environment, now }) },
}));
