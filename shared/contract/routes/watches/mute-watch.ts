import { defineRoute } from "../../define-route.ts";
import { watchControl } from "../../resources/watches/watch-control.ts";

/** `POST /v1/eagle-eye/watches/{watch_id}/mute` */
export const muteWatchRoute = defineRoute({
  ...watchControl,
  operationId: "muteWatch",
  path: "/v1/eagle-eye/watches/{watch_id}/mute",
  summary: "Mute a watch",
  description:
    "The list is kept up to date, but nothing is sent. A paused watch stays paused. Muting a muted watch changes nothing.",
  errors: ["eagle_eye_watch_not_found"],
});
