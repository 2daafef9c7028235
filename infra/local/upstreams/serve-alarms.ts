import type { AlarmStatus } from "@vehicle-sourcing/local-aws/alarms/describe-change.ts";
import type { SimulatedRoute } from "./simulator/simulated-upstream.ts";

/** Returns the route `GET /control/alarms`, which lists every alarm of the stages as of its last evaluation. */
export const serveAlarms = (list: () => AlarmStatus[]): SimulatedRoute => ({
  method: "GET",
  path: "/control/alarms",
  answer: () => ({ statusCode: 200, body: { data: list() } }),
});
