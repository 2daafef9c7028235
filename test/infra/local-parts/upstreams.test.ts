import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startUpstreams, type Upstreams } from "../../../infra/local/upstreams/start-upstreams.ts";
import { requireValue } from "../../support/require-value.ts";
import { testKeys } from "../../support/services/upstream-keys.ts";

const clock = {
  time: Date.parse("2026-03-01T00:00:00Z"),
  now: () => clock.time,
  set: (iso: string) => {
    clock.time = Date.parse(iso);
  },
};
let upstreams: Upstreams;

beforeAll(async () => {
  upstreams = await startUpstreams({ port: 0, clock, keys: testKeys });
});

beforeEach(async () => {
  await put("/control/fx", { mode: "ok", krw_per_usd: 1387.42 });
});

afterAll(async () => {
  await upstreams.stop();
});

function get(path: string, key = testKeys.fx): Promise<Response> {
  return fetch(upstreams.url + path, { headers: { authorization: `Bearer ${key}` } });
}

function put(path: string, body: unknown): Promise<Response> {
  return fetch(upstreams.url + path, {
    method: "PUT",
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

const latest = "/fx/latest?base=USD&symbols=KRW";

describe("exchange rates", () => {
  test("exchange rates are returned in the Frankfurter format with the date of the test clock", async () => {
    expect(await (await get(latest)).json()).toEqual({
      amount: 1,
      base: "USD",
      date: "2026-03-01",
      rates: { KRW: 1387.42 },
    });
  });

  test("a control request can set the exchange rate", async () => {
    expect(await (await put("/control/fx", { krw_per_usd: 1400 })).json()).toEqual({
      mode: "ok",
      krw_per_usd: 1400,
    });
    expect(await (await get(latest)).json()).toMatchObject({ rates: { KRW: 1400 } });
  });

  test("a request for exchange rates with a base other than USD returns 404", async () => {
    expect((await get("/fx/latest?base=EUR&symbols=KRW")).status).toBe(404);
  });
});

describe("upstream keys", () => {
  const statusWith = async (path: string, headers: Record<string, string>) =>
    (await fetch(upstreams.url + path, { headers })).status;

  test.each([
    ["fx", latest, "authorization", `Bearer ${testKeys.fx}`],
    ["retail_a", "/retail_a/vocabulary", "x-api-key", testKeys.retail_a],
    ["retail_b", "/retail_b/api/catalog", "authorization", `Bearer ${testKeys.retail_b}`],
  ])(
    "the upstream %s returns 401 without a key, with a wrong key, and with the key in another header",
    async (_name, path, header, value) => {
      expect(await statusWith(path, { [header]: value })).toBe(200);
      expect(await statusWith(path, {})).toBe(401);
      expect(await statusWith(path, { [header]: `${value}x` })).toBe(401);
      expect(
        await statusWith(path, { [header === "x-api-key" ? "authorization" : "x-api-key"]: value }),
      ).toBe(401);
    },
  );

  test("the history provider requires a key", async () => {
    const ask = async (headers: Record<string, string>) =>
      (await fetch(`${upstreams.url}/history/inquiries`, { method: "POST", headers, body: "{}" })).status;
    expect([await ask({}), await ask({ authorization: `Bearer ${testKeys.history}` })]).toEqual([401, 400]);
  });

  test("pictures of cars are served without a key", async () => {
    const { ads } = (await (
      await fetch(`${upstreams.url}/retail_a/ads?manufacturer=1000&sort=PriceAsc&page=1&size=1`, {
        headers: { "x-api-key": testKeys.retail_a },
      })
    ).json()) as { ads: { photos: string[] }[] };
    expect((await fetch(requireValue(ads[0]?.photos[0]))).status).toBe(200);
  });

  test("an upstream accepts both keys during a rotation and only the new key afterward, and never returns a key", async () => {
    const states = async () => [
      (await get(latest, testKeys.fx)).status,
      (await get(latest, "new-key")).status,
    ];
    expect(await states()).toEqual([200, 401]);
    const both = await put("/control/fx", { api_keys: ["new-key", testKeys.fx] });
    expect([both.status, await states()]).toEqual([200, [200, 200]]);
    await put("/control/fx", { api_keys: ["new-key"] });
    expect(await states()).toEqual([401, 200]);
    expect((await put("/control/fx", { api_keys: "new-key" })).status).toBe(400);
    expect(await states()).toEqual([401, 200]);
    expect((await both.text()) + (await (await get("/control/fx")).text())).not.toContain("key");
    await put("/control/fx", { api_keys: [testKeys.fx] });
  });
});

describe("upstream modes", () => {
  test("an upstream in mode error returns 500", async () => {
    await put("/control/fx", { mode: "error" });
    expect((await get(latest)).status).toBe(500);
  });

  test("an upstream in mode garbage returns 200 with a body that is not JSON", async () => {
    await put("/control/fx", { mode: "garbage" });
    const response = await get(latest);
    expect(response.status).toBe(200);
    await expect(response.json()).rejects.toThrow(SyntaxError);
  });

  test("an upstream in mode down resets connections while its control API keeps responding", async () => {
    await put("/control/fx", { mode: "down" });
    await expect(get(latest)).rejects.toThrow(TypeError);
    expect(await (await get("/control/fx")).json()).toMatchObject({ mode: "down" });
  });

  test("an upstream in mode slow has not responded when its caller times out", async () => {
    await put("/control/fx", { mode: "slow" });
    await expect(fetch(upstreams.url + latest, { signal: AbortSignal.timeout(50) })).rejects.toThrow(
      /timeout/,
    );
  });
});

describe("invalid control input", () => {
  test.each([
    ["an unknown mode", { mode: "sleepy" }, /mode: must be one of ok, slow, error, garbage, down/],
    ["a rate of zero", { krw_per_usd: 0 }, /krw_per_usd: must be above zero/],
    ["a rate as text", { krw_per_usd: "1400" }, /krw_per_usd: must be a number/],
    ["an unknown field", { rate: 3 }, /rate/],
    ["a list", [], /body/],
    ["a body that is not JSON", "{", /not JSON/],
  ])("%s in a control request returns 400 and changes nothing", async (_what, body, message) => {
    const response = await put("/control/fx", body);
    expect(response.status).toBe(400);
    expect(((await response.json()) as { message: string }).message).toMatch(message);
    expect(await (await get("/control/fx")).json()).toEqual({ mode: "ok", krw_per_usd: 1387.42 });
  });

  test("a request with an invalid field and a valid mode changes neither the field nor the mode", async () => {
    expect((await put("/control/fx", { mode: "down", krw_per_usd: -1 })).status).toBe(400);
    expect(await (await get("/control/fx")).json()).toMatchObject({ mode: "ok" });
  });

  test("an unknown control path returns 404, and an unsupported method returns 405 with the Allow header", async () => {
    expect((await get("/control/unknown")).status).toBe(404);
    const response = await fetch(`${upstreams.url}/control/fx`, { method: "DELETE" });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, PUT"]);
  });
});

describe("the test clock", () => {
  test("the test clock can be read and set", async () => {
    expect(await (await put("/clock", { now: "2026-04-02T09:00:00+09:00" })).json()).toEqual({
      now: "2026-04-02T00:00:00.000Z",
    });
    expect(await (await get("/clock")).json()).toEqual({ now: "2026-04-02T00:00:00.000Z" });
  });

  test.each(["yesterday", "2026-13-01T00:00:00Z", "2026-04-02", 5])(
    "the test clock returns 400 for the time %s",
    async (now) => {
      expect((await put("/clock", { now })).status).toBe(400);
    },
  );

  test("a stage without a test clock has no route for the clock", async () => {
    const real = await startUpstreams({ port: 0, keys: testKeys });
    expect((await fetch(`${real.url}/clock`)).status).toBe(404);
    await real.stop();
  });
});

test("the mail list shows the recipients, subject and text of sent mail, newest first", async () => {
  const send = (subject: string) =>
    fetch(`${upstreams.url}/v2/email/outbound-emails`, {
      method: "POST",
      body: JSON.stringify({
        FromEmailAddress: "noreply@example.com",
        Destination: { ToAddresses: ["a@example.com"] },
        Content: { Simple: { Subject: { Data: subject }, Body: { Text: { Data: "text" } } } },
      }),
    });
  await send("first");
  await send("second");
  const { data } = (await (await get("/control/mail")).json()) as { data: unknown[] };
  expect(data).toMatchObject([
    { to: ["a@example.com"], subject: "second", text: "text" },
    { to: ["a@example.com"], subject: "first" },
  ]);
});
