import { attachmentLimits } from "../messages/attachment.ts";
import { typeBySignature } from "../messages/file-signature.ts";

/** The accepted file types of an inspection's report, with their extensions. Browsers display all of them. */
const endings = { "application/pdf": "pdf", "image/jpeg": "jpg", "image/png": "png" } as const;

/** A file type of an inspection's report. */
export type ReportType = keyof typeof endings;

/** The accepted file types of an inspection's report. */
export const reportTypes = Object.keys(endings) as [ReportType, ...ReportType[]];

/** The largest size of a report, in bytes; the same as for files of messages. */
export const largestReportBytes = attachmentLimits.bytes;

/** The form of a report's id. */
export const reportIdPattern = /^[0-9a-f]{32}\.(?:pdf|jpg|png)$/;

/**
 * Returns a report's id, which is also the name of its file.
 * @param secret 32 hexadecimal digits. Anyone who knows them can read the report, as with pictures of ordered cars.
 */
export const reportIdOf = (secret: string, type: ReportType): string => `${secret}.${endings[type]}`;

/** Returns the storage key of an upload. Storage removes the upload after a day, whether or not it was used. */
export const reportUploadKey = (orderId: string, reportId: string): string =>
  `uploads/${orderId}/${reportId}`;

/** Returns the type of a report's file according to its id. */
export const reportTypeOf = (reportId: string): ReportType =>
  reportTypes.find((type) => reportId.endsWith(`.${endings[type]}`)) ?? "application/pdf";

/** Returns the storage key of a report, which is also its path below the environment's storage URL. */
export const reportKey = (orderId: string, reportId: string): string => `inspections/${orderId}/${reportId}`;

/**
 * Returns the fault of a report's file with its fix, or null if partners can open the file.
 * @param start the file's first bytes; null if it was not uploaded
 */
export function faultOfReport(reportId: string, start: Uint8Array | null): string | null {
  if (start === null) return "has no file yet; upload the file, then retry";
  const type = typeBySignature(start);
  return type === reportTypeOf(reportId)
    ? null
    : "has a file of a different type; create a report with the right type";
}
