import { describe, expect, it } from "vitest";
import type { Answer, EnvironmentName } from "../support/stage-client.ts";
import { stage } from "./shared-stage.ts";

const codeOf = ({ status, body }: Answer) => [status, body.error?.code];

/** The console of one partner, as its user sees it. */
const consoleOf =
  (partnerId: string, environment: EnvironmentName = "sandbox") =>
  (method: string, path: string, body?: unknown) =>
    stage.partnerUser(environment, partnerId, method, `/console/v1${path}`, body);

const use = (apiKey: string, environment: EnvironmentName = "sandbox") =>
  stage.partner(environment, apiKey).get("/v1/webhook-endpoints");

describe("a partner's user manages keys on the running stage", () => {
  it("creates, sees, rotates, restricts and revokes them, each in force with the next request", async () => {
    const { partnerId } = await stage.createPartner("sandbox", { trial: true });
    const call = consoleOf(partnerId);
    const created = await call("POST", "/keys", { name: "Server" });
    expect([created.status, (await use(created.body.key)).status]).toEqual([201, 200]);
    const listed = (await call("GET", "/keys")).body.data;
    expect(listed.map(({ name }: { name: string }) => name)).toEqual(["test", "Server"]);
    expect(JSON.stringify(listed)).not.toContain(created.body.key);
    expect(codeOf(await call("POST", "/keys", { name: "Third" }))).toEqual([403, "key_limit_reached"]);
    const rotated = await call("POST", `/keys/${created.body.id}/rotate`);
    expect(rotated.status).toBe(201);
    expect(codeOf(await use(created.body.key))).toEqual([401, "invalid_api_key"]);
    expect((await use(rotated.body.key)).status).toBe(200);
    const path = `/keys/${rotated.body.id}`;
    const elsewhere = await call("PUT", `${path}/allowlist`, { allowlist: ["198.51.100.0/24"] });
    expect([elsewhere.status, elsewhere.body.allowlist]).toEqual([200, ["198.51.100.0/24"]]);
    expect(codeOf(await use(rotated.body.key))).toEqual([403, "ip_not_allowed"]);
    await call("PUT", `${path}/allowlist`, { allowlist: ["127.0.0.1", "::1"] });
    expect((await use(rotated.body.key)).status).toBe(200);
    const usage = (await call("GET", "/usage")).body.data;
    expect(usage.at(-1)).toMatchObject({ key_id: rotated.body.id, limit: 1000, used: 2, remaining: 998 });
    expect((await call("GET", "/account")).body).toMatchObject({
      id: partnerId,
      environment: "sandbox",
      key_limit: 2,
      active_key_count: 2,
    });
    expect((await call("POST", `${path}/revoke`)).body.status).toBe("revoked");
    expect(codeOf(await use(rotated.body.key))).toEqual([401, "invalid_api_key"]);
  });

  it("a trial holds two however they are issued: operator and user race for the last place", async () => {
    const { partnerId } = await stage.createPartner("sandbox", { trial: true });
    const call = consoleOf(partnerId);
    const issue = (attempt: number) =>
      attempt % 2 === 0 ? call("POST", "/keys", { name: "Mine" }) : stage.issueKey("sandbox", partnerId);
    const answers = await Promise.all(Array.from({ length: 6 }, (_, attempt) => issue(attempt)));
    expect(answers.map(codeOf).filter(([status]) => status === 201)).toHaveLength(1);
    expect(answers.map(codeOf)).toContainEqual([403, "key_limit_reached"]);
    expect((await call("GET", "/account")).body.active_key_count).toBe(2);
  });

  it("production keys unlock with the operator's approval and work from registered addresses only", async () => {
    const { partnerId } = await stage.createPartner("production", { trial: true });
    const approve = (approved: boolean) =>
      stage.operator("production", "PATCH", `/ops/v1/partners/${partnerId}`, {
        production_approved: approved,
      });
    await approve(false);
    const call = consoleOf(partnerId, "production");
    expect(codeOf(await call("POST", "/keys", { name: "Live" }))).toEqual([403, "production_not_approved"]);
    await approve(true);
    const { body: live } = await call("POST", "/keys", { name: "Live" });
    expect(codeOf(await use(live.key, "production"))).toEqual([403, "ip_not_allowed"]);
    await call("PUT", `/keys/${live.id}/allowlist`, { allowlist: ["127.0.0.1/32", "::1/128"] });
    const first = await use(live.key, "production");
    expect([first.status, first.headers.has("x-quota-limit")]).toEqual([200, false]);
    const { body: next } = await call("POST", `/keys/${live.id}/rotate`);
    expect(codeOf(await use(live.key, "production"))).toEqual([401, "invalid_api_key"]);
    expect((await use(next.key, "production")).status).toBe(200);
    expect((await call("GET", "/account")).body.key_limit).toBeNull();
  });

  it("rolls a key over without a refused call: create a second, roll it out, revoke the first", async () => {
    const { apiKey: first, partnerId } = await stage.createPartner("sandbox", { trial: true });
    const call = consoleOf(partnerId);
    const { body: second } = await call("POST", "/keys", { name: "Second" });
    expect([(await use(first)).status, (await use(second.key)).status]).toEqual([200, 200]);
    const { id } = (await call("GET", "/keys")).body.data[0];
    await call("POST", `/keys/${id}/revoke`);
    expect([(await use(first)).status, (await use(second.key)).status]).toEqual([401, 200]);
  });
});
