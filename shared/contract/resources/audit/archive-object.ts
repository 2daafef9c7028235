import * as z from "zod/mini";
import { archivedDays } from "../../../domain/retention/kept-days.ts";
import { responseId, signedLink } from "../../schema/response-values.ts";
import { timestamp } from "../../schema/timestamp.ts";

/** A signed URL contains a session token, which is long. */
const longestDownloadUrl = 8000;
const longestReason = 1000;
const longestKey = 500;

/** The areas of the archive. */
export const archiveAreas = Object.keys(archivedDays) as (keyof typeof archivedDays)[];

const keyPattern = new RegExp(`^(${archiveAreas.join("|")})(/[\\w-]+)+\\.ndjson\\.gz$`);

/** One object of the archive. */
export const archiveObjectSchema = z
  .object({
    key: responseId.check(z.describe("Identifies the object in `POST /ops/v1/archive/downloads`.")),
    size_bytes: z.int().check(z.minimum(0), z.describe("Compressed size of the object.")),
    archived_at: timestamp,
  })
  .check(
    z.meta({
      id: "ArchiveObject",
      description: "A gzip file of JSON lines. Each line is one item as it was when it left the table.",
    }),
  );

/** An object of the archive in a list. */
export type ArchiveObjectResource = z.output<typeof archiveObjectSchema>;

/** Body of `POST /ops/v1/archive/downloads`. */
export const archiveDownloadCreationSchema = z.strictObject({
  key: z
    .string()
    .check(z.maxLength(longestKey), z.regex(keyPattern), z.describe("`key` of an object in the list.")),
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(1),
      z.maxLength(longestReason),
      z.describe("Why the object is read. The audit log records the reason."),
    ),
});

/** A link to an object of the archive. */
export const archiveDownloadSchema = z
  .object({
    key: responseId.check(z.describe("The object.")),
    download_url: signedLink(longestDownloadUrl).check(
      z.describe("`GET` returns the object. Anyone with this link may read the object."),
    ),
    expires_at: timestamp,
  })
  .check(
    z.meta({ id: "ArchiveDownload", description: "A link to one object that expires after a few minutes." }),
  );
