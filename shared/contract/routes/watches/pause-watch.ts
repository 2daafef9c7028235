import { defineRoute } from "../../define-route.ts";
import { watchControl } from "../../resources/watches/watch-control.ts";

/** `POST /v1/eagle-eye/watches/{watch_id}/pause` */
export const pauseWatchRoute = defineRoute({
  ...watchControl,
  operationId: "pauseWatch",
  path: "/v1/eagle-eye/watches/{watch_id}/pause",
  summary: "Pause a watch",
  description:
    "The list is not updated, nothing is sent, and the watch no longer counts as active. Pausing a paused watch changes nothing.",
  errors: ["eagle_eye_watch_not_found"],
});
