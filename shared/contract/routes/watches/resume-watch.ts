import { defineRoute } from "../../define-route.ts";
import { watchControl } from "../../resources/watches/watch-control.ts";

/** `POST /v1/eagle-eye/watches/{watch_id}/resume` */
export const resumeWatchRoute = defineRoute({
  ...watchControl,
  operationId: "resumeWatch",
  path: "/v1/eagle-eye/watches/{watch_id}/resume",
  summary: "Resume a paused watch",
  description:
    "The list is brought up to date with the market within minutes. Rejected if 100 watches are already active. A muted watch stays muted.",
  errors: ["eagle_eye_watch_not_found", "eagle_eye_watch_limit"],
});
