import { PutObjectCommand } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { beforeEach, describe, expect, test } from "vitest";
import { useProxy } from "./use-proxy.ts";

const local = useProxy();
const page = "http://localhost:4002";
const rule = {
  AllowedOrigins: [page],
  AllowedMethods: ["PUT"],
  AllowedHeaders: ["content-type", "if-none-match"],
  MaxAge: 600,
};

const presign = (Key: string) =>
  getSignedUrl(local.root.s3, new PutObjectCommand({ Bucket: "files", Key }), { expiresIn: 60 });

/** Sends a browser's preflight request. */
const ask = async (headers: Record<string, string>) =>
  fetch(await presign("asked"), {
    method: "OPTIONS",
    headers: { origin: page, "access-control-request-method": "PUT", ...headers },
  });

const allowedOrigin = ({ status, headers }: Response) => [status, headers.get("access-control-allow-origin")];

describe("browser access to a local bucket", () => {
  beforeEach(() => local.proxy.letPagesCall("files", [rule]));

  test("a preflight of an allowed page returns the methods, headers and maximum age of the bucket's CORS rule", async () => {
    const answer = await ask({ "access-control-request-headers": "Content-Type, if-none-match" });
    expect(allowedOrigin(answer)).toEqual([200, page]);
    const headers = Object.fromEntries(answer.headers);
    expect(headers).toMatchObject({
      "access-control-allow-methods": "PUT",
      "access-control-allow-headers": "content-type, if-none-match",
      "access-control-max-age": "600",
      vary: "Origin, Access-Control-Request-Headers, Access-Control-Request-Method",
    });
  });

  test.each<[string, Record<string, string>]>([
    ["a disallowed origin", { origin: "http://localhost:4003" }],
    ["the allowed origin over https", { origin: "https://localhost:4002" }],
    ["the origin null", { origin: "null" }],
    ["a method that no rule names", { "access-control-request-method": "GET" }],
    ["a header that the rule does not name", { "access-control-request-headers": "authorization" }],
    ["an allowed and a disallowed header", { "access-control-request-headers": "content-type,x-amz-acl" }],
  ])("a preflight with %s is rejected", async (_what, headers) => {
    const answer = await ask(headers);
    expect(allowedOrigin(answer)).toEqual([403, null]);
    expect(await answer.text()).toContain("<Code>AccessForbidden</Code><Message>CORSResponse: ");
  });

  test("a preflight to a bucket without CORS rules is rejected", async () => {
    local.proxy.letPagesCall("files", []);
    const answer = await ask({});
    expect([answer.status, await answer.text()]).toEqual([
      403,
      expect.stringContaining("CORS is not enabled for this bucket."),
    ]);
  });

  test("an OPTIONS request without Access-Control-Request-Method is rejected with 400", async () => {
    const answer = await fetch(await presign("asked"), { method: "OPTIONS", headers: { origin: page } });
    expect(answer.status).toBe(400);
  });

  test("an allowed page can read responses to its requests, including rejections, and a page of another origin cannot", async () => {
    const send = async (origin: string, url: string) =>
      allowedOrigin(await fetch(url, { method: "PUT", body: "x", headers: { origin } }));
    const url = await presign("sent");
    expect(await send(page, url)).toEqual([200, page]);
    expect(await send(page, url.replace("/files/sent", "/files/other"))).toEqual([403, page]);
    expect(await send("http://localhost:4003", url)).toEqual([200, null]);
  });

  test("an origin pattern matches only origins that have the text before and after the wildcard", async () => {
    local.proxy.letPagesCall("files", [{ ...rule, AllowedOrigins: ["https://*.acme.kr"] }]);
    expect((await ask({ origin: "https://console.acme.kr" })).status).toBe(200);
    expect((await ask({ origin: "https://acme.kr" })).status).toBe(403);
    expect((await ask({ origin: "https://console.acme.kr.evil.test" })).status).toBe(403);
  });
});
