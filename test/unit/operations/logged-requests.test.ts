import { describe, expect, it } from "vitest";
import { Problem } from "../../../shared/domain/errors/problem.ts";
import { hideSecrets } from "../../../shared/domain/operations/hide-secrets.ts";
import {
  longestLoggedText,
  readLine,
  readRequest,
} from "../../../shared/domain/operations/logged-request.ts";
import { searchedTime } from "../../../shared/domain/operations/request-search.ts";
import { nameThings } from "../../../shared/http/name-things.ts";

const at = Date.parse("2026-11-23T01:02:03.456Z");
const written = (entry: unknown) => ({
  at,
  text: typeof entry === "string" ? entry : JSON.stringify(entry),
});
const hour = 3_600_000;

describe("log lines shown to operators", () => {
  it("a request's log line is read into fields, and missing values are null", () => {
    const entry = {
      ...{ message: "request", request_id: "JKJaXmPLvHcESHA=", operation: "createOrder" },
      ...{ route: "POST /v1/orders", status: 409, duration_ms: 71, error_code: "duplicate_order" },
      ...{ partner_id: "pt_1", key_id: "key_1", key_last_four: "Ab-9", vehicle_id: "auction_a_1" },
      end_user_id: "buyer@example.com",
    };
    expect(readRequest(written(entry))).toEqual({
      ...{ requestId: "JKJaXmPLvHcESHA=", at, route: "POST /v1/orders", operation: "createOrder" },
      ...{ status: 409, errorCode: "duplicate_order", durationMs: 71, partnerId: "pt_1", keyId: "key_1" },
      ...{ keyLastFour: "Ab-9", orderId: null, vehicleId: "auction_a_1" },
    });
  });

  it("only the log line of a request is read as a request", () => {
    for (const entry of [
      { message: "request failed", request_id: "a" },
      { message: "request" },
      { message: "request", request_id: 7 },
      "Task timed out after 15.00 seconds",
      "null",
      "[]",
    ])
      expect(readRequest(written(entry))).toBeNull();
  });

  it("a log line shows its message and its causes, outermost first, and no other fields", () => {
    const failure = {
      ...{ name: "UpstreamFailed", message: "retail_a was answered 503", stack: "at secret.ts:1" },
      cause: { name: "Error", message: "socket hang up" },
    };
    const line = { level: "WARN", message: "request failed", failure, item: { cursor_secret: "hush" } };
    expect(readLine(written(line))).toEqual({
      ...{ at, level: "WARN", message: "request failed" },
      causes: [
        { name: "UpstreamFailed", message: "retail_a was answered 503" },
        { name: "Error", message: "socket hang up" },
      ],
    });
    expect(readLine(written("Task timed out"))).toEqual({
      ...{ at, level: "INFO", message: "Task timed out", causes: [] },
    });
  });

  it("long texts and long chains of causes are truncated", () => {
    const endless = (depth: number): object =>
      depth === 0 ? {} : { name: "Error", message: "x".repeat(9_000), cause: endless(depth - 1) };
    const { causes } = readLine(written({ message: "m", error: endless(20) }));
    expect(causes).toHaveLength(5);
    for (const { message } of causes) expect(message).toHaveLength(longestLoggedText);
  });

  it.each([
    ["the key svc_prd_AbCdEfGhIjKlMnOpQrStUvWx-_12 is unknown", "the key svc_prd_[hidden] is unknown"],
    ["signed with whsec_c2VjcmV0c2VjcmV0", "signed with whsec_[hidden]"],
    ["Authorization: Bearer abc.def", "Authorization: Bearer [hidden]"],
    ["GET https://a.kr/b?sig=1&key=2 failed", "GET https://a.kr/b?[hidden] failed"],
    ["https://user:pass@a.kr/b", "https://[hidden]@a.kr/b"],
    ['{"password":"hush","a":1}', '{"password":"[hidden]","a":1}'],
    ["x-api-key=hush", "x-api-key=[hidden]"],
    ["mail to buyer@example.com bounced", "mail to [hidden] bounced"],
    ["eyJhbGciOiJ9.eyJzdWIiOiJ9.c2ln", "[hidden]"],
    ["ASIAABCDEFGHIJKLMNOP", "[hidden]"],
    [
      "order ord_1hxk3q9zr of pt_01 was not found at /v1/orders",
      "order ord_1hxk3q9zr of pt_01 was not found at /v1/orders",
    ],
  ])("the text %j is shown as %j", (text, shown) => {
    expect(hideSecrets(text)).toBe(shown);
  });
});

describe("log search period", () => {
  it("a log search covers the given hours before the given time, or before now if that time is in the future", () => {
    expect(searchedTime({ hours: 24, until: null }, 90, at)).toEqual({ from: at - 24 * hour, to: at });
    expect(searchedTime({ hours: 1, until: at + hour }, 90, at)).toEqual({ from: at - hour, to: at });
    const before = at - 48 * hour;
    expect(searchedTime({ hours: 6, until: before }, 90, at)).toEqual({
      from: before - 6 * hour,
      to: before,
    });
  });

  it("a log search never starts before the oldest kept log lines", () => {
    expect(searchedTime({ hours: 168, until: null }, 1, at)).toEqual({ from: at - 24 * hour, to: at });
  });

  it("a log search for a time without retained log lines is rejected, and the error states the retention period", () => {
    const search = () => searchedTime({ hours: 1, until: at - 24 * hour }, 1, at);
    expect(search).toThrow(Problem);
    expect(search).toThrow(
      expect.objectContaining({
        code: "no_longer_kept",
        details: { kept_since: "2026-11-22T10:02:03.456+09:00", kept_days: 1 },
      }),
    );
  });
});

describe("ids in a request's log line", () => {
  it("a log entry names the order in the path and the car in the path or body, and nothing else", () => {
    expect(nameThings("/v1/orders/{id}/confirm", { id: "ord_1" }, undefined)).toEqual({ order_id: "ord_1" });
    expect(nameThings("/v1/vehicles/{id}", { id: "auction_a_1" }, undefined)).toEqual({
      vehicle_id: "auction_a_1",
    });
    expect(nameThings("/v1/orders", undefined, { vehicle_id: "retail_b_2", max_bid_amount_usd: 1 })).toEqual({
      vehicle_id: "retail_b_2",
    });
    expect(nameThings("/ops/v1/lots/{vehicle_id}/award", { vehicle_id: "auction_b_1" }, {})).toEqual({
      vehicle_id: "auction_b_1",
    });
    expect(nameThings("/v1/invoices/{id}", { id: "inv_1" }, { plate: "11가1111" })).toEqual({});
  });

  it("an invalid id is not logged", () => {
    for (const id of ["a b", `ord_${"x".repeat(300)}`, "", 7, null, "svc_stg_1f0e", "eyJhbGciOiJ"])
      expect(nameThings("/v1/orders/{id}", { id }, undefined)).toEqual({});
  });
});
