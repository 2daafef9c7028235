import { describe, expect, it } from "vitest";
import { buildPipeline } from "../../../shared/http/pipeline.ts";
import { securityHeaders } from "../../../shared/http/reply.ts";
import { systemClock } from "../../../shared/platform/clock.ts";
import { logger } from "../../../shared/platform/logger.ts";
import { callHandler, type TestRequest } from "../../support/requests/call-handler.ts";

Object.assign(process.env, { ENVIRONMENT: "sandbox", DOCS_URL: "https://docs.example.com" });
logger.setLogLevel("SILENT");

const stageVariables = { currentOriginSecret: "the-current-one", previousOriginSecret: "the-one-before" };
const viewer = "198.51.100.10:46532";

const handler = buildPipeline(
  "showCaller",
  [],
  async ({ exchange, headers }) => ({ status: 200, body: { address: exchange.callerAddress, headers } }),
  systemClock,
);

/** Calls an API behind CloudFront with these headers. */
const callBehindCloudFront = (headers: Record<string, string>, request: TestRequest = {}) =>
  callHandler(handler, { stageVariables, sourceIp: "130.176.0.1", headers, ...request });

const fromCloudFront = (address: string, secret = "the-current-one") =>
  callBehindCloudFront({ "x-origin-secret": secret, "cloudfront-viewer-address": address });

describe("an API behind CloudFront", () => {
  it.each(["the-current-one", "the-one-before"])(
    "an API behind CloudFront accepts requests forwarded with the secret %s",
    async (secret) => {
      expect((await fromCloudFront(viewer, secret)).status).toBe(200);
    },
  );

  it.each([
    ["no secret", {}],
    ["an empty secret", { "x-origin-secret": "" }],
    ["the beginning of the secret", { "x-origin-secret": "the-current" }],
    ["the secret and a trailing space", { "x-origin-secret": "the-current-one " }],
    ["both secrets in one header value", { "x-origin-secret": "the-current-one,the-one-before" }],
    ["a wrong secret and a forged address", { "x-origin-secret": "guess" }],
  ])("an API behind CloudFront rejects a direct call with %s", async (_, headers) => {
    const answer = await callBehindCloudFront({ ...headers, "cloudfront-viewer-address": viewer });
    expect(answer).toMatchObject({ status: 403, body: { error: { code: "forbidden" } } });
  });

  it("an API behind CloudFront rejects direct calls while only one secret exists", async () => {
    const only = { stageVariables: { currentOriginSecret: "the-current-one" } };
    expect((await callBehindCloudFront({}, only)).status).toBe(403);
    expect((await callBehindCloudFront({ "x-origin-secret": "undefined" }, only)).status).toBe(403);
  });

  it.each([
    ["", "", ""],
    [" ", " ", " "],
    ["", "the-one-before", ""],
  ])(
    "An API behind CloudFront never accepts an empty secret: %j and %j stored, %j sent",
    async (current, previous, sent) => {
      const stored = { stageVariables: { currentOriginSecret: current, previousOriginSecret: previous } };
      const headers = { "x-origin-secret": sent, "cloudfront-viewer-address": viewer };
      expect((await callBehindCloudFront(headers, stored)).status).toBe(403);
      expect((await callBehindCloudFront({}, stored)).status).toBe(403);
    },
  );

  it.each([
    ["198.51.100.10:46532", "198.51.100.10"],
    ["2001:db8::1:46532", "2001:db8::1"],
    ["2001:db8:0:1:2:3:4:5:443", "2001:db8:0:1:2:3:4:5"],
    ["[2001:db8::1]:46532", "2001:db8::1"],
    ["::ffff:198.51.100.10:46532", "::ffff:198.51.100.10"],
  ])("an API behind CloudFront reads the client's address from %s", async (header, address) => {
    expect((await fromCloudFront(header)).body.address).toBe(address);
  });

  it.each(["", "198.51.100.10", "2001:db8::1", "203.0.113.7:1,198.51.100.10:2", "garbage:1", "1.2.3.4:x"])(
    "an API behind CloudFront fails instead of guessing the client's address from %j",
    async (header) => {
      expect((await fromCloudFront(header)).status).toBe(500);
    },
  );

  it("an API behind CloudFront ignores other headers with a client address", async () => {
    const { body } = await callBehindCloudFront({
      "x-origin-secret": "the-current-one",
      "cloudfront-viewer-address": viewer,
      "x-forwarded-for": "203.0.113.7",
      forwarded: "for=203.0.113.7",
    });
    expect(body.address).toBe("198.51.100.10");
  });

  it("an API behind CloudFront hides the secret from code that runs after the check", async () => {
    const { body } = await callBehindCloudFront({
      "X-Origin-Secret": "the-current-one",
      "cloudfront-viewer-address": viewer,
    });
    expect(JSON.stringify(body)).not.toContain("the-current-one");
  });
});

describe("an API without CloudFront", () => {
  it("an API without CloudFront uses the address seen by the gateway, regardless of headers", async () => {
    const headers = { "cloudfront-viewer-address": viewer, "x-origin-secret": "the-current-one" };
    const { body } = await callHandler(handler, { headers, sourceIp: "203.0.113.7" });
    expect(body.address).toBe("203.0.113.7");
  });
});

describe("security headers", () => {
  it.each([
    ["a success", () => fromCloudFront(viewer), 200],
    ["a rejection", () => callBehindCloudFront({}), 403],
    ["a failure", () => fromCloudFront(""), 500],
  ])("every response has the security headers: %s", async (_, call, status) => {
    const answer = await call();
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject(securityHeaders);
  });
});
