import { unknownRouteHandler } from "../../../shared/http/unknown-route-handler.ts";

/** `$default` of the console API. */
export const handler = unknownRouteHandler(["operator", "partner_console"]);
