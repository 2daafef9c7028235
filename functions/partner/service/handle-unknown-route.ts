import { unknownRouteHandler } from "../../../shared/http/unknown-route-handler.ts";

/** `$default` of the partner API. */
export const handler = unknownRouteHandler(["public", "partner"]);
