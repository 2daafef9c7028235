import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Order } from "../../../shared/domain/orders/order.ts";
import { orderStatuses } from "../../../shared/domain/orders/order.ts";
import { itemKey } from "../../../shared/persistence/keys/item-keys.ts";
import { orderKey } from "../../../shared/persistence/keys/order-keys.ts";
import { orderItems, orderVersionItems } from "../../../shared/persistence/orders/order-item.ts";
import { compressedField } from "../../../shared/persistence/table/compressed-json.ts";
import { storedEntity } from "../../../shared/persistence/table/stored-entity.ts";
import { fromAttributes, toAttributes } from "../../../shared/persistence/table/table.ts";
import { buildOrder } from "../orders/build-order.ts";

interface Thing {
  thingId: string;
  madeAt: number;
  notes?: string[];
  owner: { name: string | null } | null;
}
const things = storedEntity<Thing>("thing", { notes: compressedField });
const places = {
  ...itemKey("endpointBacklog", "1", "THING#1"),
  gsi1pk: "BOARD#",
  gsi1sk: "1",
  dueat: 5,
  expires_at: 9,
};
const thing: Thing = { thingId: "t_1", madeAt: 1, notes: ["a"], owner: { name: null } };
const throughTable = (item: Record<string, unknown>) => fromAttributes(toAttributes(item));

describe("stored entity", () => {
  it("a stored entity keeps its field names next to the table keys and is read without the keys", () => {
    const item = things.toItem(places, thing);
    expect(item).toMatchObject({ ...places, entity: "thing", thingId: "t_1", owner: { name: null } });
    expect(item.notes).toBeInstanceOf(Uint8Array);
    expect(things.fromItem(throughTable(item))).toEqual(thing);
  });

  it("an entity without an optional field is read back without the field", () => {
    const { notes: _, ...plain } = thing;
    expect(things.fromItem(throughTable(things.toItem(places, plain)))).toEqual(plain);
  });

  it("storing and reading an entity modifies neither the entity nor the stored item", () => {
    const item = things.toItem(places, thing);
    things.fromItem(item);
    expect([thing.notes, item.notes]).toEqual([["a"], expect.any(Uint8Array)]);
  });

  it("an item of another kind is not read as the entity", () => {
    expect(() => things.fromItem({ ...places, entity: "other" })).toThrow(
      "EVENTS#1 THING#1 holds other, not thing",
    );
  });

  it("storing an entity with an extra field fails to compile", () => {
    const wider = { ...thing, price: 5 };
    // @ts-expect-error A thing has no price.
    expect(things.toItem(places, wider)).toBeDefined();
  });

  it("a field named like a table key fails to compile", () => {
    // @ts-expect-error `sk` is a key.
    storedEntity<{ sk: string }>("thing");
  });
});

it.each(orderStatuses)(
  "an order that is %s is read from its item and from its versions exactly as it was stored",
  (status) => {
    fc.assert(
      fc.property(fc.option(fc.string()), fc.array(fc.string()), (vin, options) => {
        const order: Order = buildOrder(status, { vin, options });
        const key = orderKey("pt_1", "ord_1");
        expect(orderItems.fromItem(throughTable(orderItems.toItem(key, order)))).toEqual(order);
        const version = { vehicleId: order.vehicleId, order, at: 1, by: "partner" };
        expect(orderVersionItems.fromItem(throughTable(orderVersionItems.toItem(key, version)))).toEqual(
          version,
        );
      }),
    );
  },
);
