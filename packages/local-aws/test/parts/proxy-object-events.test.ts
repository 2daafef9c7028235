import { randomBytes } from "node:crypto";
import { appendFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  CompleteMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { describe, expect, test } from "vitest";
import { startProxy } from "../../src/proxy/start-proxy.ts";
import { connectClients } from "./connect-clients.ts";
import { useProxy } from "./use-proxy.ts";

const local = useProxy();

const put = (Key: string, Body: string | Buffer, conditions = {}) =>
  local.root.s3.send(new PutObjectCommand({ Bucket: "files", Key, Body, ...conditions }));

describe("events of written objects", () => {
  test("puts and completed multipart uploads send object events with bucket, decoded key, size and ETag", async () => {
    const heard: unknown[] = [];
    const remove = local.proxy.onObjectCreated((...event) => void heard.push(event), "files");
    const { ETag } = await put("events/한 글", "four");
    const target = { Bucket: "files", Key: "events/parts" };
    const { UploadId } = await local.root.s3.send(new CreateMultipartUploadCommand(target));
    const part = await local.root.s3.send(
      new UploadPartCommand({ ...target, UploadId, PartNumber: 1, Body: "12345" }),
    );
    const Parts = [{ PartNumber: 1, ETag: part.ETag }];
    await local.root.s3.send(
      new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts } }),
    );
    await expect
      .poll(() => heard)
      .toEqual([
        ["files", "events/한 글", 4, ETag?.replaceAll('"', "")],
        ["files", "events/parts", 5, expect.any(String)],
      ]);
    remove();
  });

  test("a bucket listener gets no object event for a rejected write or a write to a different bucket", async () => {
    const heard: string[] = [];
    const remove = local.proxy.onObjectCreated((_bucket, key) => void heard.push(key), "files");
    await local.root.s3.send(new CreateBucketCommand({ Bucket: "others" }));
    await local.root.s3.send(new PutObjectCommand({ Bucket: "others", Key: "o", Body: "x" }));
    await put("once", "x", { IfNoneMatch: "*" });
    await expect(put("once", "y", { IfNoneMatch: "*" })).rejects.toThrow();
    await put("last", "x");
    await expect.poll(() => heard).toEqual(["once", "last"]);
    remove();
  });

  test("an object event is sent to a listener again if the listener fails", async () => {
    let calls = 0;
    const remove = local.proxy.onObjectCreated(() => {
      calls += 1;
      if (calls === 1) throw new Error("not yet");
    }, "files");
    await put("retried", "x");
    await expect.poll(() => calls, { timeout: 10_000 }).toBe(2);
    remove();
  });

  test("an unacknowledged object event is resent exactly once after a restart, even if the journal is truncated", async () => {
    const dataDirectory = await mkdtemp(join(tmpdir(), "proxy-"));
    const first = await startProxy({ emulators: local.emulators, dataDirectory });
    let begun = 0;
    first.onObjectCreated(() => {
      begun += 1;
      return new Promise(() => {});
    }, "files");
    const through = connectClients(first.url, "root").s3;
    await through.send(new PutObjectCommand({ Bucket: "files", Key: "unacknowledged", Body: "x" }));
    await expect.poll(() => begun).toBe(1);
    await first.stop();
    appendFileSync(join(dataDirectory, "object-events.jsonl"), '{"add":{"id":9,"buck');

    const heard: string[] = [];
    const second = await startProxy({ emulators: local.emulators, dataDirectory });
    second.onObjectCreated((_bucket, key) => void heard.push(key), "files");
    await expect.poll(() => heard).toEqual(["unacknowledged"]);
    await second.stop();

    const third = await startProxy({ emulators: local.emulators, dataDirectory });
    third.onObjectCreated((_bucket, key) => void heard.push(key), "files");
    await connectClients(third.url, "root").s3.send(
      new PutObjectCommand({ Bucket: "files", Key: "next", Body: "x" }),
    );
    await expect.poll(() => heard).toEqual(["unacknowledged", "next"]);
    await third.stop();
    await rm(dataDirectory, { recursive: true });
  });

  test("the object event of a 13 MB object states the complete size", async () => {
    const large = randomBytes(13_000_000);
    const heard: unknown[] = [];
    const remove = local.proxy.onObjectCreated((_bucket, key, size) => void heard.push([key, size]), "files");
    await put("large-event", large);
    await expect.poll(() => heard).toEqual([["large-event", large.length]]);
    remove();
  });
});
