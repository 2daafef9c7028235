import { uploadLinkMilliseconds } from "../../domain/messages/attachment.ts";
import {
  type ReportType,
  reportKey,
  reportTypeOf,
  reportUploadKey,
} from "../../domain/orders/inspection-report.ts";
import { secondMilliseconds } from "../../domain/time/durations.ts";
import { findObjectStart } from "./find-object-start.ts";
import { keepUpload } from "./keep-upload.ts";
import { type PresignedUpload, presignUpload } from "./presign-upload.ts";
import { attachmentUploadHeaders } from "./upload-headers.ts";

/** The file of an inspection's report that will be uploaded. */
export interface AnnouncedReport {
  orderId: string;
  reportId: string;
  contentType: ReportType;
  sizeBytes: number;
}

/** Returns the presigned upload for a report of exactly the announced size and type. */
export const presignReportUpload = (report: AnnouncedReport): Promise<PresignedUpload> =>
  presignUpload("write:media/uploads/", reportUploadKey(report.orderId, report.reportId), {
    headers: attachmentUploadHeaders(report.contentType),
    sizeBytes: report.sizeBytes,
    validSeconds: uploadLinkMilliseconds / secondMilliseconds,
  });

/** The upload of a report: its first bytes, enough to identify its type. */
export interface UploadedReport {
  start: Uint8Array;
  etag: string;
}

/** Returns the upload of a report; null if the file was not uploaded, or was removed after a day. */
export async function findUploadedReport(orderId: string, reportId: string): Promise<UploadedReport | null> {
  const part = await findObjectStart("read:media/uploads/", reportUploadKey(orderId, reportId));
  return part && { start: part.bytes, etag: part.etag };
}

/**
 * Copies the upload of a report to its permanent URL. Repeating it changes nothing.
 * @returns false when the upload no longer has this ETag
 */
export const storeReport = (orderId: string, reportId: string, etag: string): Promise<boolean> =>
  keepUpload({
    from: { permission: "read:media/uploads/", key: reportUploadKey(orderId, reportId) },
    to: { permission: "write:media/inspections/", key: reportKey(orderId, reportId) },
    ...{ etag, contentType: reportTypeOf(reportId) },
  });
