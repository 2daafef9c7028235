import { listAlarms } from "../../../shared/application/operations/list-alarms.ts";
import { listAlarmsRoute } from "../../../shared/contract/routes/operations/list-alarms.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `GET /ops/v1/alarms` */
export const handler = consoleHandler(listAlarmsRoute, async () => ({
  status: 200,
  body: { data: await listAlarms(), next_cursor: null },
}));
