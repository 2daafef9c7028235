import { uploadLinkMilliseconds } from "../../domain/messages/attachment.ts";
import { type ReportType, reportKey } from "../../domain/orders/inspection-report.ts";
import { secondMilliseconds } from "../../domain/time/durations.ts";
import { findObjectStart } from "./find-object-start.ts";
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
  presignUpload("write:media/inspections/", reportKey(report.orderId, report.reportId), {
    headers: attachmentUploadHeaders(report.contentType),
    sizeBytes: report.sizeBytes,
    validSeconds: uploadLinkMilliseconds / secondMilliseconds,
  });

/** Returns the first bytes of a report's file, enough to identify its type; null if the file was not uploaded. */
export async function readReportStart(orderId: string, reportId: string): Promise<Uint8Array | null> {
  const part = await findObjectStart("read:media/inspections/", reportKey(orderId, reportId));
  return part === null ? null : part.bytes;
}
