import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handler as getUsage } from "../../../functions/console/account/get-usage.ts";
import { handler as replaceAllowlist } from "../../../functions/console/account/replace-api-key-allowlist.ts";
import { handler as revokeKey } from "../../../functions/console/account/revoke-api-key.ts";
import { changePartner } from "../../../shared/application/partners/change-partner.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { codeOf, inProduction, operator, signIn, useKey, useKeyThroughCloudFront } from "./sign-in.ts";

let table: RunningTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

describe("allowlists", () => {
  it("an allowlist applies from the next request on, and a rejected call costs no budget", async () => {
    const { call, create, onKey } = await signIn();
    const { body: key } = await create();
    expect((await useKey(key.key)).status).toBe(200);
    const allowlist = ["198.51.100.0/24", "2001:db8::/48"];
    const replaced = await onKey(replaceAllowlist, key.id, { allowlist });
    expect([replaced.status, replaced.body.allowlist]).toEqual([200, allowlist]);
    expect(codeOf(await useKey(key.key))).toEqual([403, "ip_not_allowed"]);
    expect((await useKey(key.key, "198.51.100.9")).status).toBe(200);
    expect((await useKey(key.key, "2001:db8::9")).status).toBe(200);
    expect((await useKey(key.key, "::ffff:198.51.100.9")).status).toBe(200);
    expect((await call(getUsage)).body.data[0].used).toBe(4);
  });

  it("the allowlist checks the client address that CloudFront reports, and a direct caller cannot fake this address", async () => {
    const { create, onKey } = await signIn();
    const { body: key } = await create();
    await onKey(replaceAllowlist, key.id, { allowlist: ["198.51.100.0/24", "2001:db8::/48"] });
    expect((await useKeyThroughCloudFront(key.key, "198.51.100.9")).status).toBe(200);
    expect((await useKeyThroughCloudFront(key.key, "2001:db8::9")).status).toBe(200);
    const elsewhere = await useKeyThroughCloudFront(key.key, "203.0.113.7");
    expect(codeOf(elsewhere)).toEqual([403, "ip_not_allowed"]);
    expect(elsewhere.body.error.details).toEqual({ address: "203.0.113.7" });
    const claimed = await useKeyThroughCloudFront(key.key, "198.51.100.9", "guessed");
    expect(codeOf(claimed)).toEqual([403, "forbidden"]);
    // CloudFront's own addresses belong to no caller.
    await onKey(replaceAllowlist, key.id, { allowlist: ["130.176.0.0/16"] });
    expect(codeOf(await useKeyThroughCloudFront(key.key, "203.0.113.7"))).toEqual([403, "ip_not_allowed"]);
  });

  it("an overly broad address range is rejected in production when a key is issued and when its allowlist is replaced", async () => {
    const { partnerId, create, onKey } = await signIn({ trial: false });
    await changePartner({ partnerId, sent: { production_approved: true } }, operator);
    await inProduction(async () => {
      const { body: key } = await create();
      for (const allowlist of [["0.0.0.0/0"], ["::/0"], ["::ffff:0:0/96"]]) {
        for (const answer of [
          await create({ name: "Open", allowlist }),
          await onKey(replaceAllowlist, key.id, { allowlist }),
        ]) {
          expect(codeOf(answer)).toEqual([400, "validation_error"]);
          expect(answer.body.error.details.issues[0].path).toBe("body.allowlist[0]");
        }
      }
    });
    expect((await create({ name: "Open", allowlist: ["0.0.0.0/0"] })).status).toBe(201);
  });

  it("an allowlist accepts up to 16 IPv4 and IPv6 entries, and a rejection lists the invalid entries", async () => {
    const { create, onKey } = await signIn();
    const { body: key } = await create();
    const replace = (allowlist: unknown) => onKey(replaceAllowlist, key.id, { allowlist });
    const issuesOf = async (allowlist: unknown) => (await replace(allowlist)).body.error.details.issues;
    const full = Array.from({ length: 16 }, (_, host) =>
      host % 2 ? `2001:db8::${host}` : `192.0.2.${host}`,
    );
    expect((await replace(full)).body.allowlist).toEqual(full);
    expect(await issuesOf([...full, "192.0.2.99"])).toEqual([
      { path: "body.allowlist", message: "must have at most 16 items" },
    ]);
    const wrong = await issuesOf(["192.0.2.1", "example.com", "10.0.0.0/33", "fe80::1%eth0", "2001:db8::/"]);
    expect(wrong.map(({ path }: { path: string }) => path)).toEqual([
      "body.allowlist[1]",
      "body.allowlist[2]",
      "body.allowlist[3]",
      "body.allowlist[4]",
    ]);
    expect(wrong[0].message).toContain('not "example.com"');
    expect(wrong[1].message).toMatch(/prefix length from 0 to 32.*"10\.0\.0\.0\/33"/);
    expect(wrong[3].message).toMatch(/prefix length from 0 to 128/);
    expect((await issuesOf(undefined))[0]).toEqual({ path: "body.allowlist", message: "is required" });
  });
});

describe("limit of sixteen addresses per environment", () => {
  const hosts = (count: number, network = "198.51.100") =>
    Array.from({ length: count }, (_, host) => `${network}.${host + 1}`);
  const openTwo = async () => {
    const user = await signIn({ trial: false });
    const [one, other] = await Promise.all([user.create(), user.create()]);
    return { ...user, ids: [one?.body.id, other?.body.id] as const };
  };

  it("an address on the allowlists of several active keys counts once toward the limit of sixteen addresses", async () => {
    const { create, onKey, ids } = await openTwo();
    const replace = (key: 0 | 1, allowlist: string[]) => onKey(replaceAllowlist, ids[key], { allowlist });
    expect((await replace(0, hosts(10))).status).toBe(200);
    expect((await replace(1, hosts(16))).status).toBe(200);
    const refused = await replace(0, [...hosts(9), "2001:db8::1"]);
    expect(codeOf(refused)).toEqual([400, "validation_error"]);
    expect(refused.body.error.details.issues).toEqual([
      {
        path: "body.allowlist",
        message: expect.stringMatching(/at most 16 different .* not 17: your other active keys hold 16/),
      },
    ]);
    expect(codeOf(await create({ name: "Third", allowlist: ["192.0.2.1"] }))).toEqual([
      400,
      "validation_error",
    ]);
    expect((await create({ name: "Third", allowlist: hosts(16) })).status).toBe(201);
    await onKey(revokeKey, ids[0]);
    expect((await replace(1, hosts(2))).status).toBe(200);
  });

  it("concurrent allowlist changes and new keys cannot together exceed the limit of sixteen addresses", async () => {
    const { create, onKey, ids } = await openTwo();
    const answers = await Promise.all([
      onKey(replaceAllowlist, ids[0], { allowlist: hosts(9) }),
      onKey(replaceAllowlist, ids[1], { allowlist: hosts(9, "203.0.113") }),
      create({ name: "Third", allowlist: hosts(9, "192.0.2") }),
    ]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status >= 300);
    expect(refused.map(codeOf)).toEqual(Array(2).fill([400, "validation_error"]));
  });

  it("allowlist addresses are counted per partner, without the addresses of revoked keys", async () => {
    const [mine, theirs] = [await openTwo(), await openTwo()];
    await mine.onKey(replaceAllowlist, mine.ids[0], { allowlist: hosts(16) });
    const their = await theirs.onKey(replaceAllowlist, theirs.ids[0], { allowlist: hosts(16, "192.0.2") });
    expect(their.status).toBe(200);
    await mine.onKey(revokeKey, mine.ids[0]);
    const allowlist = hosts(16, "203.0.113");
    expect((await mine.onKey(replaceAllowlist, mine.ids[1], { allowlist })).status).toBe(200);
  });
});
