import { describe, expect, test } from "vitest";
import { handler as getHealth } from "../../../functions/partner/service/get-health.ts";
import { Problem } from "../../../shared/domain/errors/problem.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";
import type { Reply } from "../../../shared/http/reply.ts";
import { callHandler } from "../../support/requests/call-handler.ts";
import { thingsRoute } from "../../support/requests/things-route.ts";
import { useThingsRoute } from "../../support/requests/use-things-route.ts";
import { requireValue } from "../../support/require-value.ts";

const things = useThingsRoute();
const { requiresIdempotencyKey: _, body: __, ...readable } = thingsRoute;
const page = { data: Array.from({ length: 300 }, (_none, id) => ({ id })), next_cursor: null };

/** Sends `reply` to a caller's read with `headers`. */
function read(reply: Reply | Problem, headers: Record<string, string> = {}, method: "GET" | "POST" = "GET") {
  const handler = partnerHandler({ ...readable, method }, async () => {
    if (reply instanceof Problem) throw reply;
    return reply;
  });
  const request = {
    method,
    params: { id: "1" },
    headers: { "x-api-key": things.account.apiKey, ...headers },
  };
  return callHandler(handler, request);
}

const tagOf = async (reply: Reply) => requireValue((await read(reply)).headers.ETag);

describe("conditional reads", () => {
  test("a read has a weak ETag and a private cache policy that requires revalidation", async () => {
    const { status, headers } = await read({ status: 200, body: page });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      ETag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
      "Cache-Control": "private, no-cache",
      Vary: "Accept-Encoding",
    });
  });

  test("unchanged content returns 304 without a body, with the ETag and the usual headers", async () => {
    const tag = await tagOf({ status: 200, body: page });
    const { status, headers, body } = await read({ status: 200, body: page }, { "If-None-Match": tag });
    expect([status, body]).toEqual([304, undefined]);
    expect(headers).toMatchObject({
      ETag: tag,
      "Cache-Control": "private, no-cache",
      Vary: "Accept-Encoding",
    });
    expect(headers).toHaveProperty("X-Request-Id");
    expect(headers).not.toHaveProperty("Content-Type");
  });

  test("changed content is returned in full with a new ETag", async () => {
    const tag = await tagOf({ status: 200, body: page });
    const changed = { ...page, data: page.data.slice(1) };
    const { status, headers, body } = await read({ status: 200, body: changed }, { "if-none-match": tag });
    expect([status, body]).toEqual([200, changed]);
    expect(headers.ETag).not.toBe(tag);
  });

  test("an ETag is the same for every compression of the response", async () => {
    const plain = await read({ status: 200, body: page });
    const compressed = await read({ status: 200, body: page }, { "accept-encoding": "br" });
    expect(compressed.headers["Content-Encoding"]).toBe("br");
    expect(compressed.headers.ETag).toBe(plain.headers.ETag);
  });

  test("a read returns 304 if If-None-Match has the current ETag, weak or strong, or the value *", async () => {
    const tag = await tagOf({ status: 200, body: page });
    const strong = tag.replace("W/", "");
    for (const sent of [`"a", ${tag}`, strong, `W/"b",${strong},"c"`, "*"]) {
      expect((await read({ status: 200, body: page }, { "if-none-match": sent })).status).toBe(304);
    }
    for (const sent of ["", '"a"', tag.slice(3, -1), '"*"', 'W/""']) {
      expect((await read({ status: 200, body: page }, { "if-none-match": sent })).status).toBe(200);
    }
  });

  test("a document has an ETag and returns 304 while it is unchanged", async () => {
    const reply = { status: 200, bytes: Buffer.from("%PDF"), headers: { "Content-Type": "application/pdf" } };
    const tag = await tagOf(reply);
    expect((await read(reply, { "if-none-match": tag })).status).toBe(304);
    expect((await read({ ...reply, bytes: Buffer.from("%PDF-2") }, { "if-none-match": tag })).status).toBe(
      200,
    );
  });

  test("responses of rejected requests, writes and routes without a key have no ETag and cannot be cached", async () => {
    const refused = await read(new Problem("not_found", "Gone."), { "if-none-match": "*" });
    const written = await read({ status: 200, body: page }, { "if-none-match": "*" }, "POST");
    const health = await callHandler(getHealth, { headers: { "if-none-match": "*" } });
    expect([refused.status, written.status, health.status]).toEqual([404, 200, 200]);
    for (const { headers } of [refused, written, health]) {
      expect(headers["Cache-Control"]).toBe("no-store");
      expect(headers).not.toHaveProperty("ETag");
    }
  });
});
