import { defineRoute } from "../../define-route.ts";
import { upstreamSchema } from "../../resources/upstreams/upstream.ts";
import { pageOf } from "../../schema/paging.ts";

/** `GET /ops/v1/upstreams` */
export const listUpstreamsRoute = defineRoute({
  operationId: "listUpstreams",
  audience: "operator",
  area: "upstreams",
  method: "GET",
  path: "/ops/v1/upstreams",
  summary: "Read the health of the upstreams",
  description:
    "Calls the dealer sources and the exchange rate provider now, and reports earlier calls as well. Takes as long as the slowest call, at most about 10 seconds.",
  responses: { 200: { description: "The upstreams.", schema: pageOf(upstreamSchema) } },
  errors: [],
  budgeted: false,
});
