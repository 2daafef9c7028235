import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { handler as listVehicles } from "../../../functions/partner/vehicles/list-vehicles.ts";
import { callHandler } from "../../support/requests/call-handler.ts";
import { type OpenedAccount, openAccount } from "../../support/requests/open-account.ts";
import {
  type AssistantClient,
  connectCurrent,
  connectEarlier,
} from "../../support/stage/connect-assistant.ts";
import { countRoundTrips } from "../../support/table/count-round-trips.ts";
import {
  type AssistantWorld,
  fetchFunction,
  send,
  startAssistantWorld,
  toolCall,
} from "./assistant-world.ts";

let world: AssistantWorld;
let account: OpenedAccount;
let assistant: AssistantClient;
let earlier: AssistantClient;

beforeAll(async () => {
  world = await startAssistantWorld();
  account = await openAccount({});
  const address = {
    url: "https://assistant.example.com/v1/mcp",
    headers: { "x-api-key": account.apiKey },
    fetch: fetchFunction,
  };
  [assistant, earlier] = await Promise.all([connectCurrent(address), connectEarlier(address)]);
  // The official clients validate responses against the output schemas they have listed.
  await Promise.all([assistant.listTools(), earlier.listTools()]);
});
afterAll(() => world.stop());

const ids = (result: { structured: { vehicles: { vehicle_id: string }[] } }) =>
  result.structured.vehicles.map(({ vehicle_id }) => vehicle_id);

describe("connecting an assistant", () => {
  test("clients of the current and of an earlier protocol revision find the same four tools", async () => {
    expect([assistant.revision, earlier.revision]).toEqual(["2026-07-28", "2025-11-25"]);
    const tools = await assistant.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "search_vehicles",
      "get_vehicle",
      "lookup_vehicle",
      "list_makes_models",
    ]);
    expect(await earlier.listTools()).toEqual(tools);
    expect(assistant.instructions).toBe(earlier.instructions);
  });
});

describe("search_vehicles", () => {
  test("search_vehicles without a make searches only auctions and says that dealer cars need a make", async () => {
    const { structured, text, isError } = await assistant.call("search_vehicles", { limit: 20 });
    expect(isError).toBe(false);
    expect(structured.vehicles).toHaveLength(20);
    expect(structured.vehicles.every(({ source }: { source: string }) => source !== "dealer")).toBe(true);
    expect(text).toContain("dealer cars need a make");
  });

  test("search_vehicles for dealer cars without a make returns an error that names the tool to call first", async () => {
    expect(await earlier.call("search_vehicles", { source: "dealer" })).toMatchObject({
      isError: true,
      text: "Dealer cars need a make. Call list_makes_models.",
    });
  });

  test("search_vehicles with a make returns auction and dealer cars in equal numbers", async () => {
    const { structured } = await assistant.call("search_vehicles", { make: "hyundai", limit: 8 });
    const sources = structured.vehicles.map(({ source }: { source: string }) => source);
    expect(sources.filter((source: string) => source === "dealer")).toHaveLength(4);
    expect(structured.vehicles.every(({ make }: { make: string }) => make === "Hyundai")).toBe(true);
  });

  test("search_vehicles finds hybrids within a budget and with an open order window in one call", async () => {
    const result = await assistant.call("search_vehicles", {
      make: "Zastava",
      fuel: "hybrid",
      price_max_usd: 10_000,
      sort: "price_asc",
    });
    expect(ids(result)).toEqual(["auction_b_1", "auction_b_2"]);
    expect(result.structured.vehicles[0]).toMatchObject({
      listing_price_usd: 5000,
      purchase_method: "bid",
      license_plate: "41다5001",
      order_cutoff_at: expect.stringMatching(/\+09:00$/),
    });
    expect(result.structured.notes).toEqual(['No dealer source knows the make "Zastava".']);
    expect(result.text).toContain("auction_b_1 | 2016 Zastava Yugo 45");
  });

  test.each([
    [{ year_min: 2017, year_max: 2018 }, [2, 3]],
    [{ body_type: "van" }, [5]],
    [{ body_type: "sedan", price_min_usd: 12_000 }, [3, 6]],
    [{ mileage_max_km: 1 }, []],
    [{ orderable_only: false }, [1, 2, 3, 4, 5, 6]],
    [{ source: "auction", sort: "year_desc" }, [6, 5, 3, 2, 1]],
    // 6 is unsold and can be bought now. The order window of 4 has closed.
    [{}, [1, 2, 3, 5, 6]],
  ])("search_vehicles finds exactly the cars that match %j", async (conditions, expected) => {
    const found = ids(await assistant.call("search_vehicles", { make: "Zastava", ...conditions }));
    const wanted = expected.map((number) => `auction_b_${number}`);
    expect("sort" in conditions ? found : found.toSorted()).toEqual(wanted);
  });

  test("search_vehicles also finds unsold cars as buy-now cars by default, and lists each car once over all pages", async () => {
    const first = await assistant.call("search_vehicles", { make: "Zastava", fuel: "hybrid", limit: 3 });
    const cursor = first.structured.next_cursor;
    const second = await assistant.call("search_vehicles", { cursor, limit: 3 });
    expect([...ids(first), ...ids(second)].sort()).toEqual(
      [1, 2, 3, 6].map((number) => `auction_b_${number}`),
    );
    const [unsold] = [...first.structured.vehicles, ...second.structured.vehicles].filter(
      ({ vehicle_id }: { vehicle_id: string }) => vehicle_id === "auction_b_6",
    );
    expect(unsold).toMatchObject({ auction_result: "no_bid", purchase_method: "buy_now" });
  });

  test("a body type filter also applies to dealer cars", async () => {
    const { structured } = await assistant.call("search_vehicles", {
      make: "Kia",
      source: "dealer",
      body_type: "suv",
      limit: 20,
    });
    expect(structured.vehicles.length).toBeGreaterThan(0);
    expect(new Set(structured.vehicles.map((car: { body_type: string }) => car.body_type))).toEqual(
      new Set(["suv"]),
    );
  });

  test("repeated search_vehicles calls with only a cursor return every auction and dealer car once", async () => {
    const seen: string[] = [];
    let args: Record<string, unknown> = { make: "Kia", model: "K5", limit: 20, orderable_only: false };
    for (;;) {
      const result = await assistant.call("search_vehicles", args);
      expect(result.isError, result.text).toBe(false);
      seen.push(...ids(result));
      if (result.structured.next_cursor === null) break;
      expect(result.text).toContain(result.structured.next_cursor);
      args = { cursor: result.structured.next_cursor, limit: 20 };
    }
    const list = async (source: string) => {
      const { body } = await callHandler(listVehicles, {
        query: { make: "Kia", model: "K5", limit: "200", source },
        headers: { "x-api-key": account.apiKey },
      });
      return body;
    };
    const auctions = await list("auction_a,auction_b");
    expect(seen).toHaveLength(new Set(seen).size);
    expect(seen).toEqual(expect.arrayContaining(auctions.data.map(({ id }: { id: string }) => id)));
    const forSale = (await world.upstreams.listCars("make=Kia&model=K5")).filter(
      (car) => car.status === "ADVERTISE" && !car.under_contract,
    );
    expect(seen.filter((id) => id.startsWith("retail_")).sort()).toEqual(
      forSale.map(({ id }) => `retail_${id}`).sort(),
    );
  });

  test("search conditions sent with a cursor may repeat the cursor's conditions but not change them", async () => {
    const first = await assistant.call("search_vehicles", { make: "Kia", limit: 2 });
    const cursor = first.structured.next_cursor;
    expect((await assistant.call("search_vehicles", { make: "Kia", cursor })).isError).toBe(false);
    const changed = await assistant.call("search_vehicles", { make: "Kia", fuel: "diesel", cursor });
    expect(changed).toMatchObject({ isError: true, text: expect.stringContaining("differs in fuel") });
  });

  test("another partner's cursor and a damaged cursor are rejected", async () => {
    const other = await openAccount({});
    const { structured } = await assistant.call("search_vehicles", { limit: 1 });
    const answer = await send(other.apiKey, toolCall("search_vehicles", { cursor: structured.next_cursor }));
    expect(answer.body.result).toMatchObject({ isError: true });
    expect((await assistant.call("search_vehicles", { cursor: "x" })).text).toContain(
      "search again without it",
    );
  });

  test("search_vehicles reports failing dealer sources next to auction cars, and returns an error when only dealer cars are requested", async () => {
    const failing = { mode: "error" };
    await Promise.all(["retail_a", "retail_b"].map((name) => world.upstreams.control(name, failing)));
    try {
      const mixed = await assistant.call("search_vehicles", { make: "Genesis", year_min: 2011, limit: 4 });
      expect([mixed.isError, mixed.text]).toEqual([false, expect.stringContaining("cannot be reached now")]);
      const alone = await assistant.call("search_vehicles", {
        make: "Genesis",
        year_min: 2011,
        source: "dealer",
      });
      expect([alone.isError, alone.text]).toEqual([true, expect.stringContaining("source auction")]);
    } finally {
      await Promise.all(
        ["retail_a", "retail_b"].map((name) => world.upstreams.control(name, { mode: "ok" })),
      );
    }
  });

  test("an empty result of search_vehicles suggests another tool", async () => {
    const { isError, text } = await assistant.call("search_vehicles", { make: "Kia", price_max_usd: 1 });
    expect([isError, text]).toEqual([false, expect.stringContaining("list_makes_models")]);
  });

  test("search_vehicles with a model but no make returns an error that names the tool to call first", async () => {
    expect(await assistant.call("search_vehicles", { model: "K5" })).toMatchObject({
      isError: true,
      text: "A model needs its make. Call list_makes_models.",
    });
  });
});

describe("get_vehicle", () => {
  test("get_vehicle returns specs, inspection, price parts, rounds, cutoffs and photos of an auction car", async () => {
    const { structured, text } = await assistant.call("get_vehicle", { vehicle_id: "auction_b_1" });
    expect(structured).toMatchObject({
      vehicle_id: "auction_b_1",
      vin: "KMHFZZZZZZZ000001",
      listing_price_usd: 5000,
      inspection: { grade: "A/B", has_frame_damage: false, notes: expect.any(String) },
      damaged_panels: [expect.stringContaining("umper")],
      price_parts_usd: { krw_per_usd: 1400, auction_fee: expect.any(Number) },
      earlier_rounds: [{ vehicle_id: "auction_b_6", auction_result: "no_bid" }],
      photos: ["https://media.example.com/a/1042/1.jpg"],
      photo_count: 1,
    });
    for (const reported of ["Inspection:", "Price parts USD:", "Earlier rounds: auction_b_6", "Photos (1)"]) {
      expect(text).toContain(reported);
    }
    expect(JSON.stringify(structured)).not.toContain("null");
  });

  test("get_vehicle returns a dealer car with its inspection", async () => {
    const { structured: page } = await assistant.call("search_vehicles", { make: "BMW", source: "dealer" });
    const [car] = page.vehicles;
    const { structured } = await earlier.call("get_vehicle", { vehicle_id: car.vehicle_id });
    expect(structured).toMatchObject({
      source: "dealer",
      purchase_method: "buy_now",
      price_parts_usd: { auction_fee: 0, dealer_fee: 300 },
    });
    expect(structured.photos.length).toBeLessThanOrEqual(3);
  });

  test("get_vehicle of an unknown car returns an error that names the tool to call", async () => {
    const { isError, text } = await assistant.call("get_vehicle", { vehicle_id: "auction_a_unknown" });
    expect([isError, text]).toEqual([true, expect.stringContaining("search_vehicles")]);
  });
});

describe("lookup_vehicle", () => {
  test.each([
    "41다5001",
    "41 다 5001",
    "４１다５００１",
    "41다-5001",
    "41\u1103\u116150\u200b01",
    "KMHFZZZZZZZ000001",
    "kmhf zzzz-zzz 000001",
    "ＫＭＨＦＺＺＺＺＺＺＺ０００００１",
  ])("lookup_vehicle finds a listed car by %s", async (plate_or_vin) => {
    const { structured } = await assistant.call("lookup_vehicle", { plate_or_vin });
    expect(structured).toMatchObject({
      found: true,
      vehicle: { vehicle_id: "auction_b_1", earlier_rounds: [{ vehicle_id: "auction_b_6" }] },
    });
  });

  test("lookup_vehicle returns the earlier rounds of a car that is no longer listed", async () => {
    const { structured, text } = await assistant.call("lookup_vehicle", { plate_or_vin: "47다 5007" });
    expect(structured).toEqual({
      found: true,
      earlier_rounds: [
        expect.objectContaining({
          vehicle_id: "auction_c_7",
          auction_result: "sold",
          listing_price_usd: 1000,
          sold_price_usd: 2000,
        }),
      ],
    });
    expect(text).toMatch(/^Not listed now\. Earlier rounds:\nauction_c_7, .*sold \$2000/);
  });

  test("lookup_vehicle reports an unknown car as not found instead of as an error", async () => {
    const { structured, isError, text } = await assistant.call("lookup_vehicle", {
      plate_or_vin: "99하9999",
    });
    expect([structured, isError]).toEqual([{ found: false }, false]);
    expect(text).toContain("search_vehicles");
  });

  test("lookup_vehicle with text that is neither a plate nor a VIN returns an error with an example", async () => {
    const { isError, text } = await assistant.call("lookup_vehicle", { plate_or_vin: "the red one" });
    expect([isError, text]).toEqual([true, expect.stringContaining("12가3456")]);
  });
});

describe("list_makes_models", () => {
  test("list_makes_models lists auction and dealer names, or only the names of one make or source", async () => {
    const { structured: all } = await assistant.call("list_makes_models");
    expect(all.models).toMatchObject({ Zastava: ["Yugo"], Kia: expect.arrayContaining(["K5"]) });
    const { structured: one, text } = await assistant.call("list_makes_models", { make: "KIA" });
    expect(Object.keys(one.models)).toEqual(["Kia"]);
    expect(text).toContain("K5");
    const { structured: dealers } = await assistant.call("list_makes_models", { source: "dealer" });
    expect(dealers.models).not.toHaveProperty("Zastava");
  });

  test("list_makes_models explains how to list all makes if the make is unknown", async () => {
    const { structured, text } = await assistant.call("list_makes_models", { make: "Trabant" });
    expect([structured.models, text]).toEqual([{}, expect.stringContaining("without make")]);
  });
});

describe("sequential round trips, including the key check", () => {
  test.each([
    ["search_vehicles", { make: "Zastava", source: "auction" }, 2],
    ["get_vehicle", { vehicle_id: "auction_b_1" }, 2],
    ["lookup_vehicle", { plate_or_vin: "41다5001" }, 3],
    ["list_makes_models", {}, 1],
  ])("%s takes its fixed number of sequential round trips", async (name, args, expected) => {
    await send(account.apiKey, toolCall(name, args));
    // If a later read finishes before the slowest of the parallel reads, that read counts as one more.
    const counts = [];
    for (let run = 0; run < 5; run += 1) {
      counts.push(await countRoundTrips(() => send(account.apiKey, toolCall(name, args))));
    }
    expect(Math.min(...counts)).toBe(expected);
  });
});
