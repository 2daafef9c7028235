import * as z from "zod/mini";
import { attachmentLimits, attachmentTypes, isFileName } from "../../../domain/messages/attachment.ts";
import { composeText } from "../../../domain/text/text-content.ts";
import { responseId, responseText, responseUrl, signedLink } from "../../schema/response-values.ts";
import { resourceId } from "../../schema/text-values.ts";
import { timestamp } from "../../schema/timestamp.ts";
import { threadIdParams } from "./thread-params.ts";

/** A signed URL contains a session token, which is long, and here also a file name. */
const longestSignedUrl = 8000;

const fileFields = {
  id: responseId.check(z.describe("Id of the attachment.")),
  name: responseText(attachmentLimits.name).check(z.describe("Name of the file, to be shown as text.")),
  content_type: z
    .enum(attachmentTypes)
    .check(
      z.describe("Type of the file. The first bytes of the file match this type; nothing else was checked."),
    ),
  size_bytes: z.int().check(z.describe("Size of the file.")),
};

/** A file in the message that contains it. */
export const attachedFileSchema = z
  .object(fileFields)
  .check(z.meta({ id: "Attachment", description: "A file that was sent with a message." }));

/** Body of the routes that create an attachment. */
export const createAttachmentBody = z
  .strictObject({
    name: z
      .string()
      .check(
        z.overwrite(composeText),
        z.minLength(1, { abort: true }),
        z.maxLength(attachmentLimits.name),
        z.refine(
          isFileName,
          "must be a file's name, without path, control characters and spaces at its ends",
        ),
        z.meta({ description: "Name of the file, without a path; kept in composed form (NFC)." }),
      ),
    content_type: z
      .enum(attachmentTypes)
      .check(z.describe("Type of the file. The first bytes of the file must match this type.")),
    size_bytes: z
      .int()
      .check(
        z.minimum(1),
        z.maximum(attachmentLimits.bytes),
        z.meta({ description: "Size of the file. Storage rejects a file of a different size." }),
      ),
  })
  .check(z.meta({ id: "CreateAttachment", description: "The file to upload." }));

/** The announcement of a file. */
export type FileAnnouncement = z.output<typeof createAttachmentBody>;

/** The request that uploads a file. */
export const uploadSchema = z
  .object({
    method: z.literal("PUT"),
    url: signedLink(longestSignedUrl).check(
      z.describe(
        "Accepts this file once. Anyone with this link may upload, so share it only with the uploader.",
      ),
    ),
    headers: z
      .record(responseId, responseUrl)
      .check(z.meta({ maxProperties: 20, description: "Headers to send with the file, unchanged." })),
  })
  .check(z.meta({ id: "AttachmentUpload", description: "The request that uploads the file." }));

/** An attachment without a file yet. */
export const createdAttachmentSchema = z
  .object({
    ...fileFields,
    upload: uploadSchema,
    expires_at: timestamp.check(z.describe("When the upload request expires.")),
  })
  .check(
    z.meta({
      id: "CreatedAttachment",
      description: "An attachment, with the request that uploads its file.",
    }),
  );

/** An attachment without a file yet. */
export type CreatedAttachment = z.output<typeof createdAttachmentSchema>;

/** An attachment with a link to its file. */
export const openedAttachmentSchema = z
  .object({
    ...fileFields,
    url: signedLink(longestSignedUrl).check(
      z.describe("`GET` returns the file as a download. Anyone with this link may read the file."),
    ),
    url_expires_at: timestamp.check(z.describe("When the link expires.")),
  })
  .check(z.meta({ id: "OpenedAttachment", description: "An attachment with a link to its file." }));

/** An attachment with a link to its file. */
export type OpenedAttachment = z.output<typeof openedAttachmentSchema>;

/** Path parameters of a route about one attachment. */
export const attachmentInThreadParams = z.object({
  ...threadIdParams.shape,
  attachment_id: resourceId("Id of the attachment."),
});
