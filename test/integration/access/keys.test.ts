import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issueKey } from "../../../shared/application/access/issue-key.ts";
import { listKeys } from "../../../shared/application/access/list-keys.ts";
import { revokeKey } from "../../../shared/application/access/revoke-key.ts";
import { createPartner } from "../../../shared/application/partners/create-partner.ts";
import { readPartner } from "../../../shared/application/partners/read-partner.ts";
import type { Problem } from "../../../shared/domain/errors/problem.ts";
import { apiKeyKey } from "../../../shared/persistence/keys/item-keys.ts";
import { getItem } from "../../../shared/persistence/table/table.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";

let table: RunningTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const context = { actor: "operator@example.com", environment: "sandbox", now: 1_800_000_000_000 } as const;
const newPartner = { name: "Harbour Motors", contact_email: "it@harbour.example" };
const issue = (partnerId: string, environment: "sandbox" | "production" = "sandbox") =>
  issueKey({ partnerId, name: "Server", allowlist: [] }, { ...context, environment });

describe("issuing keys", () => {
  it("an issued key is svc_stg_ or svc_prd_ followed by 28 URL-safe base64 characters", async () => {
    const { partnerId } = await createPartner({ ...newPartner, production_approved: true }, context);
    expect((await issue(partnerId)).value).toMatch(/^svc_stg_[A-Za-z0-9_-]{28}$/);
    expect((await issue(partnerId, "production")).value).toMatch(/^svc_prd_[A-Za-z0-9_-]{28}$/);
  });

  it("issuing stores only a hash of the key value", async () => {
    const { partnerId } = await createPartner(newPartner, context);
    const { key, value } = await issue(partnerId);
    expect(JSON.stringify(await getItem("get:apiKey", apiKeyKey(key.keyHash)))).not.toContain(value.slice(8));
    expect(value.endsWith(key.lastFour)).toBe(true);
  });

  it("issuing a third active sandbox key of a trial account is rejected with key_limit_reached, even for concurrent requests", async () => {
    const { partnerId } = await createPartner(newPartner, context);
    const settled = await Promise.allSettled(Array.from({ length: 8 }, () => issue(partnerId)));
    const refused = settled.filter((one) => one.status === "rejected").map((one) => one.reason as Problem);
    expect(refused.map((problem) => problem.code)).toEqual(Array(6).fill("key_limit_reached"));
    expect(await listKeys(partnerId)).toHaveLength(2);
  });

  it("a revoked key does not count toward the maximum number of active keys", async () => {
    const { partnerId } = await createPartner(newPartner, context);
    const { key } = await issue(partnerId);
    await issue(partnerId);
    await revokeKey({ partnerId, keyId: key.keyId }, context);
    await expect(issue(partnerId)).resolves.toBeDefined();
    expect((await readPartner(partnerId)).activeKeyCount).toBe(2);
  });

  it("accounts that are not in a trial have no maximum number of keys in either environment", async () => {
    const settings = { ...newPartner, trial: false, production_approved: true };
    const { partnerId } = await createPartner(settings, context);
    for (const environment of ["sandbox", "production"] as const) {
      for (let count = 0; count < 3; count += 1) await issue(partnerId, environment);
    }
    expect(await listKeys(partnerId)).toHaveLength(6);
  });

  it("issuing a production key is rejected with production_not_approved until the account is approved", async () => {
    const { partnerId } = await createPartner(newPartner, context);
    await expect(issue(partnerId, "production")).rejects.toMatchObject({ code: "production_not_approved" });
  });

  it("issuing a key for an unknown partner returns 404 not_found", async () => {
    await expect(issue("pt_none")).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("revoking keys", () => {
  it("a second revocation of a key returns 409 conflict, even if both revocations are concurrent", async () => {
    const { partnerId } = await createPartner(newPartner, context);
    const { key } = await issue(partnerId);
    const both = [1, 2].map(() => revokeKey({ partnerId, keyId: key.keyId }, context));
    const settled = await Promise.allSettled(both);
    const refused = settled.filter((one) => one.status === "rejected").map((one) => one.reason as Problem);
    expect(refused.map((problem) => problem.code)).toEqual(["conflict"]);
    expect((await readPartner(partnerId)).activeKeyCount).toBe(0);
  });

  it("revoking another partner's key returns 404 not_found", async () => {
    const owner = await createPartner(newPartner, context);
    const other = await createPartner(newPartner, context);
    const { key } = await issue(owner.partnerId);
    const revocation = revokeKey({ partnerId: other.partnerId, keyId: key.keyId }, context);
    await expect(revocation).rejects.toMatchObject({ code: "not_found" });
  });
});
