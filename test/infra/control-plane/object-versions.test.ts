import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { write } from "@vehicle-sourcing/local-aws/control-plane/account/account.ts";
import {
  type ControlPlane,
  startControlPlane,
} from "@vehicle-sourcing/local-aws/control-plane/start-control-plane.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testAccountId, testRegion } from "./support/test-account.ts";

let directory: string;
let plane: ControlPlane;
let s3: S3Client;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "versions-"));
  plane = await startControlPlane({ dataDirectory: directory, accountId: testAccountId });
  s3 = new S3Client({
    endpoint: plane.url,
    region: testRegion,
    credentials: { accessKeyId: "administrator", secretAccessKey: "not-checked" },
  });
  addBucket("kept", { VersioningConfiguration: { Status: "Enabled" } });
  addBucket("plain", {});
  addBucket("guarded", { VersioningConfiguration: { Status: "Enabled" } });
  const removal = ["s3:DeleteObject", "s3:DeleteObjectVersion"];
  const denial = {
    Effect: "Deny",
    Principal: { AWS: "*" },
    Action: removal,
    Resource: "arn:aws:s3:::guarded/*",
  };
  addResource("AWS::S3::BucketPolicy", "policy", {
    Bucket: "guarded",
    PolicyDocument: { Statement: [denial] },
  });
});
afterAll(async () => {
  s3.destroy();
  await plane.stop();
  await rm(directory, { recursive: true, force: true });
});

function addResource(type: string, physicalId: string, properties: object): void {
  const key = `${type}|global|${physicalId}`;
  const resource = { key, type, region: testRegion, physicalId, identity: {}, attributes: {}, arn: "*" };
  plane.context.account.journal.commit([write.resource({ ...resource, properties: { ...properties } })]);
}
const addBucket = (name: string, properties: object) => addResource("AWS::S3::Bucket", name, properties);

const put = (Bucket: string, Key: string, Body: string) =>
  s3.send(new PutObjectCommand({ Bucket, Key, Body }));
const list = async (Bucket: string) => {
  const { Versions = [], DeleteMarkers = [] } = await s3.send(new ListObjectVersionsCommand({ Bucket }));
  return [...Versions, ...DeleteMarkers].map(({ Key, VersionId }) => ({ Key: Key!, VersionId: VersionId! }));
};
const current = (bucket: string) => plane.context.account.objects(bucket).map(({ key }) => key);

describe("versioned bucket", () => {
  it("a versioned bucket keeps replaced and removed objects until each version is deleted permanently", async () => {
    await put("kept", "a & b", "one");
    await put("kept", "a & b", "two");
    await s3.send(new DeleteObjectCommand({ Bucket: "kept", Key: "a & b" }));
    expect(current("kept")).toEqual([]);
    const versions = await list("kept");
    expect(versions.map(({ Key }) => Key)).toEqual(["a & b", "a & b", "a & b"]);
    const marker = versions[2]!;
    await s3.send(new DeleteObjectCommand({ Bucket: "kept", ...marker }));
    expect(current("kept")).toEqual(["a & b"]);
    const { Errors } = await s3.send(
      new DeleteObjectsCommand({ Bucket: "kept", Delete: { Objects: await list("kept") } }),
    );
    expect(Errors).toBeUndefined();
    expect(await list("kept")).toEqual([]);
    expect(current("kept")).toEqual([]);
  });

  it("an object in a bucket without versioning is listed with version id null and can be deleted by this id", async () => {
    await put("plain", "c", "three");
    const versions = await list("plain");
    expect(versions).toEqual([{ Key: "c", VersionId: "null" }]);
    await s3.send(new DeleteObjectsCommand({ Bucket: "plain", Delete: { Objects: versions } }));
    expect(current("plain")).toEqual([]);
  });

  it("the administrator cannot delete an object if the bucket policy denies the deletion", async () => {
    await put("guarded", "d", "four");
    await expect(s3.send(new DeleteObjectCommand({ Bucket: "guarded", Key: "d" }))).rejects.toThrow(
      "explicit deny in a resource-based policy",
    );
    const { Errors } = await s3.send(
      new DeleteObjectsCommand({ Bucket: "guarded", Delete: { Objects: await list("guarded") } }),
    );
    expect(Errors?.map(({ Key, Code }) => [Key, Code])).toEqual([["d", "AccessDenied"]]);
    expect(current("guarded")).toEqual(["d"]);
  });
});
