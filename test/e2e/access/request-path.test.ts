import { describe, expect, it } from "vitest";
import { requireValue } from "../../support/require-value.ts";
import { type EnvironmentName, send } from "../../support/stage/stage-client.ts";
import { stage } from "../shared-stage.ts";

const environments: EnvironmentName[] = ["sandbox", "production"];
describe.each(environments)("entry points of %s", (environment) => {
  const api = stage.env[environment].base_url;

  it("the health route needs no key and names its environment", async () => {
    const { status, body } = await send(`${api}/v1/health`);
    expect([status, body.status, body.environment]).toEqual([200, "ok", environment]);
  });

  it("HEAD returns the status and content type of GET without the body, even for a rejection", async () => {
    const consoleApi = stage.env[environment].console_api_url;
    const operators = [`${consoleApi}/ops/v1/partners`, `${consoleApi}/ops/v1/orders/none/history`];
    const partners = [`${consoleApi}/console/v1/orders`, `${consoleApi}/console/v1/usage`];
    for (const url of [`${api}/v1/health`, `${api}/v1/orders`, ...operators, ...partners]) {
      const [get, head] = await Promise.all(["GET", "HEAD"].map((method) => fetch(url, { method })));
      expect([head!.status, await head!.text()]).toEqual([get!.status, ""]);
      expect(head!.headers.get("content-type")).toBe(get!.headers.get("content-type"));
    }
  });

  it("an unknown path returns 404 before any key check, and an unsupported method of a known path returns 405 with Allow", async () => {
    const unknown = await send(`${api}/v1/nothing`);
    expect([unknown.status, unknown.body.error.code]).toEqual([404, "route_not_found"]);
    const wrong = await send(`${api}/v1/orders`, { method: "PUT", body: {} });
    expect([wrong.status, wrong.body.error.code, wrong.headers.get("allow")]).toEqual([
      405,
      "method_not_allowed",
      "GET, HEAD, POST",
    ]);
    const ops = await send(`${stage.env[environment].console_api_url}/ops/v1/nothing`);
    expect([ops.status, ops.body.error.code]).toEqual([404, "route_not_found"]);
  });

  it("a rejection has the request id in its body and a header, and links to the page of its error", async () => {
    const { body, headers } = await send(`${api}/v1/orders`);
    expect(body.error.request_id).toBe(headers.get("x-request-id"));
    expect(headers.get("link")).toMatch(/\/errors\/missing_api_key>; rel="help"$/);
  });
});

describe("keys on a running stage", () => {
  it("a revoked key is rejected immediately", async () => {
    const partner = await stage.createPartner("sandbox");
    const keys = `/ops/v1/partners/${partner.partnerId}/keys`;
    const { body } = await stage.operator("sandbox", "GET", keys);
    expect((await partner.get("/v1/orders")).status).toBe(200);
    expect((await stage.operator("sandbox", "POST", `${keys}/${body.data[0].id}/revoke`)).status).toBe(200);
    expect((await partner.get("/v1/orders")).body.error.code).toBe("invalid_api_key");
  });

  it("every response to a trial key, even an error, states the remaining budget, and HEAD counts like GET", async () => {
    const partner = await stage.createPartner("sandbox", { trial: true });
    const first = await partner.get("/v1/orders");
    await fetch(`${stage.env.sandbox.base_url}/v1/orders`, {
      method: "HEAD",
      headers: { "x-api-key": partner.apiKey },
    });
    const second = await partner.get("/v1/orders/none");
    const quota = ({ headers }: typeof first) => [
      headers.get("x-quota-limit"),
      headers.get("x-quota-remaining"),
    ];
    expect([first.status, quota(first)]).toEqual([200, ["1000", "999"]]);
    expect([second.status, quota(second)]).toEqual([404, ["1000", "997"]]);
    expect((await stage.issueKey("sandbox", partner.partnerId)).status).toBe(201);
    expect((await stage.issueKey("sandbox", partner.partnerId)).body.error.code).toBe("key_limit_reached");
  });
});

describe("invalid requests on a running stage", () => {
  it("the three routes that require an Idempotency-Key reject a missing key and a malformed key", async () => {
    const partner = await stage.createPartner("sandbox");
    const paths = ["/v1/orders", "/v1/orders/backfill", "/v1/history-lookups"];
    const wrong = ["42", "00000000-0000-1000-8000-000000000000", "7c9e6679-7425-40de-c44b-e07fc1f90ae7"];
    await Promise.all(
      paths.map(async (path) => {
        const absent: Record<string, string>[] = [{}, { "idempotency-key": "" }];
        for (const headers of absent) {
          const { status, body } = await partner.post(path, { plate: "00가0000" }, headers);
          expect([path, status, body.error.code]).toEqual([path, 400, "missing_idempotency_key"]);
        }
        for (const key of wrong) {
          const { status, body } = await partner.post(path, {}, { "idempotency-key": key });
          const [issue] = body.error.details.issues;
          expect([status, body.error.code, issue.path]).toEqual([
            400,
            "validation_error",
            "headers.Idempotency-Key",
          ]);
        }
      }),
    );
  });

  it("production rejects test events of watches before validation, and has no route that simulates a status", async () => {
    const { api_key } = stage.env.production;
    const partner = stage.partner("production", api_key);
    const answers = await Promise.all([
      ...[{}, "{", { vehicle_id: 7 }].map((body) =>
        partner.post("/v1/eagle-eye/watches/ww_none/test-webhook", body),
      ),
      partner.post("/v1/orders/none/sandbox-status", { status: "nothing" }),
    ]);
    expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual([
      ...Array(3).fill([403, "forbidden"]),
      [404, "route_not_found"],
    ]);
  });

  it("invalid requests are rejected with the code and the failing path", async () => {
    const partner = await stage.createPartner("sandbox");
    const key = { "idempotency-key": "7c9e6679-7425-40de-944b-e07fc1f90ae7" };
    const torn = await partner.post("/v1/orders", '{"vehicle_id": ', key);
    expect([torn.status, torn.body.error.details.issues[0].path]).toEqual([400, "body"]);
    const without = await partner.post("/v1/orders", {});
    expect(without.body.error.code).toBe("missing_idempotency_key");
    const text = await partner.post("/v1/orders", "hello", { ...key, "content-type": "text/plain" });
    expect(text.body.error.code).toBe("unsupported_media_type");
    const huge = await partner.post("/v1/orders", { vehicle_id: "x".repeat(300_000) }, key);
    expect([huge.status, huge.body.error.code]).toEqual([413, "payload_too_large"]);
    const limit = await partner.get("/v1/orders?limit=201&colour=red");
    expect(limit.body.error.details.issues[0].path).toBe("query.limit");
    expect(limit.headers.get("x-svc-ignored-params")).toBe("colour");
  });

  it("hints about a repeated parameter and a misspelled field, value or path pass through the gateway", async () => {
    const partner = await stage.createPartner("sandbox");
    const twice = await partner.get("/v1/vehicles?limit=1&limit=2");
    expect([twice.status, twice.body.error.details.issues]).toEqual([
      400,
      [{ path: "query.limit", message: "was sent twice, but takes only one value" }],
    ]);
    expect((await partner.get("/v1/vehicles?make=Kia&make=Hyundai&limit=1")).status).toBe(200);
    const sent = { vehicle_id: "auction_a_1", max_bid_amount_usd: 1, secondary_inspection_requird: true };
    const order = await partner.order(sent);
    expect([order.status, order.body.error.details.issues[0].path]).toEqual([
      400,
      "body.secondary_inspection_requird",
    ]);
    const unheard = await partner.get("/v1/vehicles?make=Hyundia&limit=1");
    expect([unheard.status, unheard.headers.get("x-svc-unknown-values")]).toEqual([
      200,
      "make=Hyundia;nearest=Hyundai",
    ]);
    const path = await partner.get("/v1/Orders/");
    expect([path.status, path.body.error.details]).toEqual([404, { nearest_path: "/v1/orders" }]);
  });
});

describe("responses of a running stage", () => {
  it.each(["br", "gzip"])("a list compressed with %s passes the gateway byte for byte", async (coding) => {
    const partner = await stage.createPartner("sandbox");
    const path = "/v1/vehicles?sort=year_desc&make=Hyundai";
    const plain = await partner.get(path, { "accept-encoding": "identity" });
    const compressed = await partner.get(path, { "accept-encoding": coding });
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(compressed.headers.get("content-encoding")).toBe(coding);
    expect(compressed.body).toEqual(plain.body);
    const bytes = (answer: typeof plain) => Number(answer.headers.get("content-length"));
    expect(bytes(compressed)).toBeLessThan(bytes(plain) / 4);
  });

  it("an unchanged vehicle list, vehicle and order list return 304 without a body for a matching ETag", async () => {
    const partner = await stage.createPartner("sandbox");
    const list = await partner.get("/v1/vehicles?make=Kia&source=auction_b");
    for (const path of [
      "/v1/vehicles?make=Kia&source=auction_b",
      `/v1/vehicles/${list.body.data[0].id}`,
      "/v1/orders",
    ]) {
      const tag = requireValue((await partner.get(path)).headers.get("etag"));
      const again = await partner.get(path, { "if-none-match": tag });
      expect([path, again.status, again.body, again.headers.get("etag")]).toEqual([path, 304, "", tag]);
    }
  });
});
