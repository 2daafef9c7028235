import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { archiveAreas, archiveObjectSchema } from "../../resources/archive-object.ts";
import { listQuery, pageOf } from "../../schema/paging.ts";
import { statedDay } from "../../schema/timestamp.ts";

const longestId = 100;
const folderName = (description: string) =>
  z
    .optional(z.string().check(z.minLength(1), z.maxLength(longestId), z.regex(/^[\w-]+$/)))
    .check(z.describe(description));

/** `GET /ops/v1/archive` */
export const listArchiveRoute = defineRoute({
  operationId: "listArchive",
  audience: "operator",
  area: "audit",
  method: "GET",
  path: "/ops/v1/archive",
  summary: "List what was archived",
  description:
    "Items that have left the table are kept for years: events with their deliveries by partner and day, audit entries by day, versions of orders by order. Oldest first. A cursor belongs to its filters.",
  query: z.object({
    area: z.enum(archiveAreas).check(z.describe("Which part of the archive.")),
    partner_id: folderName("Whose events; needed for `events`, and for no other area."),
    order_id: folderName("Versions of this order; needed for `versions`, and for no other area."),
    day: z
      .optional(statedDay)
      .check(z.describe("Only of this Korean day, when the event or entry was made; not for `versions`.")),
    ...listQuery,
  }),
  responses: { 200: { description: "A page of objects.", schema: pageOf(archiveObjectSchema) } },
  errors: ["validation_error", "invalid_cursor"],
  budgeted: false,
});
