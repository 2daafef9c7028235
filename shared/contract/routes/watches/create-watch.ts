import * as z from "zod/mini";
import { adviceHeaders } from "../../advice-headers.ts";
import { defineRoute } from "../../define-route.ts";
import { watchSchema } from "../../resources/watches/watch.ts";
import { watchCreationSchema } from "../../resources/watches/watch-creation.ts";

/** `POST /v1/eagle-eye/watches` */
export const createWatchRoute = defineRoute({
  operationId: "createWatch",
  audience: "partner",
  inConsole: true,
  area: "watches",
  method: "POST",
  path: "/v1/eagle-eye/watches",
  summary: "Save a buying condition as a watch, or create a static list",
  description:
    "An automatic watch starts with the cars that match now, without an event; a static list starts empty. A watch cannot be changed: create another watch and pause the old one. An account can have at most 100 active watches, and a limited number of watches including paused ones. The number of watches created in an hour is also limited; beyond that, the response is `429 rate_limited` with `Retry-After` and `details.scope`.",
  query: z.object({}),
  body: watchCreationSchema,
  responses: {
    201: {
      description: "The watch.",
      schema: watchSchema,
      headers: {
        [adviceHeaders.unknownValues]: "The same as in `GET /v1/vehicles`.",
      },
    },
  },
  errors: [
    "validation_error",
    "eagle_eye_filters_required",
    "eagle_eye_invalid_flexibility",
    "eagle_eye_watch_limit",
    "rate_limited",
    "service_unavailable",
  ],
  budgeted: true,
  rateLimit: "write",
});
