import { describe, expect, it } from "vitest";
import { hoursFromNow } from "../../support/stage/enter-listings.ts";
import type { Answer, EnvironmentName } from "../../support/stage/stage-client.ts";
import { stage, whileFailing } from "../shared-stage.ts";

const codeOf = ({ status, body }: Answer) => [status, body.error?.code];

/** Returns one partner's console API, as its user sees it. */
const consoleOf =
  (partnerId: string, environment: EnvironmentName = "sandbox") =>
  (method: string, path: string, body?: unknown) =>
    stage.partnerUser(environment, partnerId, method, `/console/v1${path}`, body);

const use = (apiKey: string, environment: EnvironmentName = "sandbox") =>
  stage.partner(environment, apiKey).get("/v1/webhook-endpoints");

describe("partner user managing keys on the running stage", () => {
  it("a user creates, lists, rotates, restricts and revokes keys, and each change applies to the next request", async () => {
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
    expect(usage.at(-1)).toMatchObject({ key_id: rotated.body.id, limit: 1000, used: 3, remaining: 997 });
    expect((await call("GET", "/account")).body).toMatchObject({
      id: partnerId,
      environment: "sandbox",
      key_limit: 2,
      active_key_count: 2,
    });
    expect((await call("POST", `${path}/revoke`)).body.status).toBe("revoked");
    expect(codeOf(await use(rotated.body.key))).toEqual([401, "invalid_api_key"]);
  });

  it("a trial allows two keys in total, even if the operator and a user concurrently create the last key", async () => {
    const { partnerId } = await stage.createPartner("sandbox", { trial: true });
    const call = consoleOf(partnerId);
    const issue = (attempt: number) =>
      attempt % 2 === 0 ? call("POST", "/keys", { name: "Mine" }) : stage.issueKey("sandbox", partnerId);
    const answers = await Promise.all(Array.from({ length: 6 }, (_, attempt) => issue(attempt)));
    expect(answers.map(codeOf).filter(([status]) => status === 201)).toHaveLength(1);
    expect(answers.map(codeOf)).toContainEqual([403, "key_limit_reached"]);
    expect((await call("GET", "/account")).body.active_key_count).toBe(2);
  });

  it("production keys require the operator's approval and work only from addresses on their allowlist", async () => {
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

  it.each([
    ["three rotations", ["rotate", "rotate", "rotate"]],
    ["a rotation and a revocation", ["rotate", "revoke"]],
    ["two revocations", ["revoke", "revoke"]],
  ])(
    "only one of %s that run concurrently on one key succeeds, and the count of active keys stays correct",
    async (_, actions) => {
      const { partnerId } = await stage.createPartner("sandbox");
      const call = consoleOf(partnerId);
      const created = await Promise.all([1, 2, 3].map(() => call("POST", "/keys", { name: "Raced" })));
      let activeCount = 4;
      for (const { body: key } of created) {
        const raced = await Promise.all(actions.map((action) => call("POST", `/keys/${key.id}/${action}`)));
        const [done, ...others] = raced.toSorted((one, other) => one.status - other.status);
        expect(done?.status).toBe(done?.body.key === undefined ? 200 : 201);
        expect(others.map(codeOf)).toEqual(others.map(() => [409, "conflict"]));
        expect(codeOf(await use(key.key))).toEqual([401, "invalid_api_key"]);
        if (done?.status === 201) expect((await use(done.body.key)).status).toBe(200);
        else activeCount -= 1;
      }
      const keys = (await call("GET", "/keys")).body.data;
      const active = keys.filter(({ status }: { status: string }) => status === "active");
      expect([active.length, (await call("GET", "/account")).body.active_key_count]).toEqual([
        activeCount,
        activeCount,
      ]);
    },
  );

  it("the end of a trial removes the call budget and the key limit, even for a key in rotation", async () => {
    const { apiKey, partnerId } = await stage.createPartner("sandbox", { trial: true });
    const call = consoleOf(partnerId);
    const { body: second } = await call("POST", "/keys", { name: "Second" });
    expect((await use(apiKey)).headers.get("x-quota-limit")).toBe("1000");
    const [rotated] = await Promise.all([
      call("POST", `/keys/${second.id}/rotate`),
      stage.operator("sandbox", "PATCH", `/ops/v1/partners/${partnerId}`, { trial: false }),
    ]);
    const { body: third } = await call("POST", "/keys", { name: "Third" });
    for (const key of [apiKey, rotated.body.key, third.key]) {
      const { status, headers } = await use(key);
      const quota = [headers.has("x-quota-limit"), headers.has("x-quota-remaining")];
      expect([status, ...quota]).toEqual([200, false, false]);
    }
    const usage = (await call("GET", "/usage")).body.data;
    expect(usage.filter(({ status }: { status: string }) => status === "active")).toMatchObject(
      Array(3).fill({ limit: null, used: null, remaining: null }),
    );
    expect((await call("GET", "/account")).body).toMatchObject({ trial: false, key_limit: null });
  });

  it.each([true, false])(
    "a key shows its name, last four characters and the minute of its last admitted call (trial: %s)",
    async (trial) => {
      const { partnerId } = await stage.createPartner("sandbox", { trial });
      const call = consoleOf(partnerId);
      const { body: key } = await call("POST", "/keys", { name: "Seen", allowlist: ["192.0.2.1"] });
      const lastUsed = async () => {
        const [keys, usage] = await Promise.all([call("GET", "/keys"), call("GET", "/usage")]);
        const [shown, used] = [keys.body.data.at(-1), usage.body.data.at(-1)];
        expect(shown).toMatchObject({ id: key.id, name: "Seen", last_four: key.key.slice(-4) });
        expect(used.last_used_at).toBe(shown.last_used_at);
        expect(JSON.stringify([keys.body, usage.body])).not.toContain(key.key.slice(8));
        return shown.last_used_at;
      };
      expect((await use(key.key)).status).toBe(403);
      expect(await lastUsed()).toBeNull();
      await call("PUT", `/keys/${key.id}/allowlist`, { allowlist: [] });
      const minuteNow = async () => Math.floor(Date.parse(await hoursFromNow(stage, 0)) / 60_000);
      const before = await minuteNow();
      expect((await use(key.key)).status).toBe(200);
      const seen = await lastUsed();
      expect(seen).toMatch(/T\d\d:\d\d:00\.000\+09:00$/);
      const minute = Date.parse(seen) / 60_000;
      expect(minute).toBeGreaterThanOrEqual(before);
      expect(minute).toBeLessThanOrEqual(await minuteNow());
    },
  );

  it("a cached copy of a recently used unlimited key admits calls only while the table is unreadable", async () => {
    const [partner, unseen, trial] = await Promise.all([
      stage.createPartner("sandbox"),
      stage.createPartner("sandbox"),
      stage.createPartner("sandbox", { trial: true }),
    ]);
    const path = "/v1/history-lookups";
    expect([(await partner.get(path)).status, (await trial.get(path)).status]).toEqual([200, 200]);
    const outage = { kind: "error", code: "InternalServerError", statusCode: 500 } as const;
    const failing = (operation: string, run: () => Promise<void>) =>
      whileFailing("ListHistoryLookups", { service: "dynamodb", operation, effect: outage }, run);
    await failing("GetItem", async () => {
      expect((await partner.get(path)).status).toBe(200);
      const { id } = (await consoleOf(partner.partnerId)("GET", "/keys")).body.data[0];
      await consoleOf(partner.partnerId)("POST", `/keys/${id}/revoke`);
    });
    expect(codeOf(await partner.get(path))).toEqual([401, "invalid_api_key"]);
    await failing("UpdateItem", async () => {
      const refused = await Promise.all([trial.get(path), unseen.get(path)]);
      expect(refused.map(codeOf)).toEqual(Array(2).fill([500, "internal_error"]));
    });
    expect((await trial.get(path)).headers.get("x-quota-remaining")).toBe("998");
  });

  it("a second key works before and after the first key is revoked, so that a key can be replaced without a rejected call", async () => {
    const { apiKey: first, partnerId } = await stage.createPartner("sandbox", { trial: true });
    const call = consoleOf(partnerId);
    const { body: second } = await call("POST", "/keys", { name: "Second" });
    expect([(await use(first)).status, (await use(second.key)).status]).toEqual([200, 200]);
    const { id } = (await call("GET", "/keys")).body.data[0];
    await call("POST", `/keys/${id}/revoke`);
    expect([(await use(first)).status, (await use(second.key)).status]).toEqual([401, 200]);
  });
});
