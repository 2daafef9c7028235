import { defineRoute } from "../../define-route.ts";
import { alarmSchema } from "../../resources/operations/alarm.ts";
import { pageOf } from "../../schema/paging.ts";

/** Maximum number of alarms in the response; a stage has fewer. */
const mostAlarms = 500;

/** `GET /ops/v1/alarms` */
export const listAlarmsRoute = defineRoute({
  operationId: "listAlarms",
  audience: "operator",
  area: "operations",
  method: "GET",
  path: "/ops/v1/alarms",
  summary: "List the alarms",
  description:
    "Every alarm of this environment with its current state in CloudWatch, triggered alarms first. Each alarm links to the section of the runbook that says what to do. Only one environment of the stage lists the alarms of the whole account.",
  responses: {
    200: {
      description: "Every alarm.",
      schema: pageOf(alarmSchema, mostAlarms),
    },
  },
  errors: ["service_unavailable"],
  budgeted: false,
});
