import { beforeAll, describe, expect, it } from "vitest";
import { watchFiltersInput } from "../../../shared/contract/resources/watches/watch-condition.ts";
import { mapConcurrently } from "../../support/map-concurrently.ts";
import { openWatch, watchesPath } from "../../support/stage/open-watch.ts";
import type { Answer, PartnerClient } from "../../support/stage/stage-client.ts";
import { send } from "../../support/stage/stage-client.ts";
import { stage } from "../shared-stage.ts";

const make = "Refused Motors";
const evaluating = ["/v1/eagle-eye/search", "/v1/eagle-eye/backtest", watchesPath] as const;
const some = { make, model: "One", trim: "A", fuel: "diesel", price_max_krw: 1, year_min: 2020 };
const values = (count: number) => Array.from({ length: count }, (_, place) => `Other ${place}`);

/** A value of every filter of an automatic watch. */
const filled = {
  ...{ make, model: "One", sub_model: "I", trim: "A", keyword: "word", fuel: "diesel_hybrid" },
  ...{ transmission: "cvt", body_style: "van", color: ["red"], options_include: ["sunroof"] },
  ...{ accident_grade: "A", exterior_grade: ["B"], year_min: 2018, year_max: 2020, mileage_max_km: 1 },
  ...{ price_min_krw: 0, price_max_krw: 1, estimated_landed_max_usd: 1.5, no_accident: true },
  ...{ auction_date_from: "2026-01-01", auction_date_to: "2026-12-31", no_frame_damage: false },
};

describe("rejected watch requests on the running stage", () => {
  let partner: PartnerClient;
  const post = (path: string, body: object) =>
    partner.post(path, path === watchesPath ? { name: "Refused", ...body } : body);
  const outcomeOf = ({ status, body }: Answer) => [
    ...[status, body.error?.code, body.error?.details.field ?? body.error?.details.issues?.[0]?.path],
  ];
  /** Calls the three routes with each condition, and expects this response to each body. */
  const expectOutcomes = (cases: [body: object, outcome: unknown[]][]) =>
    mapConcurrently([...cases.entries()], 4, async ([place, [body, outcome]]) => {
      const answer = await post(evaluating[place % evaluating.length] as string, body);
      expect(outcomeOf(answer), JSON.stringify(body)).toEqual(outcome);
    });

  beforeAll(async () => {
    partner = await stage.createPartner("sandbox");
  });

  it("flexibility beyond its limits or without effect returns eagle_eye_invalid_flexibility with details.field", async () => {
    const refused = (field: string, flexible: object, filters: object = some): [object, unknown[]] => [
      { filters, flexibility: { [field]: flexible } },
      [400, "eagle_eye_invalid_flexibility", field],
    ];
    const product = { model: { allowed_values: values(3) }, fuel: { allowed_values: ["lpg", "gasoline"] } };
    await expectOutcomes([
      refused("price_max_krw", { level: "huge" }),
      refused("price_max_krw", {}),
      refused("price_max_krw", { level: "small", allowed_values: ["2"] }),
      refused("mileage_max_km", { level: "small" }),
      ...["no_accident", "no_frame_damage", "source", "make"].flatMap((field) => [
        refused(field, { level: "small" }, filled),
        refused(field, { level: "medium" }, filled),
        refused(field, { level: "large" }, filled),
        refused(field, { allowed_values: ["other"] }, filled),
      ]),
      refused("model", { allowed_values: values(5) }),
      refused("trim", { allowed_values: values(5) }),
      refused("fuel", { allowed_values: ["lpg", "gasoline", "hybrid", "electric", "hydrogen"] }),
      refused("fuel", { allowed_values: ["steam"] }),
      refused("model", { level: "small" }),
      refused("model", { allowed_values: [] }),
      refused("trim", { allowed_values: ["B"] }, { make }),
      refused("wheels", { level: "small" }),
      [
        { filters: some, flexibility: { ...product, trim: { allowed_values: values(2) } } },
        [400, "eagle_eye_invalid_flexibility", "trim"],
      ],
    ]);
  });

  it("flexibility accepts the level none for every field, four allowed values per field, and eight combinations in total", async () => {
    const rigid = Object.fromEntries(
      ["no_accident", "no_frame_damage", "source", "make"].map((field) => [field, { level: "none" }]),
    );
    const flexibility = {
      ...{ ...rigid, price_max_krw: { level: "none" }, year: { level: "large" } },
      ...{ model: { allowed_values: values(4) }, fuel: { allowed_values: ["lpg", "gasoline"] } },
    };
    const answers = await Promise.all(evaluating.map((path) => post(path, { filters: some, flexibility })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 201]);
    expect(answers[2]?.body.flexibility).toEqual(flexibility);
  });

  it("a dealer condition without a known make or with an auction-only filter is rejected with an error that names the field", async () => {
    const dealers = { source: ["auction_a", "dealer"] };
    const ofAuctions = {
      ...{ accident_grade: "A", exterior_grade: "B" },
      ...{ auction_date_from: "2026-01-01", auction_date_to: "2026-12-31" },
    };
    const required = [400, "eagle_eye_filters_required", "make"];
    const one = { filters: { ...dealers, price_max_krw: 1 } };
    await expectOutcomes([
      [one, required],
      [one, required],
      [one, required],
      ...Object.entries(ofAuctions).map(([field, value]): [object, unknown[]] => [
        { filters: { ...dealers, make: "Kia", [field]: value } },
        [400, "validation_error", field],
      ]),
    ]);
    const equipped = { filters: { ...dealers, make: "Kia", options_include: ["sunroof", "dashcam"] } };
    expect(outcomeOf(await post(watchesPath, equipped))).toEqual([
      400,
      "validation_error",
      "options_include",
    ]);
    const unknown = await post(watchesPath, { filters: { ...dealers, make } });
    expect(outcomeOf(unknown)).toEqual([400, "validation_error", "make"]);
  });

  it("an invalid watch filter is rejected with an error that names the filter", async () => {
    const refused = (name: string, value: unknown): [object, unknown[]] => [
      { filters: { make, [name]: value } },
      [
        400,
        "validation_error",
        `body.filters.${name}${Array.isArray(value) && name !== "fuel" ? "[0]" : ""}`,
      ],
    ];
    await expectOutcomes([
      refused("fuel", ["diesel"]),
      refused("fuel", ["diesel", "lpg"]),
      refused("fuel", "steam"),
      refused("source", ["auction_f"]),
      refused("source", "auction_a"),
      refused("price_max_krw", "cheap"),
      refused("price_max_krw", 1.5),
      refused("estimated_landed_max_usd", -1),
      refused("no_accident", "yes"),
      refused("year_min", 20),
      refused("auction_date_to", "tomorrow"),
      [
        { filters: { make, year_min: 2021, year_max: 2020 } },
        [400, "validation_error", "body.filters.year_min"],
      ],
      [{ filters: { make, prize_max_krw: 1 } }, [400, "validation_error", "body.filters.prize_max_krw"]],
      [
        { filters: { make }, signals: { repeat_listing: { min_listing_count: 1 } } },
        [...[400, "validation_error", "body.signals.repeat_listing.min_listing_count"]],
      ],
      [{ signals: { price_drop: {} } }, [400, "validation_error", "body.filters"]],
    ]);
    const nameless = await partner.post(watchesPath, { filters: { make } });
    expect(outcomeOf(nameless)).toEqual([400, "validation_error", "body.name"]);
  });

  it("a static list accepts every value of the source filter, and rejects any other filter, signals and flexibility with an error that names the field", async () => {
    const names = Object.keys(watchFiltersInput.def.shape).filter((name) => name !== "source");
    expect(Object.keys(filled).sort()).toEqual(names.sort());
    const cases = [
      ...Object.entries(filled).map(([name, value]) => [name, { filters: { [name]: value } }] as const),
      ["signals", { filters: {}, signals: { price_drop: {} } }] as const,
      ["signals", { filters: {}, signals: {} }] as const,
      ["flexibility", { filters: {}, flexibility: {} }] as const,
    ];
    await mapConcurrently(cases, 4, async ([field, body]) => {
      const answer = await post(watchesPath, { ...body, automatic_list_update: false });
      const { code, details } = answer.body.error;
      expect([answer.status, code, details.field], field).toEqual([400, "validation_error", field]);
      expect(details.issues[0].path).toMatch(new RegExp(`^body\\.(filters\\.)?${field}$`));
    });
    const source = ["dealer", "auction_a", "auction_b", "auction_c", "auction_d", "auction_e"];
    const list = await openWatch(partner, { filters: { source }, automatic_list_update: false });
    expect(await list.read()).toMatchObject({
      ...{ filters: { source }, automatic_list_update: false, active_match_count: 0 },
    });
    const automatic = await openWatch(partner, { filters: filled });
    expect((await automatic.read()).filters).toEqual(filled);
  });

  it("a watch cannot be edited or deleted: PUT, PATCH and DELETE do not exist", async () => {
    const { path } = await openWatch(partner);
    const headers = { "x-api-key": partner.apiKey };
    const url = stage.env.sandbox.base_url + path;
    for (const method of ["PUT", "PATCH", "DELETE"]) {
      const body = method === "DELETE" ? undefined : { name: "Renamed" };
      const answer = await send(url, { method, headers, body });
      expect([answer.status, answer.body.error.code, answer.headers.get("allow")]).toEqual([
        ...[405, "method_not_allowed", "GET, HEAD"],
      ]);
    }
    expect((await partner.get(path)).body.name).toBe("Watched");
  });
});
