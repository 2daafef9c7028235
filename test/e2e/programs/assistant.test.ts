import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requireValue } from "../../support/require-value.ts";
import {
  type AssistantClient,
  connectCurrent,
  connectEarlier,
} from "../../support/stage/connect-assistant.ts";
import { runConformance } from "../../support/stage/run-conformance.ts";
import { type Answer, type PartnerClient, send } from "../../support/stage/stage-client.ts";
import { stage } from "../shared-stage.ts";
import { inapplicableScenarios, partlyApplicable, passedScenarios } from "./assistant-conformance.ts";

const urlOf = (environment: "sandbox" | "production") => `${stage.env[environment].base_url}/v1/mcp`;

describe("assistant server on the running stage", () => {
  let partner: PartnerClient;
  let key: Record<string, string>;
  let current: AssistantClient;
  let earlier: AssistantClient;

  beforeAll(async () => {
    partner = await stage.createPartner("sandbox");
    key = { "x-api-key": partner.apiKey };
    current = await connectCurrent({ url: urlOf("sandbox"), headers: key });
    const authorization = `Bearer ${partner.apiKey}`;
    earlier = await connectEarlier({ url: urlOf("sandbox"), headers: { authorization } });
    // From now on the clients validate every response against the output schema of its tool.
    await Promise.all([current.listTools(), earlier.listTools()]);
  });
  afterAll(() => Promise.all([current.close(), earlier.close()]));

  it("official clients of both protocol revisions connect to the assistant server, and production has the same tools as the sandbox", async () => {
    expect([current.revision, earlier.revision]).toEqual(["2026-07-28", "2025-11-25"]);
    const headers = { "x-api-key": stage.env.production.api_key };
    const production = await connectCurrent({ url: urlOf("production"), headers });
    expect(await production.listTools()).toEqual(await current.listTools());
    const { structured } = await production.call("search_vehicles", { limit: 2 });
    expect(structured.vehicles).toHaveLength(2);
    await production.close();
  });

  it("one call finds three hybrids under 15,000 USD that can be ordered now: two before their auction and one unsold car", async () => {
    const wanted = { fuel: "hybrid", price_max_usd: 15_000, limit: 3, sort: "price_asc" };
    const { structured } = await current.call("search_vehicles", wanted);
    const query = "fuel=hybrid&price_max_usd=15000&sort=price_asc";
    const cheapest = async (which: string) =>
      (await partner.get(`/v1/vehicles?${query}&${which}`)).body.data as {
        id: string;
        pricing: { listing_price: number };
      }[];
    const open = await cheapest("orderable_only=true&limit=2");
    const unsold = await cheapest("auction_status=no_bid&limit=1");
    expect(structured.vehicles).toEqual(
      [...open, ...unsold]
        .toSorted((one, other) => one.pricing.listing_price - other.pricing.listing_price)
        .map((car) =>
          expect.objectContaining({ vehicle_id: car.id, listing_price_usd: car.pricing.listing_price }),
        ),
    );
    expect(structured.vehicles).toHaveLength(3);
  });

  it("lookup_vehicle finds a plate in any spelling with one call and returns the same as get_vehicle", async () => {
    const { body } = await partner.get("/v1/vehicles?orderable_only=true&limit=100&make=Hyundai");
    // Some cars have no plate, which the schema permits.
    const cars = body.data as { id: string; license_plate: string | null }[];
    const { id, license_plate } = requireValue(cars.find((car) => car.license_plate !== null));
    const written = [...requireValue(license_plate)].map((one) => one.replace(/\d/, toFullWidth)).join(" ");
    const { structured } = await earlier.call("lookup_vehicle", { plate_or_vin: written });
    expect(structured.vehicle.vehicle_id).toBe(id);
    expect(structured.vehicle).toEqual((await current.call("get_vehicle", { vehicle_id: id })).structured);
  });

  it("the cursor alone continues a search over auction and dealer cars", async () => {
    const first = await earlier.call("search_vehicles", { make: "Kia", limit: 6 });
    const second = await earlier.call("search_vehicles", { cursor: first.structured.next_cursor, limit: 6 });
    const cars = [...first.structured.vehicles, ...second.structured.vehicles];
    expect(new Set(cars.map(({ vehicle_id }) => vehicle_id)).size).toBe(12);
    expect(cars.filter(({ source }) => source === "dealer")).toHaveLength(6);
  });

  it("a search for dealer cars requires a make, and its error names the tool that lists the makes", async () => {
    const refused = await current.call("search_vehicles", { source: "dealer" });
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining("list_makes_models") });
    const { structured } = await current.call("list_makes_models", { source: "dealer" });
    const [make] = Object.keys(structured.models);
    const found = await current.call("search_vehicles", { source: "dealer", make });
    expect(found.structured.vehicles.length).toBeGreaterThan(0);
    const [{ vehicle_id }] = found.structured.vehicles;
    expect((await current.call("get_vehicle", { vehicle_id })).structured.source).toBe("dealer");
  });

  it("concurrent calls each get their own response", async () => {
    const makes = ["Kia", "Hyundai", "Genesis", "Kia", "Hyundai", "Genesis"];
    const answers = await Promise.all(
      makes.map((make, place) =>
        [current, earlier][place % 2]!.call("search_vehicles", { make, source: "auction", limit: 3 }),
      ),
    );
    const found = answers.map(({ structured }) => [...new Set(structured.vehicles.map(makeOf))]);
    expect(found).toEqual(makes.map((make) => [make]));
  });

  it("the assistant server accepts only POST requests with an API key of its environment", async () => {
    const listing = await send(urlOf("sandbox"), { headers: { ...key, accept: "text/event-stream" } });
    expect([listing.status, listing.headers.get("allow")]).toEqual([405, "POST"]);
    expect((await send(urlOf("sandbox"), { method: "DELETE", headers: key })).status).toBe(405);
    const message = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    for (const [headers, code] of [
      [{}, "missing_api_key"],
      [{ "x-api-key": stage.env.production.api_key }, "invalid_api_key"],
      [{ ...key, origin: "https://evil.example.com" }, "forbidden"],
    ] as const) {
      const answer = await send(urlOf("sandbox"), { method: "POST", headers, body: message });
      expect(answer.body.error.code).toBe(code);
    }
  });

  it("among assistant requests, only tool calls count against a trial budget, and each response shows the remaining budget", async () => {
    const trial = await stage.createPartner("sandbox", { trial: true });
    const post = (message: unknown) => trial.post("/v1/mcp", message);
    const left = ({ status, headers }: Answer) => [
      status,
      headers.get("x-quota-limit"),
      headers.get("x-quota-remaining"),
    ];
    const free = [
      { jsonrpc: "2.0", id: 1, method: "initialize", params: initialize },
      { jsonrpc: "2.0", method: "notifications/initialized" },
      { jsonrpc: "2.0", id: 2, method: "tools/list" },
      { jsonrpc: "2.0", id: 3, method: "ping" },
      { jsonrpc: "2.0", id: 4, method: "resources/list" },
    ];
    const answers = await Promise.all(free.map(post));
    expect(answers.map(left).map(([, ...quota]) => quota)).toEqual(free.map(() => ["1000", "1000"]));
    const call = { jsonrpc: "2.0", id: 5, method: "tools/call", params: { name: "list_makes_models" } };
    expect(left(await post(call))).toEqual([200, "1000", "999"]);
    expect(left(await trial.get("/v1/orders"))).toEqual([200, "1000", "998"]);
    expect((await partner.post("/v1/mcp", call)).headers.has("x-quota-limit")).toBe(false);
  });

  it("a wrong media type or an oversized body returns the error envelope, and an invalid message returns a JSON-RPC error", async () => {
    const post = (body: unknown, headers: Record<string, string> = {}) =>
      partner.post("/v1/mcp", body, headers);
    const ask = (method: string, params?: unknown) => ({ jsonrpc: "2.0", id: 9, method, params });
    const unknownTool = ask("tools/call", { name: "order_vehicle", arguments: {} });
    const [plain, large, ...spoken] = await Promise.all([
      post("{}", { "content-type": "text/plain" }),
      post({ text: "x".repeat(300_000) }),
      ...['{"jsonrpc":', [ask("ping")], {}, ask("tools/destroy"), unknownTool].map((body) => post(body)),
    ]);
    expect([plain, large].map((answer) => [answer?.status, answer?.body.error.code])).toEqual([
      [415, "unsupported_media_type"],
      [413, "payload_too_large"],
    ]);
    expect(spoken.map(({ body }) => [body.jsonrpc, body.error.code])).toEqual(
      [-32700, -32600, -32600, -32601, -32602].map((code) => ["2.0", code]),
    );
    const origins = { "http://localhost:6274": 200, "https://evil.example.com": 403, null: 403 };
    for (const [origin, status] of Object.entries(origins)) {
      expect((await post(ask("tools/list"), { origin })).status, origin).toBe(status);
    }
  });

  it.each(Object.keys(passedScenarios))(
    "the assistant server passes every conformance scenario of protocol revision %s that needs only tools",
    async (revision) => {
      const checks = await runConformance(revision, urlOf("sandbox"), key);
      const failed = checks.filter(({ status }) => status === "FAILURE");
      const flawed = new Set(
        checks.filter(({ status }) => status === "FAILURE" || status === "WARNING").map(scenarioOf),
      );
      const ran = new Set(checks.map(scenarioOf));
      const passed = passedScenarios[revision] ?? [];
      expect(passed.filter((scenario) => !ran.has(scenario) || flawed.has(scenario))).toEqual([]);
      const excused = (scenario: string) =>
        scenario in partlyApplicable ||
        Object.values(inapplicableScenarios).some((pattern) => pattern.test(scenario));
      expect(failed.filter(({ scenario }) => !excused(scenario))).toEqual([]);
      for (const [scenario, lacking] of Object.entries(partlyApplicable)) {
        const found = failed.filter((check) => check.scenario === scenario).map(({ id }) => id);
        if (ran.has(scenario)) expect(found.sort()).toEqual(lacking);
      }
      // No response violated the protocol's own schema.
      expect(failed.filter(({ id }) => id === "wire-schema-valid")).toEqual([]);
    },
  );
});

const initialize = {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "test", version: "1" },
};
const scenarioOf = ({ scenario }: { scenario: string }): string => scenario;
const makeOf = ({ make }: { make: string }): string => make;
const toFullWidth = (digit: string): string => String.fromCharCode(digit.charCodeAt(0) + 0xfee0);
