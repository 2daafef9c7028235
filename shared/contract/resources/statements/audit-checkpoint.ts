import * as z from "zod/mini";
import { responseToken } from "../../schema/response-values.ts";
import { timestamp } from "../../schema/timestamp.ts";
import { digestLength } from "../webhooks/event.ts";

/** A signed statement of the audit log's entries before a time. */
export const auditCheckpointSchema = z
  .object({
    until: timestamp.check(z.describe("Entries before this time are signed.")),
    digest: responseToken(digestLength).check(
      z.describe("Digest of the last of these entries, which covers all of them."),
    ),
  })
  .check(
    z.meta({
      id: "AuditCheckpoint",
      description: "A signed statement of the audit log's entries before a time. It is kept in the archive.",
    }),
  );

/** A signed statement of the audit log's entries before a time. */
export type AuditCheckpointResource = z.output<typeof auditCheckpointSchema>;
