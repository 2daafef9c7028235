import { describe, expect, it } from "vitest";
import { type EnvironmentName, send } from "../support/stage-client.ts";
import { stage } from "./shared-stage.ts";

const environments: EnvironmentName[] = ["sandbox", "production"];
describe.each(environments)("the doors of %s", (environment) => {
  const api = stage.env[environment].base_url;

  it("the health route needs no key and names its environment", async () => {
    const { status, body } = await send(`${api}/v1/health`);
    expect([status, body.status, body.environment]).toEqual([200, "ok", environment]);
  });

  it("unknown paths are 404 route_not_found, and known ones with another method 405 with Allow, before any key check", async () => {
    const unknown = await send(`${api}/v1/nothing`);
    expect([unknown.status, unknown.body.error.code]).toEqual([404, "route_not_found"]);
    const wrong = await send(`${api}/v1/orders`, { method: "PUT", body: {} });
    expect([wrong.status, wrong.body.error.code, wrong.headers.get("allow")]).toEqual([
      405,
      "method_not_allowed",
      "GET, POST",
    ]);
    const ops = await send(`${stage.env[environment].console_api_url}/ops/v1/nothing`);
    expect([ops.status, ops.body.error.code]).toEqual([404, "route_not_found"]);
  });

  it("refusals carry the request id in body and header, and the link to their page", async () => {
    const { body, headers } = await send(`${api}/v1/orders`);
    expect(body.error.request_id).toBe(headers.get("x-request-id"));
    expect(headers.get("link")).toMatch(/\/errors\/missing_api_key>; rel="help"$/);
  });
});

describe("keys on a running stage", () => {
  it("a production key is accepted from its allowlist only", async () => {
    const partner = await stage.createPartner("production");
    expect((await partner.get("/v1/orders")).status).toBe(200);
    const elsewhere = await stage.issueKey("production", partner.partnerId, [
      "198.51.100.0/24",
      "2001:db8::/32",
    ]);
    const refused = await stage.partner("production", elsewhere.body.key).get("/v1/orders");
    expect([refused.status, refused.body.error.code]).toEqual([403, "ip_not_allowed"]);
  });

  it("a revoked key is refused at once", async () => {
    const partner = await stage.createPartner("sandbox");
    const keys = `/ops/v1/partners/${partner.partnerId}/keys`;
    const { body } = await stage.operator("sandbox", "GET", keys);
    expect((await partner.get("/v1/orders")).status).toBe(200);
    expect((await stage.operator("sandbox", "POST", `${keys}/${body.data[0].id}/revoke`)).status).toBe(200);
    expect((await partner.get("/v1/orders")).body.error.code).toBe("invalid_api_key");
  });

  it("a trial key tells what is left of its budget, on errors too, and the third trial key is refused", async () => {
    const partner = await stage.createPartner("sandbox", { trial: true });
    const first = await partner.get("/v1/orders");
    const second = await partner.get("/v1/orders/none");
    const quota = ({ headers }: typeof first) => [
      headers.get("x-quota-limit"),
      headers.get("x-quota-remaining"),
    ];
    expect([first.status, quota(first)]).toEqual([200, ["1000", "999"]]);
    expect([second.status, quota(second)]).toEqual([404, ["1000", "998"]]);
    expect((await stage.issueKey("sandbox", partner.partnerId)).status).toBe(201);
    expect((await stage.issueKey("sandbox", partner.partnerId)).body.error.code).toBe("key_limit_reached");
  });
});

describe("broken requests on a running stage", () => {
  it("are refused with the code and the path that failed", async () => {
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
});
