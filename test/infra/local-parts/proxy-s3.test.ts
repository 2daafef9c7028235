import { randomBytes } from "node:crypto";
import { appendFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import {
  CompleteMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Emulators, startEmulators } from "../../../infra/local/emulators/start-emulators.ts";
import { type AwsProxy, startProxy } from "../../../infra/local/proxy/start-proxy.ts";
import { connectClients } from "./connect-clients.ts";

const clock = { time: Date.now(), now: () => clock.time };
let emulators: Emulators;
let proxy: AwsProxy;
let root: ReturnType<typeof connectClients>;

beforeAll(async () => {
  emulators = await startEmulators({ dataDirectory: null });
  proxy = await startProxy({ emulators, clock });
  root = connectClients(proxy.url, "root");
  await root.s3.send(new CreateBucketCommand({ Bucket: "files" }));
});

afterAll(async () => {
  await proxy.stop();
  await emulators.stop();
});

const put = (Key: string, Body: string | Buffer, conditions = {}) =>
  root.s3.send(new PutObjectCommand({ Bucket: "files", Key, Body, ...conditions }));

async function read(Key: string): Promise<string | undefined> {
  const answer = await root.s3.send(new GetObjectCommand({ Bucket: "files", Key }));
  return answer.Body?.transformToString();
}

describe("conditional writes", () => {
  test("of sixteen writers with If-None-Match one wins, and its content stays", async () => {
    const writers = Array.from({ length: 16 }, (_, index) =>
      put("race", String(index), { IfNoneMatch: "*" }),
    );
    const outcomes = await Promise.allSettled(writers);
    const winners = outcomes.flatMap((outcome, index) =>
      outcome.status === "fulfilled" ? [String(index)] : [],
    );
    expect(winners).toEqual([await read("race")]);
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === "rejected" ? [outcome.reason.name] : [],
    );
    expect(new Set(refusals)).toEqual(new Set(["PreconditionFailed"]));
  });

  test("If-Match lets one of sixteen writers replace what all of them read", async () => {
    const { ETag } = await put("counter", "0");
    const outcomes = await Promise.allSettled(
      Array.from({ length: 16 }, (_, index) => put("counter", `replaced by ${index}`, { IfMatch: ETag })),
    );
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
  });

  test("If-Match on an absent object is NoSuchKey", async () => {
    await expect(put("absent", "x", { IfMatch: '"00"' })).rejects.toMatchObject({ name: "NoSuchKey" });
  });

  test("keys with spaces, slashes and other scripts keep their name", async () => {
    await put("a b/차량 + 100%.txt", "content", { IfNoneMatch: "*" });
    expect(await read("a b/차량 + 100%.txt")).toBe("content");
  });
});

describe("objects larger than the emulator takes at once", () => {
  const content = randomBytes(13_000_000);

  test.each([
    ["in one piece", () => content],
    ["as a stream, with a checksum after it", () => Readable.from(chunksOf(content, 300_000))],
  ])("are stored %s, with their metadata", async (_how, body) => {
    const target = { Bucket: "files", Key: "large" };
    await root.s3.send(
      new PutObjectCommand({
        ...target,
        Body: body(),
        ContentLength: content.length,
        ContentType: "application/x-ndjson",
        Metadata: { batch: "7" },
      }),
    );
    const stored = await root.s3.send(new GetObjectCommand(target));
    expect(stored).toMatchObject({ ContentType: "application/x-ndjson", Metadata: { batch: "7" } });
    const bytes = Buffer.from((await stored.Body?.transformToByteArray()) ?? []);
    expect(bytes.equals(content)).toBe(true);
  });

  test("are told to listeners with their whole size", async () => {
    const heard: unknown[] = [];
    const remove = proxy.onObjectCreated((_bucket, key, size) => void heard.push([key, size]), "files");
    await put("large-event", content);
    await expect.poll(() => heard).toEqual([["large-event", content.length]]);
    remove();
  });

  test("in a bucket that does not exist are refused", async () => {
    const absent = new PutObjectCommand({ Bucket: "absent", Key: "large", Body: content });
    await expect(root.s3.send(absent)).rejects.toMatchObject({ name: "NoSuchBucket" });
  });
});

function* chunksOf(content: Buffer, size: number) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

test("tagging, which the emulator would take for a new body, is refused and leaves the object alone", async () => {
  await put("tagged", "content");
  const tagging = new PutObjectTaggingCommand({
    Bucket: "files",
    Key: "tagged",
    Tagging: { TagSet: [{ Key: "a", Value: "b" }] },
  });
  await expect(root.s3.send(tagging)).rejects.toMatchObject({ name: "NotImplemented" });
  expect(await read("tagged")).toBe("content");
});

test("virtual-host addressing reaches the same object", async () => {
  await put("hosted", "content");
  const { port } = new URL(proxy.url);
  const byHost = connectClients(`http://localhost:${port}`, "root").s3;
  const signed = await getSignedUrl(byHost, new GetObjectCommand({ Bucket: "files", Key: "hosted" }), {
    signingDate: new Date(clock.time),
  });
  const { host, pathname, search } = new URL(signed);
  expect([host, pathname]).toEqual([`files.localhost:${port}`, "/hosted"]);
  // The name need not resolve on this machine, so the host is sent without being looked up.
  const { body } = await request(`${proxy.url}${pathname}${search}`, { headers: { host } });
  expect(await body.text()).toBe("content");
});

describe("presigned URLs", () => {
  const sign = (command: PutObjectCommand | GetObjectCommand, accessKeyId = "root") =>
    getSignedUrl(connectClients(proxy.url, accessKeyId).s3, command, {
      expiresIn: 60,
      signingDate: new Date(clock.time),
    });

  test("upload and download, with a content disposition of the signer's choice", async () => {
    const upload = await sign(new PutObjectCommand({ Bucket: "files", Key: "up", ContentType: "text/csv" }));
    const stored = await fetch(upload, {
      method: "PUT",
      body: "a,b",
      headers: { "content-type": "text/csv" },
    });
    expect(stored.status).toBe(200);
    const ResponseContentDisposition = 'attachment; filename="b.csv"';
    const download = await fetch(
      await sign(new GetObjectCommand({ Bucket: "files", Key: "up", ResponseContentDisposition })),
    );
    expect([await download.text(), download.headers.get("content-disposition")]).toEqual([
      "a,b",
      ResponseContentDisposition,
    ]);
  });

  test("expire by the clock of the stage", async () => {
    await put("short", "content");
    const url = await sign(new GetObjectCommand({ Bucket: "files", Key: "short" }));
    // The signature holds whole seconds.
    clock.time += 58_000;
    expect((await fetch(url)).status).toBe(200);
    clock.time += 3_000;
    const response = await fetch(url);
    expect([response.status, await response.text()]).toEqual([
      403,
      expect.stringContaining("Request has expired"),
    ]);
  });

  test.each([
    ["another key", (url: string) => url.replace("/files/short", "/files/race")],
    ["a longer life", (url: string) => url.replace("X-Amz-Expires=60", "X-Amz-Expires=6000")],
    ["a shorter signature", (url: string) => url.replace(/(X-Amz-Signature=)../, "$1")],
  ])("with %s do not match their signature", async (_what, change) => {
    const url = await sign(new GetObjectCommand({ Bucket: "files", Key: "short" }));
    const response = await fetch(change(url));
    expect([response.status, await response.text()]).toEqual([
      403,
      expect.stringContaining("SignatureDoesNotMatch"),
    ]);
  });

  test("are good for what their signer may do and no more", async () => {
    proxy.registerIdentity("uploader", [
      { Statement: { Effect: "Allow", Action: "s3:PutObject", Resource: "arn:aws:s3:::files/intake/*" } },
    ]);
    const upload = (Key: string) => sign(new PutObjectCommand({ Bucket: "files", Key }), "uploader");
    expect((await fetch(await upload("intake/a"), { method: "PUT", body: "x" })).status).toBe(200);
    expect((await fetch(await upload("other/a"), { method: "PUT", body: "x" })).status).toBe(403);
    const unknown = await sign(new GetObjectCommand({ Bucket: "files", Key: "short" }), "nobody");
    expect(await (await fetch(unknown)).text()).toContain("InvalidAccessKeyId");
  });

  test("can be used by a page of another origin, which cannot sign requests of its own", async () => {
    const url = await sign(new PutObjectCommand({ Bucket: "files", Key: "from-page" }));
    const preflight = await fetch(url, {
      method: "OPTIONS",
      headers: {
        origin: "http://localhost:4002",
        "access-control-request-method": "PUT",
        "access-control-request-headers": "content-type, authorization",
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-headers")).toBe("content-type");
    const stored = await fetch(url, {
      method: "PUT",
      body: "x",
      headers: { origin: "http://localhost:4002" },
    });
    expect([stored.status, stored.headers.get("access-control-allow-origin")]).toEqual([
      200,
      "http://localhost:4002",
    ]);
  });
});

describe("events of written objects", () => {
  test("tell bucket, decoded key, size and etag of puts and of completed multipart uploads", async () => {
    const heard: unknown[] = [];
    const remove = proxy.onObjectCreated((...event) => void heard.push(event), "files");
    const { ETag } = await put("events/한 글", "four");
    const target = { Bucket: "files", Key: "events/parts" };
    const { UploadId } = await root.s3.send(new CreateMultipartUploadCommand(target));
    const part = await root.s3.send(
      new UploadPartCommand({ ...target, UploadId, PartNumber: 1, Body: "12345" }),
    );
    const Parts = [{ PartNumber: 1, ETag: part.ETag }];
    await root.s3.send(
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

  test("are not told of refused writes, nor of other buckets", async () => {
    const heard: string[] = [];
    const remove = proxy.onObjectCreated((_bucket, key) => void heard.push(key), "files");
    await root.s3.send(new CreateBucketCommand({ Bucket: "others" }));
    await root.s3.send(new PutObjectCommand({ Bucket: "others", Key: "o", Body: "x" }));
    await put("once", "x", { IfNoneMatch: "*" });
    await expect(put("once", "y", { IfNoneMatch: "*" })).rejects.toThrow();
    await put("last", "x");
    await expect.poll(() => heard).toEqual(["once", "last"]);
    remove();
  });

  test("come again when a listener fails", async () => {
    let calls = 0;
    const remove = proxy.onObjectCreated(() => {
      calls += 1;
      if (calls === 1) throw new Error("not yet");
    }, "files");
    await put("retried", "x");
    await expect.poll(() => calls, { timeout: 10_000 }).toBe(2);
    remove();
  });

  test("that were not acknowledged are told after a restart, once, and a torn journal does no harm", async () => {
    const dataDirectory = await mkdtemp(join(tmpdir(), "proxy-"));
    const first = await startProxy({ emulators, dataDirectory });
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
    const second = await startProxy({ emulators, dataDirectory });
    second.onObjectCreated((_bucket, key) => void heard.push(key), "files");
    await expect.poll(() => heard).toEqual(["unacknowledged"]);
    await second.stop();

    const third = await startProxy({ emulators, dataDirectory });
    third.onObjectCreated((_bucket, key) => void heard.push(key), "files");
    await connectClients(third.url, "root").s3.send(
      new PutObjectCommand({ Bucket: "files", Key: "next", Body: "x" }),
    );
    await expect.poll(() => heard).toEqual(["unacknowledged", "next"]);
    await third.stop();
    await rm(dataDirectory, { recursive: true });
  });
});
