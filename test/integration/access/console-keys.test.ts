import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handler as createKey } from "../../../functions/console/account/create-api-key.ts";
import { handler as getAccount } from "../../../functions/console/account/get-account.ts";
import { handler as getUsage } from "../../../functions/console/account/get-usage.ts";
import { handler as listKeys } from "../../../functions/console/account/list-api-keys.ts";
import { handler as replaceAllowlist } from "../../../functions/console/account/replace-api-key-allowlist.ts";
import { handler as revokeKey } from "../../../functions/console/account/revoke-api-key.ts";
import { handler as rotateKey } from "../../../functions/console/account/rotate-api-key.ts";
import { handler as listAudit } from "../../../functions/console/audit/list-audit.ts";
import { changePartner } from "../../../shared/application/partners/change-partner.ts";
import { callHandler } from "../../support/requests/call-handler.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { codeOf, inProduction, operator, signIn, useKey } from "./sign-in.ts";

let table: RunningTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

describe("creating keys", () => {
  it("a partner can create a sandbox key, which is active immediately and whose value is shown once", async () => {
    const { call, create } = await signIn();
    const created = await create();
    expect(created.status).toBe(201);
    expect((await useKey(created.body.key)).status).toBe(200);
    const { key, ...shown } = created.body;
    const listed = (await call(listKeys)).body.data;
    expect(listed).toEqual([
      { ...shown, quota_used: 1, last_used_at: expect.stringMatching(/:00\.000\+09:00$/) },
    ]);
    expect([listed[0].name, listed[0].last_four]).toEqual(["Server", key.slice(-4)]);
  });

  it("creating a third active trial key returns 403 key_limit_reached, even for concurrent requests", async () => {
    const { create } = await signIn();
    const answers = await Promise.all(Array.from({ length: 6 }, () => create()));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 403, 403, 403, 403]);
    expect(codeOf(await create())).toEqual([403, "key_limit_reached"]);
  });

  it("creating a production key returns 403 production_not_approved until the operator approves the account", async () => {
    const { partnerId, create } = await signIn({ trial: false });
    await inProduction(async () => {
      expect(codeOf(await create())).toEqual([403, "production_not_approved"]);
      await changePartner({ partnerId, sent: { production_approved: true } }, operator);
      expect((await create()).body.key).toMatch(/^svc_prd_[A-Za-z0-9_-]{28}$/);
    });
  });
});

describe("rotating keys", () => {
  it("a rotation issues a key with the same name and allowlist and immediately revokes the old key, even at the key limit", async () => {
    const { call, create, onKey } = await signIn();
    const allowlist = ["203.0.113.0/24"];
    const { body: old } = await create({ name: "Server", allowlist });
    const { body: other } = await create();
    const rotated = await onKey(rotateKey, old.id);
    expect(rotated.status).toBe(201);
    expect(rotated.body).toMatchObject({ name: "Server", allowlist, status: "active", quota_used: 0 });
    expect(codeOf(await useKey(old.key))).toEqual([401, "invalid_api_key"]);
    for (const { key } of [rotated.body, other]) expect((await useKey(key)).status).toBe(200);
    const statuses = (await call(listKeys)).body.data.map(({ status }: { status: string }) => status);
    expect(statuses.sort()).toEqual(["active", "active", "revoked"]);
    expect(codeOf(await create())).toEqual([403, "key_limit_reached"]);
  });

  it("a rotation does not change the count of active keys, and only two more keys can be created after the new key is revoked", async () => {
    const { call, create, onKey } = await signIn();
    const { body: old } = await create();
    const { body: next } = await onKey(rotateKey, old.id);
    expect((await call(getAccount)).body.active_key_count).toBe(1);
    await onKey(revokeKey, next.id);
    expect((await Promise.all([create(), create(), create()])).map(codeOf)).toContainEqual([
      403,
      "key_limit_reached",
    ]);
    expect((await call(getAccount)).body.active_key_count).toBe(2);
  });

  it("a rotation transfers the counted calls of the old key exactly once, even with concurrent calls", async () => {
    const { call, create, onKey } = await signIn();
    let { body: key } = await create();
    let admitted = 0;
    for (let round = 0; round < 3; round += 1) {
      const calls = Array.from({ length: 12 }, () => useKey(key.key));
      const [rotated, ...answers] = await Promise.all([onKey(rotateKey, key.id), ...calls]);
      expect(rotated.status).toBe(201);
      admitted += answers.filter(({ status }) => status === 200).length;
      key = rotated.body;
      expect([key.quota_limit, key.quota_used]).toEqual([1000, admitted]);
    }
    await useKey(key.key);
    const usage = (await call(getUsage)).body.data.find((one: { key_id: string }) => one.key_id === key.id);
    expect(usage.used).toBe(admitted + 1);
  });

  it("two concurrent rotations of a key create one new key", async () => {
    const { call, create, onKey } = await signIn();
    const { body: old } = await create();
    const answers = await Promise.all([1, 2, 3].map(() => onKey(rotateKey, old.id)));
    expect(answers.map(codeOf).sort()).toEqual([
      [201, undefined],
      [409, "conflict"],
      [409, "conflict"],
    ]);
    expect((await call(getAccount)).body.active_key_count).toBe(1);
  });

  it("only one of a concurrent rotation and revocation succeeds, and the key count stays correct", async () => {
    const { call, create, onKey } = await signIn();
    for (let round = 0; round < 5; round += 1) {
      const { body: old } = await create();
      const [rotated, revoked] = await Promise.all([onKey(rotateKey, old.id), onKey(revokeKey, old.id)]);
      expect([rotated.status, revoked.status].filter((status) => status < 300)).toHaveLength(1);
      const active = (await call(listKeys)).body.data.filter(
        ({ status }: { status: string }) => status === "active",
      );
      expect(active).toHaveLength(rotated.status === 201 ? 1 : 0);
      expect((await call(getAccount)).body.active_key_count).toBe(active.length);
      if (rotated.status === 201) await onKey(revokeKey, rotated.body.id);
    }
  });

  it("no active key keeps a budget when a rotation coincides with the end of the trial", async () => {
    const { partnerId, call, create, onKey } = await signIn();
    const { body: old } = await create();
    const free = changePartner({ partnerId, sent: { trial: false } }, operator);
    const [rotated] = await Promise.all([onKey(rotateKey, old.id), free]);
    expect(rotated.status).toBe(201);
    const { data } = (await call(getUsage)).body;
    const active = data.find(({ status }: { status: string }) => status === "active");
    expect([active.key_id, active.limit]).toEqual([rotated.body.id, null]);
  });

  it("rotating a revoked key returns 409 conflict, and rotating another partner's key returns 404 not_found", async () => {
    const { create, onKey } = await signIn();
    const { body: key } = await create();
    const stranger = await signIn();
    for (const handler of [rotateKey, revokeKey]) {
      expect(codeOf(await stranger.onKey(handler, key.id))).toEqual([404, "not_found"]);
    }
    const taken = await stranger.onKey(replaceAllowlist, key.id, { allowlist: [] });
    expect(codeOf(taken)).toEqual([404, "not_found"]);
    expect((await useKey(key.key)).status).toBe(200);
    await onKey(revokeKey, key.id);
    expect(codeOf(await onKey(rotateKey, key.id))).toEqual([409, "conflict"]);
    expect(codeOf(await onKey(replaceAllowlist, key.id, { allowlist: [] }))).toEqual([409, "conflict"]);
  });

  it("rotating a production key returns 403 production_not_approved after the account's approval is withdrawn", async () => {
    const { partnerId, create, onKey } = await signIn({ trial: false, production_approved: true });
    await inProduction(async () => {
      const { body: key } = await create();
      await changePartner({ partnerId, sent: { production_approved: false } }, operator);
      expect(codeOf(await onKey(rotateKey, key.id))).toEqual([403, "production_not_approved"]);
      expect((await onKey(revokeKey, key.id)).status).toBe(200);
    });
  });
});

describe("account and usage", () => {
  it("usage shows the limit, used and remaining calls of each key, and nulls for an unlimited key", async () => {
    const trial = await signIn();
    const { body: key } = await trial.create();
    await Promise.all([1, 2, 3].map(() => useKey(key.key)));
    const { body } = await trial.call(getUsage);
    expect(body.data).toEqual([
      {
        key_id: key.id,
        name: "Server",
        last_four: key.last_four,
        status: "active",
        limit: 1000,
        used: 3,
        remaining: 997,
        last_used_at: expect.any(String),
        days: [
          {
            date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
            calls: { read_heavy: 0, read_light: expect.any(Number), write: 0 },
            busiest_minute: { read_heavy: 0, read_light: expect.any(Number), write: 0 },
          },
        ],
      },
    ]);
    const own = await signIn({ trial: false });
    await own.create();
    const unlimited = (await own.call(getUsage)).body.data[0];
    expect(unlimited).toMatchObject({ limit: null, used: null, remaining: null });
  });

  it("the account shows its environment, its production approval and its maximum number of keys", async () => {
    const trial = await signIn();
    const { body } = await trial.call(getAccount);
    expect(body).toMatchObject({
      id: trial.partnerId,
      environment: "sandbox",
      trial: true,
      production_approved: false,
      key_limit: 2,
      active_key_count: 0,
    });
    expect(JSON.stringify(body)).not.toContain("cursor_secret");
    const own = await signIn({ trial: false });
    expect((await own.call(getAccount)).body.key_limit).toBeNull();
  });

  it("a user without a partner or with an unknown account returns 403 forbidden", async () => {
    for (const claims of [
      { scope: "partner", sub: "nobody@example.com" },
      { scope: "partner", sub: "nobody@example.com", partner_id: "" },
      { scope: "partner", sub: "gone@example.com", partner_id: "pt_0000000000000000000000" },
    ]) {
      for (const handler of [getAccount, listKeys, createKey]) {
        const answer = await callHandler(handler, { claims, body: { name: "Server" } });
        expect(codeOf(answer)).toEqual([403, "forbidden"]);
      }
    }
  });
});

describe("audit", () => {
  it("the audit entry of a key change has the actor and the old and new state, but not the key value", async () => {
    const { create, onKey } = await signIn();
    const { body: key } = await create();
    await onKey(replaceAllowlist, key.id, { allowlist: ["192.0.2.1"] });
    await onKey(replaceAllowlist, key.id, { allowlist: ["192.0.2.1"] });
    const { body: next } = await onKey(rotateKey, key.id);
    const entriesOf = async (id: string) =>
      (
        await callHandler(listAudit, {
          claims: { scope: "operator", sub: "operator@example.com" },
          query: { resource_id: id },
        })
      ).body.data;
    const [rotation, change, issue] = await entriesOf(key.id);
    expect([rotation.action, change.action, issue.action]).toEqual([
      "api_key.rotate",
      "api_key.replace_allowlist",
      "api_key.issue",
    ]);
    expect(rotation).toMatchObject({
      actor: "buyer@harbour.example",
      reason: `Replaced by ${next.id}`,
      before: { status: "active" },
      after: { status: "revoked" },
    });
    expect([change.before.allowlist, change.after.allowlist]).toEqual([[], ["192.0.2.1"]]);
    const [creation] = await entriesOf(next.id);
    expect(creation).toMatchObject({ action: "api_key.rotate", before: null, after: { id: next.id } });
    const text = JSON.stringify([rotation, change, issue, creation]);
    for (const value of [key.key, next.key]) expect(text).not.toContain(value.slice(8));
  });
});
