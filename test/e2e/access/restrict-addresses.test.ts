import { beforeAll, describe, expect, it } from "vitest";
import { requireValue } from "../../support/require-value.ts";
import { callFrom, ownAddresses } from "../../support/stage/call-from.ts";
import type { Answer, EnvironmentName, PartnerClient } from "../../support/stage/stage-client.ts";
import { stage } from "../shared-stage.ts";

const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const hosts = (count: number, network = "198.51.100") =>
  Array.from({ length: count }, (_, host) => `${network}.${host + 1}`);

/** Returns one partner's console API, as its user sees it. */
const consoleOf =
  (environment: EnvironmentName, { partnerId }: Pick<PartnerClient, "partnerId">) =>
  (method: string, path: string, body?: unknown) =>
    stage.partnerUser(environment, partnerId, method, `/console/v1/keys${path}`, body);

describe("allowed addresses of a production key on the running stage", () => {
  let partner: PartnerClient;
  let call: ReturnType<typeof consoleOf>;
  let keyIds: string[];

  beforeAll(async () => {
    partner = await stage.createPartner("production");
    call = consoleOf("production", partner);
    await Promise.all([call("POST", "", { name: "Second" }), call("POST", "", { name: "Third" })]);
    keyIds = (await call("GET", "")).body.data.map(({ id }: { id: string }) => id);
  });

  const replace = (key: number, allowlist: unknown) =>
    call("PUT", `/${keyIds[key]}/allowlist`, { allowlist });
  const issuesOf = ({ body }: Answer) => body.error.details.issues;

  it("an allowlist of addresses, ranges and mapped IPv4 addresses applies from the next request on", async () => {
    const families: [allowlist: string[], admitted: string[]][] = [
      [["127.0.0.1"], ["127.0.0.1"]],
      [["127.0.0.2/31"], ["127.0.0.2"]],
      [["127.0.0.3/30"], ["127.0.0.1", "127.0.0.2"]],
      [["127.0.0.0/8"], ["127.0.0.1", "127.0.0.2"]],
      [["::1"], ["::1"]],
      [["0:0::/64"], ["::1"]],
      [["::/20"], ["::1"]],
      [["::ffff:127.0.0.1"], ["127.0.0.1"]],
      [["::ffff:7f00:0/126"], ["127.0.0.1", "127.0.0.2"]],
      [
        ["198.51.100.7", "127.0.0.2/32", "2001:db8::/32", "::1/128"],
        ["127.0.0.2", "::1"],
      ],
      [["198.51.100.7", "203.0.113.0/24", "2001:db8::/32"], []],
      [[], []],
    ];
    for (const [allowlist, admitted] of families) {
      const replaced = await replace(0, allowlist);
      expect([replaced.status, replaced.body.allowlist]).toEqual([200, allowlist]);
      const url = `${stage.env.production.base_url}/v1/webhook-endpoints`;
      const answers = await Promise.all(
        ownAddresses.map((address) => callFrom(address, url, { "x-api-key": partner.apiKey })),
      );
      for (const [place, { status, body }] of answers.entries()) {
        const address = requireValue(ownAddresses[place]);
        const reported = [status, body.error?.code, body.error?.details?.address];
        const expected = admitted.includes(address) ? [200] : [403, "ip_not_allowed", address];
        expect(
          reported.filter((one) => one !== undefined),
          `${address} in ${allowlist}`,
        ).toEqual(expected);
      }
    }
  });

  it("a partner's active keys together allow at most sixteen addresses per environment, even with concurrent changes", async () => {
    for (let round = 1; round <= 3; round += 1) {
      await Promise.all([replace(0, []), replace(1, []), replace(2, [])]);
      const raced = await Promise.all([replace(0, hosts(9)), replace(1, hosts(9, "203.0.113"))]);
      expect(raced.map(codeOf).toSorted()).toEqual([
        [200, undefined],
        [400, "validation_error"],
      ]);
      const refused = raced.find(({ status }) => status === 400)!;
      expect(issuesOf(refused)).toEqual([
        { path: "body.allowlist", message: expect.stringMatching(/at most 16 .* not 18: .* keys hold 9\./) },
      ]);
      const loser = raced.indexOf(refused);
      expect((await replace(loser, hosts(7, "192.0.2"))).status).toBe(200);
    }
    // An entry on two keys counts once, so that one key can replace the other.
    const issue = (allowlist: string[]) => stage.issueKey("production", partner.partnerId, allowlist);
    expect(codeOf(await issue(["2001:db8::16"]))).toEqual([400, "validation_error"]);
    const { id } = (await issue(["192.0.2.7", "::ffff:192.0.2.7"])).body;
    expect(codeOf(await replace(2, ["192.0.2.1", "2001:db8::16"]))).toEqual([400, "validation_error"]);
    expect((await call("POST", `/${id}/rotate`)).status).toBe(201);
  });

  it("addresses are counted separately for sandbox and production", async () => {
    const twin = consoleOf("sandbox", partner);
    await stage.createPartner("sandbox", { id: partner.partnerId });
    const { body } = await twin("POST", "", { name: "Twin", allowlist: hosts(16, "203.0.113") });
    expect(body.allowlist).toHaveLength(16);
    expect(codeOf(await twin("POST", "", { name: "More", allowlist: ["192.0.2.1"] }))).toEqual([
      400,
      "validation_error",
    ]);
  });

  it("invalid addresses are reported with position and expected form, and the whole list is rejected", async () => {
    const before = (await call("GET", "")).body.data[2].allowlist;
    const wrong: [entry: unknown, reported: RegExp][] = [
      ["example.com", /IPv4 or IPv6 address or CIDR range.*not "example\.com"/],
      ["127.1", /not "127\.1"/],
      ["0x7f000001", /not "0x7f000001"/],
      ["10.0.0.0/33", /prefix length from 0 to 32/],
      ["10.0.0.0/8/8", /one prefix length/],
      ["2001:db8::/129", /prefix length from 0 to 128/],
      ["fe80::1%eth0", /not "fe80::1%eth0"/],
      ["", /IPv4 or IPv6/],
      [7, /text/],
    ];
    const answer = await replace(2, ["203.0.113.7", ...wrong.map(([entry]) => entry)]);
    expect(codeOf(answer)).toEqual([400, "validation_error"]);
    expect(issuesOf(answer)).toEqual(
      wrong.map(([, reported], place) => ({
        path: `body.allowlist[${place + 1}]`,
        message: expect.stringMatching(reported),
      })),
    );
    const [tooMany, none] = await Promise.all([replace(2, hosts(17)), replace(2, undefined)]);
    expect(issuesOf(tooMany)).toEqual([{ path: "body.allowlist", message: "must have at most 16 items" }]);
    expect(issuesOf(none)).toEqual([{ path: "body.allowlist", message: "is required" }]);
    expect((await call("GET", "")).body.data[2].allowlist).toEqual(before);
  });
});

describe("allowed addresses of a sandbox key on the running stage", () => {
  it("a sandbox key without an allowlist is accepted from any address, and a call rejected for its address costs no budget", async () => {
    const partner = await stage.createPartner("sandbox", { trial: true });
    const url = `${stage.env.sandbox.base_url}/v1/webhook-endpoints`;
    const knock = (address: string) => callFrom(address, url, { "x-api-key": partner.apiKey });
    const open = await Promise.all(ownAddresses.map(knock));
    expect(open.map(({ status }) => status)).toEqual(ownAddresses.map(() => 200));
    const call = consoleOf("sandbox", partner);
    const { id } = (await call("GET", "")).body.data[0];
    await call("PUT", `/${id}/allowlist`, { allowlist: ["127.0.0.2"] });
    const refused = await Promise.all([1, 2, 3].map(() => knock("127.0.0.1")));
    for (const answer of refused) {
      expect([codeOf(answer), answer.headers.has("x-quota-limit")]).toEqual([[403, "ip_not_allowed"], false]);
    }
    const admitted = await knock("127.0.0.2");
    expect(admitted.headers.get("x-quota-remaining")).toBe(String(999 - ownAddresses.length));
  });
});
