import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ObjectRefused } from "../../../shared/adapters/object-storage/call-object.ts";
import { lookAtUpload, storeUpload } from "../../../shared/adapters/object-storage/kept-attachments.ts";
import { storeFilesOnce } from "../../../shared/application/messages/store-files.ts";
import type { Attachment } from "../../../shared/domain/messages/attachment.ts";
import { sampleFile } from "../../support/records/sample-files.ts";

interface Answer {
  status: number;
  body?: string | Buffer;
  headers?: Record<string, string>;
}

let server: Server;
let seen: string[];
let answers: Answer[];

beforeEach(async () => {
  seen = [];
  server = createServer((request, response) => {
    const answer = answers[Math.min(seen.length, answers.length - 1)];
    const { method, url, headers } = request;
    seen.push(`${method} ${url} ${headers["x-amz-copy-source-if-match"] ?? headers.range}`);
    response.writeHead(answer?.status ?? 500, answer?.headers).end(answer?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  vi.stubEnv("AWS_ENDPOINT_URL_S3", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv("AWS_REGION", "ap-northeast-2");
  vi.stubEnv("ATTACHMENTS_BUCKET_NAME", "attachments");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "someone");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
});
afterEach(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});

const attachment: Attachment = {
  ...{ attachmentId: "att_1", threadId: "ord_1", partnerId: "pt_1", side: "partner", name: "car.jpg" },
  ...{ contentType: "image/jpeg", sizeBytes: 64, createdAt: 0, chatUser: null, sequence: null, etag: null },
};
const etag = '"abc"';
const found: Answer = {
  ...{ status: 206, body: sampleFile("image/jpeg", 64) },
  headers: { "content-range": "bytes 0-63/64", etag },
};
const copied: Answer = { status: 200, body: "<CopyObjectResult></CopyObjectResult>" };
const failing: Answer = { status: 200, body: "<Error><Code>InternalError</Code></Error>" };

describe("inspecting and keeping files", () => {
  test("one request inspects the first bytes of a file, and a second request copies the file by its ETag", async () => {
    answers = [found, copied];
    await expect(storeFilesOnce()([attachment])).resolves.toEqual([{ ...attachment, etag }]);
    expect(seen).toEqual([
      "GET /attachments/uploads/ord_1/att_1 bytes=0-63",
      `PUT /attachments/files/ord_1/att_1 ${etag}`,
    ]);
  });

  test("the files of a message are inspected and copied once, even if the commit is retried", async () => {
    answers = [found, copied];
    const storeFiles = storeFilesOnce();
    const [first, second] = [await storeFiles([attachment]), await storeFiles([attachment])];
    expect(second).toBe(first);
    expect(seen).toHaveLength(2);
    answers = [];
    await expect(storeFilesOnce()([])).resolves.toEqual([]);
    expect(seen).toHaveLength(2);
  });

  test("a file that is replaced after its inspection is rejected with a validation error", async () => {
    answers = [found, { status: 412 }];
    await expect(storeFilesOnce()([attachment])).rejects.toMatchObject({
      code: "validation_error",
      details: { issues: [{ path: "body.attachment_ids[0]", message: expect.stringContaining("changed") }] },
    });
  });

  test.each([403, 404])("a file for which storage returns %i counts as not uploaded", async (status) => {
    answers = [{ status }];
    expect(await lookAtUpload(attachment)).toBeNull();
    expect(await storeUpload(attachment, etag)).toBe(false);
    expect(seen).toHaveLength(2);
  });

  test("a copy is retried if its 200 response contains an error, and fails after four attempts", async () => {
    answers = [failing, failing, copied];
    expect(await storeUpload(attachment, etag)).toBe(true);
    expect(seen).toHaveLength(3);
    answers = [failing];
    seen.length = 0;
    await expect(storeUpload(attachment, etag)).rejects.toThrow("was not copied");
    expect(seen).toHaveLength(4);
  });

  test("a failing store is an error, not a missing file", async () => {
    answers = [{ status: 503 }];
    await expect(lookAtUpload(attachment)).rejects.toThrow(ObjectRefused);
  });
});
