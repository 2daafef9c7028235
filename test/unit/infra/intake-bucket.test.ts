import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { intakeBucketPrefix, intakeOriginOf } from "../../../infra/edge/intake-bucket.ts";
import { requireValue } from "../../support/require-value.ts";

const place = { account: "384950172634", region: "ap-northeast-2" };

describe("the bucket that batches are uploaded to", () => {
  const before = { ...process.env };
  beforeAll(() => {
    process.env.AWS_REGION = place.region;
    process.env.AWS_ACCESS_KEY_ID = "id";
    process.env.AWS_SECRET_ACCESS_KEY = "secret";
    process.env.INTAKE_BUCKET_NAME = `${intakeBucketPrefix("acme-production")}-${place.account}-${place.region}-an`;
  });
  afterAll(() => {
    process.env = before;
  });

  it("an upload is presigned for the very origin that the policy of the console's pages names", async () => {
    const { presignBatchUpload } = await import(
      "../../../shared/adapters/object-storage/inventory-objects.ts"
    );
    const { url } = await presignBatchUpload("auction_a", "bat_1");
    expect(new URL(url).origin).toBe(intakeOriginOf("acme-production", place));
  });

  it("the name of that bucket fits the longest names of stage and region", () => {
    const [name] = new URL(intakeOriginOf(`${"s".repeat(20)}-production`, place)).hostname.split(".");
    expect(requireValue(name).length).toBeLessThanOrEqual(63);
  });
});
