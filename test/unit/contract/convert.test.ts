import { describe, expect, expectTypeOf, it } from "vitest";
import * as z from "zod/mini";
import { fromWire, presenter } from "../../../shared/contract/schema/convert.ts";
import type { DomainForm, SnakeName } from "../../../shared/contract/schema/domain-form.ts";
import { instant, timestamp } from "../../../shared/contract/schema/timestamp.ts";
import type { CamelName } from "../../../shared/domain/camel-name.ts";

const wheelSchema = z.object({ rim_size: z.int(), made_at: z.nullable(timestamp) });
const carSchema = z.object({
  vehicle_id: z.string(),
  sold_at: z.nullable(timestamp).check(z.describe("When.")),
  wheels: z.array(wheelSchema),
  spare_wheel: z.nullable(wheelSchema),
  note_text: z.optional(z.string()),
  by_axle: z.record(z.string(), wheelSchema),
  last_owner: z.union([z.object({ dealer_name: z.string() }), z.object({ person_age: z.int() })]),
});
const noon = Date.parse("2026-11-20T12:00:00Z");
const wheel = { rimSize: 17, madeAt: null };
const car = {
  lastOwner: { personAge: 40 },
  byAxle: { front_left: wheel },
  spareWheel: null,
  wheels: [{ rimSize: 18, madeAt: noon }],
  soldAt: noon,
  vehicleId: "v_1",
};
const shown = {
  vehicle_id: "v_1",
  sold_at: "2026-11-20T21:00:00.000+09:00",
  wheels: [{ rim_size: 18, made_at: "2026-11-20T21:00:00.000+09:00" }],
  spare_wheel: null,
  by_axle: { front_left: { rim_size: 17, made_at: null } },
  last_owner: { person_age: 40 },
};

describe("presenting domain objects", () => {
  const present = presenter(carSchema);

  it("presenting an object uses the contract's field names and field order at any depth, and writes times in KST", () => {
    expect(JSON.stringify(present(car))).toBe(JSON.stringify(shown));
  });

  it("presenting an object includes an optional field only if the object has it", () => {
    expect(present({ ...car, noteText: "n" })).toMatchObject({ note_text: "n" });
  });

  it("presenting an object keeps the keys of records unchanged", () => {
    expect(present(car).by_axle).toHaveProperty("front_left");
  });

  it("presenting an object omits internal fields", () => {
    const presentWithout = presenter(wheelSchema, ["price"]);
    expect(presentWithout({ ...wheel, price: 5 })).toEqual({ rim_size: 17, made_at: null });
  });

  it("presenting an object with a missing, extra or wrongly typed field fails to compile", () => {
    const presentWheel = presenter(wheelSchema);
    const priced = { ...wheel, price: 5 };
    const refusedByTheCompiler = [
      // @ts-expect-error The contract has a field for when it was made.
      () => presentWheel({ rimSize: 17 }),
      // @ts-expect-error The contract lacks the price.
      () => presentWheel(priced),
      // @ts-expect-error An instant is a number.
      () => presentWheel({ rimSize: 17, madeAt: "2026" as string }),
      // @ts-expect-error The contract lacks the price of a nested wheel.
      () => present({ ...car, wheels: [priced] }),
      // @ts-expect-error There is no price to omit.
      () => presenter(wheelSchema, ["price"])(wheel),
    ];
    expect(refusedByTheCompiler).toHaveLength(5);
  });
});

describe("reading contract objects", () => {
  it("reading a presented object returns the original object", () => {
    expect(fromWire(carSchema, shown)).toEqual(car);
  });

  it("reading an object adds no omitted fields and accepts times that are already parsed", () => {
    const body = z.object({ sold_at: z.optional(z.nullable(instant)), price_krw: z.optional(z.int()) });
    expect(fromWire(body, z.parse(body, { sold_at: "2026-11-20T21:00:00+09:00" }))).toEqual({ soldAt: noon });
    expect(fromWire(body, z.parse(body, { sold_at: null }))).toEqual({ soldAt: null });
    expect(fromWire(body, {})).toEqual({});
  });

  it("reading an object rejects a union value that matches none of the union's schemas", () => {
    const broken = { ...shown, last_owner: { robot_id: 1 } } as never;
    expect(() => fromWire(carSchema, broken)).toThrow("robot_id");
  });
});

it("a domain object's field names and types are derived from the contract's schema", () => {
  expectTypeOf<CamelName<"port_of_loading">>().toEqualTypeOf<"portOfLoading">();
  expectTypeOf<SnakeName<"portOfLoading">>().toEqualTypeOf<"port_of_loading">();
  expectTypeOf<DomainForm<typeof wheelSchema>["madeAt"]>().toEqualTypeOf<number | null>();
});
