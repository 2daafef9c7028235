import * as z from "zod/mini";
import { someText } from "../../router/search-values.ts";

const instant = z.catch(z.optional(z.iso.datetime({ offset: true })), undefined);

const auditSearchSchema = z.object({
  actor: someText,
  resource_id: someText,
  from: instant,
  to: instant,
});

/** The audit log filters in the URL: actor, subject, start and end. */
export type AuditSearch = z.output<typeof auditSearchSchema>;

/** Parses the URL of the audit log. */
export const parseAuditSearch = (search: unknown): AuditSearch => z.parse(auditSearchSchema, search);
