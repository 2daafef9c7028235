import { createHash } from "node:crypto";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import { mockClient } from "aws-sdk-client-mock";
import { afterEach, expect, it, vi } from "vitest";
import { objectStoreClient, writeObjectOnce } from "../../../shared/adapters/object-storage/object-store.ts";
import { bucketVariable } from "../../../shared/platform/resources.ts";

const s3 = mockClient(objectStoreClient);
afterEach(() => {
  s3.restore();
  vi.unstubAllEnvs();
});

it("an object that must not be overwritten is uploaded with its digest, which S3 requires for locked buckets", async () => {
  vi.stubEnv(bucketVariable("documents"), "documents");
  s3.on(PutObjectCommand).resolves({});
  const body = Buffer.from("an invoice");
  await writeObjectOnce("write:documents/invoices/", "invoices/one.pdf", body, "application/pdf");
  const [call] = s3.commandCalls(PutObjectCommand);
  expect(call?.args[0].input).toMatchObject({
    IfNoneMatch: "*",
    ContentMD5: createHash("md5").update(body).digest("base64"),
  });
});
