import { beforeAll, describe, expect, it } from "vitest";
import type { PartnerClient } from "../../support/stage/stage-client.ts";
import { stage } from "../shared-stage.ts";

// biome-ignore lint/suspicious/noExplicitAny: rows are looked into field by field.
type Car = any;

const kstDay = (car: Car): string => car.auction_date.slice(0, 10);
const hasWord = (word: string) => (car: Car) =>
  `${car.make} ${car.model} ${car.trim}`.toLowerCase().includes(word);

/**
 * Each parameter of the auction list with a value from the seeded stock, and the condition that every row must
 * meet.
 */
const parameters: [query: string, holds: (car: Car) => boolean][] = [
  ["keyword=grand", hasWord("grand")],
  ["make=Kia,Genesis", (car) => ["Kia", "Genesis"].includes(car.make)],
  ["make=kia&model=k5,SORENTO", (car) => ["K5", "Sorento"].includes(car.model)],
  [
    "body_style=van",
    (car) =>
      ["Carnival", "Staria", "Starex"].includes(car.model) ||
      /\bvan\b/i.test(`${car.body_style} ${car.trim}`),
  ],
  ["year_min=2021", (car) => car.year >= 2021],
  ["year_max=2015", (car) => car.year <= 2015],
  ["mileage_max_km=20000", (car) => car.mileage_km <= 20_000],
  ["price_min_usd=20000", (car) => car.pricing.listing_price >= 20_000],
  ["price_max_usd=3000", (car) => car.pricing.listing_price <= 3000],
  ["source=auction_b,auction_d", (car) => ["auction_b", "auction_d"].includes(car.source)],
  ["fuel=diesel,lpg", (car) => ["diesel", "lpg"].includes(car.fuel)],
  ["transmission=manual", (car) => car.transmission === "manual"],
  ["color=red,blue", (car) => car.color === "red"],
  ["accident_grade=A,B", (car) => ["A", "B"].includes(car.accident_grade)],
  ["exterior_grade=D", (car) => car.exterior_grade === "D"],
  [
    "options_include=SUNROOF,navigation",
    (car) => ["sunroof", "navigation"].every((one) => car.options.includes(one)),
  ],
  ["auction_status=no_bid,sold", (car) => ["no_bid", "sold"].includes(car.auction_result)],
  ["auction_count_min=2", (car) => car.auction_count >= 2],
  ["auction_count_max=1", (car) => car.auction_count <= 1],
  ["orderable_only=true", (car) => car.auction_result === "upcoming" && Date.parse(car.order_cutoff_at) > 0],
];

/** Each sort with the key that orders its rows. Unknown keys come last. */
const sorts: [sort: string, key: (car: Car) => number | null][] = [
  ["auction_date_asc", (car) => Date.parse(car.auction_date)],
  ["price_asc", (car) => car.pricing.listing_price],
  ["price_desc", (car) => (car.pricing.listing_price === null ? null : -car.pricing.listing_price)],
  ["year_desc", (car) => (car.year === null ? null : -car.year)],
  ["mileage_asc", (car) => car.mileage_km],
];

describe("searching auction cars on the running stage", () => {
  let partner: PartnerClient;
  const list = (query: string) => partner.get(`/v1/vehicles?${query}`);

  beforeAll(async () => {
    partner = await stage.createPartner("sandbox");
  });

  it.each(parameters)(
    "the query %s returns only matching cars and differs from the list without filters",
    async (query, holds) => {
      const { status, body } = await list(`${query}&limit=200`);
      expect(status).toBe(200);
      expect(body.data.length).toBeGreaterThan(0);
      expect(body.data.filter((car: Car) => !holds(car))).toEqual([]);
      const everything = await list("limit=200");
      expect(body.data.map((car: Car) => car.id)).not.toEqual(everything.body.data.map((car: Car) => car.id));
    },
  );

  it("auction_date_from and auction_date_to include their days in Korean time", async () => {
    const upcoming = await list("orderable_only=true&limit=1");
    const day = kstDay(upcoming.body.data[0]);
    const { body } = await list(`auction_date_from=${day}&auction_date_to=${day}&limit=200`);
    expect(body.data.length).toBeGreaterThan(0);
    expect(new Set(body.data.map(kstDay))).toEqual(new Set([day]));
  });

  it.each(sorts)("sort=%s sorts the list across pages", async (sort, key) => {
    const first = await list(`make=Genesis&sort=${sort}&limit=60`);
    const second = await list(`make=Genesis&sort=${sort}&limit=60&cursor=${first.body.next_cursor}`);
    const cars = [...first.body.data, ...second.body.data];
    expect(new Set(cars.map((car) => car.id)).size).toBe(120);
    const keys = cars.map((car) => key(car) ?? Number.POSITIVE_INFINITY);
    expect(keys).toEqual(keys.toSorted((one, other) => one - other));
  });

  it("an unknown query parameter is reported and does not change the result", async () => {
    const misspelt = await list("orderable=true&limit=5");
    expect(misspelt.headers.get("x-svc-ignored-params")).toBe("orderable");
    expect(misspelt.body).toMatchObject({ data: (await list("limit=5")).body.data });
  });

  it.each([
    ["model=K5", "make"],
    ["sub_model=K5%20DL3&make=Kia&model=K5", "sub_model"],
    ["source=dealer", "make"],
    ["source=dealer&make=Kia&auction_status=upcoming", "auction_status"],
    ["source=dealer&make=Kia&orderable_only=true", "orderable_only"],
    ["source=dealer&make=Kia&accident_grade=A", "accident_grade"],
    ["source=dealer&make=Kia&auction_count_min=1", "auction_count_min"],
    ["source=auction_a,dealer&make=Kia&options_include=dashcam", "options_include"],
  ])("the query %s is rejected with details.field %s", async (query, field) => {
    const { status, body } = await list(query);
    expect([status, body.error.code, body.error.details.field]).toEqual([400, "validation_error", field]);
  });

  it("limit is 50 by default and at most 200, and an invalid cursor returns invalid_cursor", async () => {
    expect((await list("")).body.data).toHaveLength(50);
    expect((await list("limit=201")).body.error.details.issues[0].path).toBe("query.limit");
    expect((await list("cursor=garbage")).body.error.code).toBe("invalid_cursor");
  });
});
