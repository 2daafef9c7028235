import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { beforeAll, describe, expect, test } from "vitest";
import { connectClients } from "./connect-clients.ts";
import { useProxy } from "./use-proxy.ts";

const clock = { time: Date.now(), now: () => clock.time };
const local = useProxy({ clock });

const put = (Key: string, Body: string | Buffer, conditions = {}) =>
  local.root.s3.send(new PutObjectCommand({ Bucket: "files", Key, Body, ...conditions }));

describe("presigned URLs", () => {
  beforeAll(() => put("short", "content"));

  const sign = (command: PutObjectCommand | GetObjectCommand, accessKeyId = "root") =>
    getSignedUrl(connectClients(local.proxy.url, accessKeyId).s3, command, {
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
    local.proxy.registerIdentity("uploader", [
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
