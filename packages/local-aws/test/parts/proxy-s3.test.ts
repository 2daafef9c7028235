import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import {
  CopyObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { request } from "undici";
import { describe, expect, test } from "vitest";
import { connectClients } from "./connect-clients.ts";
import { useProxy } from "./use-proxy.ts";

const local = useProxy();

const put = (Key: string, Body: string | Buffer, conditions = {}) =>
  local.root.s3.send(new PutObjectCommand({ Bucket: "files", Key, Body, ...conditions }));

async function read(Key: string): Promise<string | undefined> {
  const answer = await local.root.s3.send(new GetObjectCommand({ Bucket: "files", Key }));
  return answer.Body?.transformToString();
}

describe("conditional writes", () => {
  test("only one of sixteen concurrent writers with If-None-Match succeeds, and the object has this writer's content", async () => {
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

  test("If-Match allows only one of sixteen concurrent writers to replace the object", async () => {
    const { ETag } = await put("counter", "0");
    const outcomes = await Promise.allSettled(
      Array.from({ length: 16 }, (_, index) => put("counter", `replaced by ${index}`, { IfMatch: ETag })),
    );
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
  });

  test("If-Match on a missing object returns NoSuchKey", async () => {
    await expect(put("absent", "x", { IfMatch: '"00"' })).rejects.toMatchObject({ name: "NoSuchKey" });
  });

  test("a conditional copy succeeds only if the source is unchanged", async () => {
    const { ETag } = await put("from it", "looked at");
    const copy = (source: string, CopySourceIfMatch: string | undefined = ETag) =>
      local.root.s3.send(
        new CopyObjectCommand({
          Bucket: "files",
          Key: "to",
          CopySource: `/files/${source}`,
          CopySourceIfMatch,
        }),
      );
    await copy("from%20it");
    await put("from it", "replaced");
    await expect(copy("from%20it")).rejects.toMatchObject({ name: "PreconditionFailed" });
    await expect(copy("absent")).rejects.toMatchObject({ name: "NoSuchKey" });
    expect(await read("to")).toBe("looked at");
  });

  test("an object can be stored and read under a key with spaces, slashes and Korean characters", async () => {
    await put("a b/차량 + 100%.txt", "content", { IfNoneMatch: "*" });
    expect(await read("a b/차량 + 100%.txt")).toBe("content");
  });
});

describe("objects larger than the emulator's own upload limit", () => {
  const content = randomBytes(13_000_000);

  test.each([
    ["in one piece", () => content],
    ["as a stream with a trailing checksum", () => Readable.from(chunksOf(content, 300_000))],
  ])("large objects sent %s keep their content and metadata", async (_how, body) => {
    const target = { Bucket: "files", Key: "large" };
    await local.root.s3.send(
      new PutObjectCommand({
        ...target,
        Body: body(),
        ContentLength: content.length,
        ContentType: "application/x-ndjson",
        Metadata: { batch: "7" },
      }),
    );
    const stored = await local.root.s3.send(new GetObjectCommand(target));
    expect(stored).toMatchObject({ ContentType: "application/x-ndjson", Metadata: { batch: "7" } });
    const bytes = Buffer.from((await stored.Body?.transformToByteArray()) ?? []);
    expect(bytes.equals(content)).toBe(true);
  });

  test("an upload of a large object to a missing bucket is rejected", async () => {
    const absent = new PutObjectCommand({ Bucket: "absent", Key: "large", Body: content });
    await expect(local.root.s3.send(absent)).rejects.toMatchObject({ name: "NoSuchBucket" });
  });
});

function* chunksOf(content: Buffer, size: number) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

test("object tagging, which the emulator would treat as a new body, is rejected and leaves the object unchanged", async () => {
  await put("tagged", "content");
  const tagging = new PutObjectTaggingCommand({
    Bucket: "files",
    Key: "tagged",
    Tagging: { TagSet: [{ Key: "a", Value: "b" }] },
  });
  await expect(local.root.s3.send(tagging)).rejects.toMatchObject({ name: "NotImplemented" });
  expect(await read("tagged")).toBe("content");
});

test("an object can also be read by virtual-host addressing", async () => {
  await put("hosted", "content");
  const { port } = new URL(local.proxy.url);
  const byHost = connectClients(`http://localhost:${port}`, "root").s3;
  const signed = await getSignedUrl(byHost, new GetObjectCommand({ Bucket: "files", Key: "hosted" }));
  const { host, pathname, search } = new URL(signed);
  expect([host, pathname]).toEqual([`files.localhost:${port}`, "/hosted"]);
  // The host is sent without a lookup, because the name may not resolve on this machine.
  const { body } = await request(`${local.proxy.url}${pathname}${search}`, { headers: { host } });
  expect(await body.text()).toBe("content");
});
