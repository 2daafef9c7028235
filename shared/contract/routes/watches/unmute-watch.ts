import { defineRoute } from "../../define-route.ts";
import { watchControl } from "../../resources/watch-control.ts";

/** `POST /v1/eagle-eye/watches/{watch_id}/unmute` */
export const unmuteWatchRoute = defineRoute({
  ...watchControl,
  operationId: "unmuteWatch",
  path: "/v1/eagle-eye/watches/{watch_id}/unmute",
  summary: "End the mute of a watch",
  description:
    "What happened meanwhile is on the list and is not told of afterwards. A paused watch stays paused.",
  errors: ["eagle_eye_watch_not_found"],
});
