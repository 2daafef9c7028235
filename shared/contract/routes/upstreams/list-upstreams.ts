import { defineRoute } from "../../define-route.ts";
import { upstreamSchema } from "../../resources/upstream.ts";
import { pageOf } from "../../schema/paging.ts";

/** `GET /ops/v1/upstreams` */
export const listUpstreamsRoute = defineRoute({
  operationId: "listUpstreams",
  audience: "operator",
  area: "upstreams",
  method: "GET",
  path: "/ops/v1/upstreams",
  summary: "See how the upstreams do",
  description:
    "Calls the dealer sources and the exchange rate provider now, and tells what is known of the calls before. Takes as long as the slowest, some 10 seconds at most.",
  responses: { 200: { description: "The upstreams.", schema: pageOf(upstreamSchema) } },
  errors: [],
  budgeted: false,
});
