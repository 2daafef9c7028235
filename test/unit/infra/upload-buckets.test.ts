import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type UploadBucket, uploadBucketPrefix, uploadOriginOf } from "../../../infra/edge/upload-buckets.ts";
import type { AnnouncedReport } from "../../../shared/adapters/object-storage/report-objects.ts";
import type { Attachment } from "../../../shared/domain/messages/attachment.ts";
import { requireValue } from "../../support/require-value.ts";

const place = { account: "384950172634", region: "ap-northeast-2" };
const stageId = "acme-production";
const nameOf = (bucket: UploadBucket) =>
  `${uploadBucketPrefix(bucket, stageId)}-${place.account}-${place.region}-an`;

const attachment: Attachment = {
  ...{ attachmentId: "att_1", threadId: "ord_1", partnerId: "pt_1", side: "partner" },
  ...{
    name: "car.jpg",
    contentType: "image/jpeg",
    sizeBytes: 3,
    createdAt: 0,
    chatUser: null,
    sequence: null,
    etag: null,
  },
};

const report: AnnouncedReport = {
  ...{ orderId: "ord_1", reportId: `${"0".repeat(32)}.pdf` },
  ...{ contentType: "application/pdf", sizeBytes: 3 },
};

describe("upload buckets", () => {
  beforeAll(() => {
    vi.stubEnv("AWS_REGION", place.region);
    vi.stubEnv("AWS_ACCESS_KEY_ID", "id");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
    vi.stubEnv("INTAKE_BUCKET_NAME", nameOf("intake"));
    vi.stubEnv("ATTACHMENTS_BUCKET_NAME", nameOf("attachments"));
    vi.stubEnv("MEDIA_BUCKET_NAME", nameOf("media"));
  });
  afterAll(() => void vi.unstubAllEnvs());

  it("uploads are presigned only for origins in the console's content security policy", async () => {
    const { presignBatchUpload } = await import(
      "../../../shared/adapters/object-storage/inventory-objects.ts"
    );
    const { presignAttachmentUpload } = await import(
      "../../../shared/adapters/object-storage/presign-attachment.ts"
    );
    const batch = await presignBatchUpload("auction_a", "bat_1");
    expect(new URL(batch.url).origin).toBe(uploadOriginOf("intake", stageId, place));
    const file = await presignAttachmentUpload(attachment);
    expect(new URL(file.url).origin).toBe(uploadOriginOf("attachments", stageId, place));
    const { presignReportUpload } = await import("../../../shared/adapters/object-storage/report-objects.ts");
    const { url } = await presignReportUpload(report);
    expect(new URL(url).origin).toBe(uploadOriginOf("media", stageId, place));
  });

  it("the upload signature of an inspection report covers its size, its type and the condition that no object exists yet", async () => {
    const { presignReportUpload } = await import("../../../shared/adapters/object-storage/report-objects.ts");
    const { url, headers } = await presignReportUpload(report);
    expect(headers).toEqual({ "content-type": "application/pdf", "if-none-match": "*" });
    expect(new URL(url).pathname).toBe(`/uploads/ord_1/${report.reportId}`);
    expect(new URL(url).searchParams.get("X-Amz-SignedHeaders")).toBe(
      "content-length;content-type;host;if-none-match",
    );
    expect(new URL(url).searchParams.get("X-Amz-Expires")).toBe("900");
  });

  it("the upload signature of an attachment covers its size, its type and the condition that no object exists yet", async () => {
    const { presignAttachmentUpload } = await import(
      "../../../shared/adapters/object-storage/presign-attachment.ts"
    );
    const { url, headers } = await presignAttachmentUpload(attachment);
    expect(headers).toEqual({ "content-type": "image/jpeg", "if-none-match": "*" });
    expect(new URL(url).searchParams.get("X-Amz-SignedHeaders")).toBe(
      "content-length;content-type;host;if-none-match",
    );
    expect(new URL(url).searchParams.get("X-Amz-Expires")).toBe("900");
  });

  it("a signed download URL contains the file's name and type and is valid for five minutes", async () => {
    const { presignAttachmentDownload } = await import(
      "../../../shared/adapters/object-storage/presign-attachment.ts"
    );
    const { searchParams: query } = new URL(
      await presignAttachmentDownload({ ...attachment, name: '송장 "1".pdf' }),
    );
    expect(query.get("response-content-type")).toBe("image/jpeg");
    expect(query.get("response-content-disposition")).toBe(
      `attachment; filename="__ _1_.pdf.jpg"; filename*=UTF-8''%EC%86%A1%EC%9E%A5%20%221%22.pdf.jpg`,
    );
    expect(query.get("X-Amz-Expires")).toBe("300");
  });

  it("upload bucket names stay within 63 characters for the longest stage name", () => {
    for (const bucket of ["intake", "attachments", "media"] as const) {
      const origin = uploadOriginOf(bucket, `${"s".repeat(20)}-production`, place);
      const [name] = new URL(origin).hostname.split(".");
      expect(requireValue(name).length).toBeLessThanOrEqual(63);
    }
  });
});
