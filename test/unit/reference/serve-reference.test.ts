import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handler as unknownRoute } from "../../../functions/partner/service/handle-unknown-route.ts";
import type { GatewayHandler } from "../../../shared/http/pipeline.ts";
import { documentPaths, notFoundPath, readManifest } from "../../../shared/http/reference/reference-files.ts";
import { referenceHandler } from "../../../shared/http/reference/reference-handler.ts";
import { securityHeaders } from "../../../shared/http/reply.ts";
import { responseBudgetBytes } from "../../../shared/http/response-budget.ts";
import { logger } from "../../../shared/platform/logger.ts";
import { callHandler, invokeHandler } from "../../support/requests/call-handler.ts";
import { requireValue } from "../../support/require-value.ts";
import { writeReference } from "../../support/write-reference.ts";

logger.setLogLevel("SILENT");
const own = "https://sandbox.partners.example.com";
const other = "https://partners.example.com";
Object.assign(process.env, {
  ENVIRONMENT: "sandbox",
  DOCS_URL: `${own}/docs`,
  API_SERVERS: JSON.stringify([
    { url: own, environment: "sandbox" },
    { url: other, environment: "production" },
  ]),
  API_CONTACT: JSON.stringify({ name: "Hanbada Trading", email: "api@example.com" }),
});

let directory: string;
let handler: GatewayHandler;
let paths: string[];
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "reference-"));
  await writeReference(directory);
  handler = referenceHandler(directory);
  paths = Object.keys(readManifest(directory)).filter((path) => path !== notFoundPath);
}, 60_000);
afterAll(() => rmSync(directory, { recursive: true }));

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  invokeHandler(handler, { path, headers, method });
const bytesOf = ({ body, isBase64Encoded }: Awaited<ReturnType<typeof get>>): Buffer =>
  Buffer.from(requireValue(body), isBase64Encoded === true ? "base64" : "utf8");

describe("served API reference", () => {
  it("the OpenAPI document names the stage's server URLs and contact", async () => {
    const { body, headers } = await callHandler(handler, { path: "/openapi.json" });
    expect(body.servers).toEqual([
      { url: own, description: "Sandbox: orders are not binding." },
      { url: other, description: "Production: orders are binding." },
    ]);
    expect(body.info.contact).toEqual({
      name: "Hanbada Trading",
      url: "https://sandbox.partners.example.com/docs",
      email: "api@example.com",
    });
    expect(body.openapi).toBe("3.1.1");
    expect(headers["Content-Type"]).toBe("application/json");
  });

  it("the AsyncAPI document names the stage's contact", async () => {
    const { body } = await callHandler(handler, { path: "/asyncapi.json" });
    expect([body.asyncapi, body.info.contact.name]).toEqual(["3.0.0", "Hanbada Trading"]);
  });

  it("the request collection has the URL of the serving API and no API key", async () => {
    const { body } = await callHandler(handler, { path: "/docs/collection.json" });
    const values = Object.fromEntries(
      body.variable.map(({ key, value }: { key: string; value: string }) => [key, value]),
    );
    expect(values).toMatchObject({ base_url: own, api_key: "" });
    expect(body.info.schema).toContain("v2.1.0");
  });

  /** Returns the decompressed response body. */
  const decode = (answer: Parameters<typeof bytesOf>[0]): Buffer => {
    const coding = answer.headers?.["Content-Encoding"];
    const bytes = bytesOf(answer);
    if (coding === undefined) return bytes;
    return coding === "br" ? brotliDecompressSync(bytes) : gunzipSync(bytes);
  };

  it("pages and scripts are compressed, and packages are not compressed again", async () => {
    for (const path of paths) {
      const { headers = {} } = await get(path, { "accept-encoding": "br" });
      const isPackage = headers["Content-Type"] === "application/gzip";
      expect(headers["Content-Encoding"], path).toBe(isPackage ? undefined : "br");
    }
  });

  it("each file has the same content in every encoding and stays within the response size limit", async () => {
    for (const path of paths) {
      const [plain, gzip, brotli] = await Promise.all(
        ["identity", "gzip", "br"].map((coding) => get(path, { "accept-encoding": coding })),
      );
      const text = decode(requireValue(plain));
      for (const one of [gzip, brotli]) expect(decode(requireValue(one)).equals(text), path).toBe(true);
      for (const one of [plain, gzip, brotli])
        expect(requireValue(one?.body).length, path).toBeLessThan(responseBudgetBytes);
    }
  });

  it("each file has the usual security headers, an ETag and a cache lifetime", async () => {
    for (const path of [...paths, ...Object.values(documentPaths)]) {
      const { statusCode, headers = {} } = await get(path, { "accept-encoding": "br" });
      const { "Content-Security-Policy": policy, ...others } = securityHeaders;
      expect(statusCode, path).toBe(200);
      expect(headers, path).toMatchObject({ ...others, Vary: "Accept-Encoding", ETag: expect.any(String) });
      expect(headers["Cache-Control"], path).toMatch(/^public, max-age=\d+$/);
      expect(headers["Content-Security-Policy"], path).toContain("default-src 'none'");
      expect(headers["Content-Security-Policy"], path).toContain("frame-ancestors 'none'");
      if (headers["Content-Type"] !== "text/html; charset=utf-8")
        expect(headers["Content-Security-Policy"], path).toBe(policy);
    }
  });

  it("no page may run a script from another origin or an inline script", async () => {
    for (const path of paths) {
      const { headers = {} } = await get(path);
      const policy = String(headers["Content-Security-Policy"]);
      const [, scripts = "'none'"] = /script-src ([^;]*)/.exec(policy) ?? [];
      expect(["'none'", "'self'"], path).toContain(scripts);
      expect(policy, path).not.toMatch(/https?:|\*|unsafe-eval/);
    }
  });

  it.each(["GET", "HEAD"])("a conditional request with %s returns 304 without a body", async (method) => {
    for (const path of ["/docs/guide", "/openapi.json"]) {
      const tag = String((await get(path)).headers?.ETag);
      const { statusCode, body } = await get(path, { "if-none-match": tag }, method);
      expect([path, statusCode, body]).toEqual([path, 304, undefined]);
    }
  });

  it("a browser gets an uncached 404 page for an unknown path", async () => {
    for (const path of ["/docs/nothing", notFoundPath]) {
      const accept = "text/html,application/xhtml+xml,*/*;q=0.8";
      const answer = await get(path, { accept, "accept-encoding": "br" });
      expect([answer.statusCode, answer.headers?.["Content-Type"]]).toEqual([
        404,
        "text/html; charset=utf-8",
      ]);
      expect(answer.headers).toMatchObject({ "Cache-Control": "no-store", Vary: "Accept, Accept-Encoding" });
      expect(String(decode(answer))).toContain("Page not found");
    }
  });

  it("an unknown path returns 404 with the error envelope to clients other than browsers", async () => {
    for (const path of [
      "/docs/nothing",
      "/docs/__proto__",
      "/docs/../manifest.json",
      "/docs/manifest.json",
      notFoundPath,
    ]) {
      const { status, body } = await callHandler(handler, { path });
      expect([path, status, body.error.code]).toEqual([path, 404, "route_not_found"]);
    }
  });

  it("a method other than GET and HEAD on a page returns 405 with an Allow header", async () => {
    for (const path of ["/docs", "/docs/errors/order_not_found", "/openapi.json"]) {
      const { status, headers } = await callHandler(unknownRoute, { path, method: "POST" });
      expect([path, status, headers.Allow]).toEqual([path, 405, "GET, HEAD"]);
    }
  });
});
