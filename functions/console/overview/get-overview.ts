import { readOverview } from "../../../shared/application/overview/read-overview.ts";
import { getOverviewRoute } from "../../../shared/contract/routes/overview/get-overview.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `GET /ops/v1/overview` */
export const handler = consoleHandler(getOverviewRoute, async ({ caller, now }) => ({
  status: 200,
  body: await readOverview(caller.environment, now),
}));
