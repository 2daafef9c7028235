import { defineRoute } from "../../define-route.ts";
import { watchControl } from "../../resources/watches/watch-control.ts";

/** `POST /v1/eagle-eye/watches/{watch_id}/unmute` */
export const unmuteWatchRoute = defineRoute({
  ...watchControl,
  operationId: "unmuteWatch",
  path: "/v1/eagle-eye/watches/{watch_id}/unmute",
  summary: "Unmute a watch",
  description:
    "Changes made meanwhile are on the list, but no events are sent for them. A paused watch stays paused.",
  errors: ["eagle_eye_watch_not_found"],
});
