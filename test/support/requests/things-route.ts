import * as z from "zod/mini";
import { defineRoute } from "../../../shared/contract/define-route.ts";
import { listQuery } from "../../../shared/contract/schema/paging.ts";
import { csvOf } from "../../../shared/contract/schema/text-values.ts";
import { instant } from "../../../shared/contract/schema/timestamp.ts";
import type { TestRequest } from "./call-handler.ts";

/** A route that uses every check of request handling, for tests of request handling itself. */
export const thingsRoute = defineRoute({
  operationId: "tryThings",
  audience: "partner",
  area: "orders",
  method: "POST",
  path: "/v1/things/{id}",
  summary: "",
  description: "",
  params: z.object({ id: z.string() }),
  query: z.object({
    ...listQuery,
    status: z.optional(csvOf(z.enum(["open", "closed"]))),
    from: z.optional(instant),
  }),
  body: z.strictObject({
    count: z.int().check(z.minimum(1)),
    kind: z.optional(z.nullable(z.enum(["a", "b"]))),
    rows: z.optional(z.array(z.strictObject({ note: z.string() }))),
  }),
  responses: { 200: { description: "" } },
  errors: [],
  budgeted: true,
  rateLimit: "write",
  requiresIdempotencyKey: true,
});

/** A lowercase UUID v4. */
export const idempotencyKey = "7c9e6679-7425-40de-944b-e07fc1f90ae7";

/** A request the route accepts. */
export const validThingsRequest = (apiKey: string): TestRequest => ({
  method: "POST",
  params: { id: "1" },
  headers: {
    "x-api-key": apiKey,
    "idempotency-key": idempotencyKey,
    "content-type": "application/json",
  },
  body: { count: 1 },
});
