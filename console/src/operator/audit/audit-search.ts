import * as z from "zod/mini";
import { someText } from "../../router/search-values.ts";

const instant = z.catch(z.optional(z.iso.datetime({ offset: true })), undefined);

const auditSearchSchema = z.object({
  actor: someText,
  resource_id: someText,
  from: instant,
  to: instant,
});

/** What is looked for in the audit log, in the address: by whom, about what, from and up to which instant. */
export type AuditSearch = z.output<typeof auditSearchSchema>;

/** Reads the address of the audit log. */
export const parseAuditSearch = (search: unknown): AuditSearch => z.parse(auditSearchSchema, search);
