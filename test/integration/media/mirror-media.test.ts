import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { CreateBucketCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { type Emulators, startEmulators } from "@vehicle-sourcing/local-aws/emulators/start-emulators.ts";
import { type AwsProxy, startProxy } from "@vehicle-sourcing/local-aws/proxy/start-proxy.ts";
import {
  type EdgeEvent,
  loadEdgeFunction,
} from "@vehicle-sourcing/local-aws/templates/load-edge-function.ts";
import type { ResolvedResource } from "@vehicle-sourcing/local-aws/templates/resolved-stage.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drawPicture } from "../../../infra/local/pictures/draw-picture.ts";
import { mirrorMedia } from "../../../shared/application/media/mirror-media.ts";
import { nameMedia } from "../../../shared/application/media/name-media.ts";
import { mediaMessages } from "../../../shared/domain/media/media-message.ts";
import { logger } from "../../../shared/platform/logger.ts";
import { resolveHost } from "../../../shared/webhooks/check-address.ts";

const bucket = "test-media";
const limits = { timeoutMilliseconds: 500, sizeBytes: 40_000 };
const allow = (Action: string[], Resource: string) => ({
  Statement: [{ Effect: "Allow" as const, Action, Resource }],
});

let emulators: Emulators;
let proxy: AwsProxy;
let source: Server;
let sourceUrl: string;
let answer: RequestListener;

beforeAll(async () => {
  logger.setLogLevel("SILENT");
  emulators = await startEmulators({ dataDirectory: null });
  proxy = await startProxy({ emulators });
  // The deployed permissions of the worker's role and the bucket's policy.
  proxy.registerIdentity("mirror", [
    allow(["s3:PutObject", "s3:GetObject"], `arn:aws:s3:::${bucket}/orders/*`),
  ]);
  proxy.publishBucket({
    path: "/test/media",
    bucket,
    sourceArn: "arn:aws:cloudfront::000000000000:distribution/test",
    policies: [allow(["s3:GetObject"], `arn:aws:s3:::${bucket}/*`)],
    changeResponse: (response) => leadToOriginal({ response }),
  });
  Object.assign(process.env, {
    MEDIA_BUCKET_NAME: bucket,
    AWS_REGION: "ap-northeast-2",
    AWS_ACCESS_KEY_ID: "mirror",
    AWS_SECRET_ACCESS_KEY: "test",
    AWS_ENDPOINT_URL_S3: proxy.url,
  });
  const root = new S3Client({
    endpoint: proxy.url,
    forcePathStyle: true,
    credentials: { accessKeyId: "root", secretAccessKey: "test" },
  });
  await root.send(new CreateBucketCommand({ Bucket: bucket }));
  await root.send(new CreateBucketCommand({ Bucket: "test-private" }));
  await root.send(new PutObjectCommand({ Bucket: "test-private", Key: "1", Body: "secret" }));
  root.destroy();
  source = createServer((request, response) => answer(request, response)).listen(0, "127.0.0.1");
  await once(source, "listening");
  sourceUrl = `http://127.0.0.1:${(source.address() as AddressInfo).port}/1.png`;
});
afterAll(async () => {
  source.closeAllConnections();
  source.close();
  await proxy.stop();
  await emulators.stop();
});

const mirror = (orderId: string, url = sourceUrl, loopbackAllowed = true) =>
  mirrorMedia([{ messageId: "m1", body: mediaMessages.format({ orderId, sourceUrl: url }) }], {
    addressRules: { loopbackAllowed, resolve: resolveHost },
    limits,
  });

/** Runs the CloudFront function that precedes each response. */
const leadToOriginal = loadEdgeFunction<NonNullable<EdgeEvent["response"]>>({
  properties: {
    FunctionConfig: { Runtime: "cloudfront-js-2.0" },
    FunctionCode: readFileSync(join(import.meta.dirname, "../../../infra/edge/lead-to-original.js"), "utf8"),
  },
} as unknown as ResolvedResource);

const openPublic = (orderId: string) =>
  fetch(`${proxy.url}/test/media/${nameMedia(orderId, sourceUrl)}`, { redirect: "manual" });

/** Returns the redirect of a picture and its cache lifetime. */
async function findOriginal(orderId: string) {
  const { status, headers } = await openPublic(orderId);
  return [status, ...["location", "cache-control"].map((name) => headers.get(name))];
}

/** Returns the picture of an order as the public reads it, or null. */
async function readPublic(orderId: string) {
  const response = await openPublic(orderId);
  if (response.status !== 200) return null;
  const headers = ["content-type", "cache-control"].map((name) => response.headers.get(name));
  return { headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

const showing = (name: string): RequestListener => {
  // Rendering may exceed the mirror's timeout.
  const picture = drawPicture(name);
  return (_, response) => response.writeHead(200, { "content-type": "text/html" }).end(picture);
};

describe("mirroring a picture", () => {
  it("mirroring stores a picture permanently with the content type that its bytes show", async () => {
    answer = showing("first");
    expect(await mirror("ord_1")).toEqual([]);
    expect(await readPublic("ord_1")).toEqual({
      headers: ["image/png", "public, max-age=31536000, immutable"],
      bytes: drawPicture("first"),
    });
  });

  it("mirroring a picture a second time changes nothing, even if the source picture has changed", async () => {
    answer = showing("first");
    await mirror("ord_2");
    answer = showing("second");
    expect(await mirror("ord_2")).toEqual([]);
    expect((await readPublic("ord_2"))?.bytes).toEqual(drawPicture("first"));
  });

  it.each<[string, RequestListener]>([
    ["is gone", (_, response) => response.writeHead(404).end()],
    ["is down", (request) => request.socket.destroy()],
    ["hangs", () => undefined],
    [
      "sends a web page in place of a picture",
      (_, response) => response.writeHead(200, { "content-type": "image/png" }).end("<html>"),
    ],
    ["redirects", (_, response) => response.writeHead(302, { location: "http://127.0.0.1/" }).end()],
    [
      "sends more bytes than the limit",
      (_, response) => response.end(Buffer.concat([drawPicture("1"), Buffer.alloc(40_000)])),
    ],
    [
      "closes the connection early",
      (_, response) => {
        response.writeHead(200, { "content-length": 50_000 }).write(drawPicture("1"));
        response.destroy();
      },
    ],
  ])(
    "A picture redirects to its original while its source %s, and is stored after the source recovers",
    async (name, trouble) => {
      const orderId = `ord_${name}`;
      answer = trouble;
      for (let attempt = 0; attempt < 2; attempt += 1) {
        expect(await mirror(orderId)).toEqual(["m1"]);
        expect(await findOriginal(orderId)).toEqual([302, sourceUrl, "public, max-age=300"]);
      }
      answer = showing(name);
      expect(await mirror(orderId)).toEqual([]);
      expect((await readPublic(orderId))?.bytes).toEqual(drawPicture(name));
    },
  );

  it.each(["http://169.254.169.254/latest/meta-data", "https://10.0.0.1/1.png", "https://[::1]/1.png"])(
    "mirroring never calls %s",
    async (url) => {
      expect(await mirror("ord_inner", url, false)).toEqual(["m1"]);
      expect((await openPublic("ord_inner")).status).toBe(403);
    },
  );

  it("A permanently missing picture never replaces the stored picture", async () => {
    answer = showing("first");
    await mirror("ord_5");
    answer = (_, response) => response.writeHead(404).end();
    expect(await mirror("ord_5")).toEqual(["m1"]);
    expect((await readPublic("ord_5"))?.bytes).toEqual(drawPicture("first"));
  });

  it("an unreadable message is returned to the queue, and the other messages of its batch are processed", async () => {
    answer = showing("first");
    const failed = await mirrorMedia(
      [
        { messageId: "broken", body: "{}" },
        { messageId: "fine", body: mediaMessages.format({ orderId: "ord_3", sourceUrl }) },
      ],
      { addressRules: { loopbackAllowed: true, resolve: resolveHost }, limits },
    );
    expect(failed).toEqual(["broken"]);
    expect(await readPublic("ord_3")).not.toBeNull();
  });
});

describe("public objects", () => {
  const statusOf = async (path: string, method = "GET") => (await fetch(proxy.url + path, { method })).status;

  it("only objects in the mirror bucket are public", async () => {
    answer = showing("first");
    await mirror("ord_4");
    const path = `/test/media/${nameMedia("ord_4", sourceUrl)}`;
    expect(await statusOf(path, "HEAD")).toBe(200);
    expect(await statusOf(path, "DELETE")).toBe(403);
    expect(await statusOf(path, "PUT")).toBe(403);
    expect(await statusOf("/test/media/")).toBe(403);
    expect(await statusOf("/test/media/orders/none")).toBe(403);
    expect(await statusOf(`/${bucket}/${nameMedia("ord_4", sourceUrl)}`)).toBe(403);
    expect(await statusOf("/test-private/1")).toBe(403);
    expect(await statusOf("/test/media/../../test-private/1")).toBe(403);
    expect(await statusOf("/test/media/%2e%2e/test-private/1")).toBe(403);
  });
});
