import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { archiveAreas, archiveObjectSchema } from "../../resources/audit/archive-object.ts";
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
  consoleFunction: "serve-archive",
  method: "GET",
  path: "/ops/v1/archive",
  summary: "List the objects of the archive",
  description:
    "Lists the objects of the archive, oldest first. The archive keeps items for years after they left the table: events with their deliveries (by partner and day), audit entries (by day) and versions of orders (by order). A cursor is valid only with the same filters.",
  query: z.object({
    area: z.enum(archiveAreas).check(z.describe("Which part of the archive.")),
    partner_id: folderName("Partner of the events. Required for `events`, not allowed for other areas."),
    order_id: folderName("Order of the versions. Required for `versions`, not allowed for other areas."),
    day: z
      .optional(statedDay)
      .check(
        z.describe("Only objects with events or entries of this Korean day. Not allowed for `versions`."),
      ),
    ...listQuery,
  }),
  responses: { 200: { description: "A page of objects.", schema: pageOf(archiveObjectSchema) } },
  errors: ["validation_error", "invalid_cursor"],
  budgeted: false,
});
