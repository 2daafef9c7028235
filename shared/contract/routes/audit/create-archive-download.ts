import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import {
  archiveDownloadCreationSchema,
  archiveDownloadSchema,
} from "../../resources/audit/archive-object.ts";

/** `POST /ops/v1/archive/downloads` */
export const createArchiveDownloadRoute = defineRoute({
  operationId: "createArchiveDownload",
  audience: "operator",
  area: "audit",
  consoleFunction: "serve-archive",
  method: "POST",
  path: "/ops/v1/archive/downloads",
  summary: "Read an object of the archive",
  description:
    "Returns a link that is valid for five minutes. The audit log records the operator and the reason.",
  query: z.object({}),
  body: archiveDownloadCreationSchema,
  responses: { 201: { description: "The link.", schema: archiveDownloadSchema } },
  errors: ["validation_error", "not_found"],
  budgeted: false,
});
