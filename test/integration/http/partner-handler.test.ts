import { describe, expect, it } from "vitest";
import { RaceLost } from "../../../shared/application/commit-with-retries.ts";
import { Problem } from "../../../shared/domain/errors/problem.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";
import { TransactionRefused } from "../../../shared/persistence/table/transaction.ts";
import { callHandler, testRequestId } from "../../support/requests/call-handler.ts";
import { idempotencyKey, thingsRoute } from "../../support/requests/things-route.ts";
import { thingsHandler, useThingsRoute } from "../../support/requests/use-things-route.ts";

const things = useThingsRoute();
const { valid, call } = things;
const issuesOf = (answer: {
  body: { error: { details: { issues: { path: string; message: string }[] } } };
}) => answer.body.error.details.issues.map(({ path, message }) => `${path} ${message}`);

describe("admitted, valid request", () => {
  it("an admitted, valid request reaches the handler with its parsed parts and the caller", async () => {
    const { status, body, headers } = await call({ query: { limit: "10", status: "open,closed" } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      params: { id: "1" },
      query: { limit: 10, status: ["open", "closed"] },
      body: { count: 1 },
      idempotencyKey,
      requestId: testRequestId,
      caller: {
        partnerId: things.account.partnerId,
        callerId: things.account.keyId,
        environment: "sandbox",
        endUserId: null,
      },
    });
    expect(headers["X-Request-Id"]).toBe(testRequestId);
  });

  it("the limit parameter is 50 by default and at most 200", async () => {
    expect((await call()).body.query.limit).toBe(50);
    expect(issuesOf(await call({ query: { limit: "201" } }))).toEqual(["query.limit must be at most 200"]);
    for (const limit of ["0", "-1", "1.5", "ten", "", "1e2", "5,6"]) {
      expect((await call({ query: { limit } })).status).toBe(400);
    }
  });

  it("timestamps accept any offset, and a plus sign that was decoded as a space", async () => {
    for (const from of ["2026-11-20T09:00:00+09:00", "2026-11-20T09:00:00 09:00", "2026-11-20T00:00:00Z"]) {
      expect((await call({ query: { from } })).body.query.from).toBe(Date.UTC(2026, 10, 20));
    }
    expect((await call({ query: { from: "2026-11-20T09:00:00" } })).status).toBe(400);
  });

  it("unknown query parameters are ignored and reported in a header, and cannot inject anything into this header", async () => {
    const { status, headers } = await call({
      query: { colour: "red", "a\r\nSet-Cookie: x": "1", limit: "1" },
    });
    expect([status, headers["X-Svc-Ignored-Params"]]).toEqual([200, "colour, a__Set-Cookie__x"]);
  });

  it.each([
    [
      "U+FFFD, which a gateway puts in the place of other bytes",
      "\ufffd\ufffd",
      /must be JSON text in UTF-8/,
    ],
    ["half of a surrogate pair", "a\\ud83d", /contains half of a surrogate pair/],
    ["half of a pair behind a backslash", "\\\\\\ud83d", /contains half of a surrogate pair/],
    ["NUL", "a\\u0000", /contains the control character U\+0000/],
  ])("a body whose text has %s is rejected, and the error names the path", async (_, note, fault) => {
    const answer = await call({ body: `{"count":1,"rows":[{"note":"${note}"}]}` });
    expect(answer.status).toBe(400);
    expect(issuesOf(answer)).toEqual([expect.stringMatching(/^body\.rows\[0\]\.note /)]);
    expect(issuesOf(answer)[0]).toMatch(fault);
  });

  it("a body may contain complete surrogate pairs, escaped backslashes, tabs and line breaks", async () => {
    const body = '\ufeff{"count":1,"rows":[{"note":"\\uD83D\\uDE97 \\\\ud83d\\t\\r\\n"}]}';
    expect((await call({ body })).body.body.rows).toEqual([{ note: "\u{1f697} \\ud83d\t\r\n" }]);
  });

  it("a body with a duplicate field is rejected with the field name", async () => {
    const answer = await call({ body: '{"count":1,"rows":[],"count":2}' });
    expect(issuesOf(answer)).toEqual(['body has the field "count" twice in one object']);
  });

  it.each(["gzip", "br", "GZIP"])("a body compressed with %s returns 415", async (encoding) => {
    const answer = await call({}, { "content-encoding": encoding });
    expect([answer.status, answer.body.error.code]).toEqual([415, "unsupported_media_type"]);
    expect(answer.body.error.message).toBe(
      "Compressed bodies are not accepted. Send the JSON without Content-Encoding.",
    );
  });

  it("unknown body fields are rejected, each with its path and the suggested field", async () => {
    const body = { count: 1, kinds: "a", rows: [{ note: "one", tone: 1 }, { notes: "" }] };
    expect(issuesOf(await call({ body }))).toEqual([
      "body.rows[0].tone is not a known field; did you mean note?",
      "body.rows[1].note is required",
      "body.rows[1].notes is not a known field; did you mean note?",
      "body.kinds is not a known field; did you mean kind?",
    ]);
  });
});

describe("error responses", () => {
  it("errors are sent in the envelope with the request id and a link to the error's documentation page", async () => {
    const { status, body, headers } = await callHandler(thingsHandler, { ...valid(), headers: {} });
    expect(status).toBe(401);
    expect(body).toEqual({
      error: { code: "missing_api_key", message: expect.any(String), request_id: testRequestId, details: {} },
    });
    expect(headers["X-Request-Id"]).toBe(testRequestId);
    expect(headers.Link).toBe('<https://docs.example.com/errors/missing_api_key>; rel="help"');
  });

  it("an unexpected error returns 500 internal_error and reveals nothing about its cause", async () => {
    const failing = partnerHandler(thingsRoute, async () => {
      throw new Error("table vehicle-sourcing-test is on fire");
    });
    const { status, body } = await callHandler(failing, valid());
    expect([status, body.error.code, body.error.details]).toEqual([500, "internal_error", {}]);
    expect(JSON.stringify(body)).not.toContain("fire");
  });

  it("a write whose conflict persists returns 500 internal_error with the advice to retry", async () => {
    const refused = new TransactionRefused([{ name: "order", reason: "Busy", item: null }], null);
    const losing = partnerHandler(thingsRoute, () => Promise.reject(new RaceLost(refused)));
    const { status, body } = await callHandler(losing, valid());
    expect([status, body.error.code]).toEqual([500, "internal_error"]);
    expect(body.error.message).toContain("Retry with exponential backoff");
  });

  it("a handler that exceeds the function timeout returns 500 internal_error in the envelope", async () => {
    const endless = partnerHandler(thingsRoute, () => new Promise(() => {}));
    const { status, body } = await callHandler(endless, { ...valid(), remainingMilliseconds: 260 });
    expect([status, body.error.code, body.error.request_id]).toEqual([500, "internal_error", testRequestId]);
  });

  it("a Problem that the handler throws keeps its details and headers", async () => {
    const refusing = partnerHandler(thingsRoute, async () => {
      throw new Problem(
        "rate_limited",
        "Slow down.",
        { retry_after_seconds: 5 },
        { headers: { "Retry-After": "5" } },
      );
    });
    const { status, body, headers } = await callHandler(refusing, valid());
    expect([status, body.error.details, headers["Retry-After"]]).toEqual([
      429,
      { retry_after_seconds: 5 },
      "5",
    ]);
  });

  it("the key is checked before anything else in the request", async () => {
    const answer = await callHandler(thingsHandler, { body: "{", query: { limit: "x" } });
    expect(answer.body.error.code).toBe("missing_api_key");
  });
});

describe("idempotency key", () => {
  it("a request without the Idempotency-Key header returns 400 missing_idempotency_key", async () => {
    const answer = await call({}, { "idempotency-key": "" });
    expect([answer.status, answer.body.error.code]).toEqual([400, "missing_idempotency_key"]);
  });

  it("an Idempotency-Key header that is not a UUID v4 returns 400 validation_error", async () => {
    for (const value of [
      "abc",
      "7c9e6679-7425-10de-944b-e07fc1f90ae7",
      `${idempotencyKey}, ${idempotencyKey}`,
    ]) {
      const [issue] = issuesOf(await call({}, { "idempotency-key": value }));
      expect(issue).toMatch(/^headers\.Idempotency-Key must be one UUID v4/);
    }
  });

  it("idempotency keys are case-insensitive", async () => {
    const { body } = await call({}, { "idempotency-key": idempotencyKey.toUpperCase() });
    expect(body.idempotencyKey).toBe(idempotencyKey);
  });
});

describe("request body", () => {
  it("a body over 256 KiB, in bytes, returns 413 payload_too_large", async () => {
    const empty = JSON.stringify({ count: 1, rows: [{ note: "" }] });
    const text = (bytes: number) => empty.replace('""', `"${"x".repeat(bytes - empty.length)}"`);
    const largest = text(256 * 1024);
    expect([Buffer.byteLength(largest), (await call({ body: largest })).status]).toEqual([256 * 1024, 200]);
    const answer = await call({ body: text(256 * 1024 + 1) });
    expect([answer.status, answer.body.error.code]).toEqual([413, "payload_too_large"]);
  });

  it("a media type other than application/json returns 415 unsupported_media_type", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", ""]) {
      const answer = await call({}, { "content-type": type });
      expect([answer.status, answer.body.error.code]).toEqual([415, "unsupported_media_type"]);
    }
    expect((await call({}, { "content-type": "Application/JSON; charset=utf-8" })).status).toBe(200);
  });

  it("broken JSON returns 400 validation_error with the position of the error", async () => {
    expect(issuesOf(await call({ body: '{\n  "count": one\n}' }))).toEqual([
      "body is not valid JSON: it breaks at position 13 (line 2, column 12)",
    ]);
  });

  it("a body that is not UTF-8 and a missing body return 400 validation_error", async () => {
    const bytes = Buffer.from([0x7b, 0xff, 0x7d]).toString("base64");
    expect(issuesOf(await call({ body: bytes, isBase64Encoded: true }))).toEqual([
      "body must be JSON text in UTF-8",
    ]);
    expect(issuesOf(await call({ body: undefined }))).toEqual(["body is required"]);
  });

  it("an invalid body returns 400 validation_error with every failing path and its correction", async () => {
    const body = { count: "1", kind: "c", rows: [{ note: "x" }, { note: 5 }] };
    expect(issuesOf(await call({ body, query: { status: "open,lost" } }))).toEqual([
      "query.status[1] must be one of open, closed",
      "body.count must be a whole number, without quotation marks",
      "body.kind must be one of a, b",
      "body.rows[1].note must be text",
    ]);
    expect(issuesOf(await call({ body: [] }))).toEqual(["body must be a JSON object"]);
  });
});
