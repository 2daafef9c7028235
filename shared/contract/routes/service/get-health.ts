import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { healthSchema } from "../../resources/service/health.ts";

/** `GET /v1/health` */
export const getHealthRoute = defineRoute({
  operationId: "getHealth",
  audience: "public",
  area: "service",
  method: "GET",
  path: "/v1/health",
  summary: "Check whether the API responds",
  description: "Needs no API key.",
  query: z.object({}),
  responses: { 200: { description: "The API answers.", schema: healthSchema } },
  errors: [],
  budgeted: false,
});
