import { createRequire } from "node:module";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import {
  deliveredSchemas,
  eventName,
  eventWithoutDataSchema,
} from "../../shared/contract/events/event-schemas.ts";
import { buildAsyncapi } from "../../shared/contract/openapi/build-asyncapi.ts";
import { buildOpenapi } from "../../shared/contract/openapi/build-openapi.ts";
import { routeTable } from "../../shared/contract/route-table.ts";
import {
  type DeliveredType,
  deliveredTypes,
  recordedEventTypes,
  replacedEventTypes,
} from "../../shared/domain/webhooks/event.ts";
import { compileSchema } from "../support/schemas/compile-schema.ts";
import { buildLargest, type KnownLargest } from "../support/schemas/largest-value.ts";

const asyncapi = buildAsyncapi("1.60.0");
const openapi = buildOpenapi("partner", routeTable, "1.60.0");
// The package's index loads every version of the schema.
const officialSchema = createRequire(import.meta.url)("@asyncapi/specs/schemas/3.0.0-without-$id.json");

// biome-ignore lint/suspicious/noExplicitAny: documents are looked into at any depth
const open = (document: object): any => document;
const isReplaced = (type: string) => type in replacedEventTypes;
/**
 * Returns an example with the maximum of what a schema allows. Timestamps have a fixed form, because the
 * schema only describes theirs.
 */
function exampleOf(schema: z.core.$ZodType, known: KnownLargest = {}): Record<string, unknown> {
  const largest = JSON.stringify(buildLargest(schema, known));
  return JSON.parse(largest, (name, value: unknown) =>
    /(?:_(?:at|date|since|as_of)|^et[ad])$/.test(name) && typeof value === "string"
      ? "2026-11-20T09:30:00.000+09:00"
      : value,
  );
}
const few = () => [];
const knownOf: Partial<Record<DeliveredType, KnownLargest>> = {
  "invoice.issued": { "$.data": () => ({ order: "as it was" }) },
  "webhook_endpoint.ping": { "$.sequence": () => null },
  "eagle_eye.match": { "$.data.additions": few, "$.data.price_changes": few, "$.data.removals": few },
};
const eventOf = (type: DeliveredType) => exampleOf(deliveredSchemas[type], knownOf[type]);

describe("event documents", () => {
  it("the AsyncAPI document conforms to the official schema", () => {
    const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: true });
    addFormats.default(ajv);
    const validate = ajv.compile(officialSchema);
    validate(asyncapi);
    expect(validate.errors).toBeNull();
    validate({ ...asyncapi, channels: { webhookEndpoint: { address: 7 } } });
    expect(validate.errors).not.toBeNull();
  });

  it("both documents have every event type that endpoints can receive, and mark replaced types as deprecated", () => {
    const { messages } = open(asyncapi).components;
    expect(Object.values(messages).map((message) => open(message as object).name)).toEqual([
      ...deliveredTypes,
    ]);
    expect(Object.keys(open(openapi).webhooks)).toEqual([...deliveredTypes]);
    for (const type of deliveredTypes) {
      const { operationId, deprecated } = open(openapi).webhooks[type].post;
      expect([operationId, deprecated === true]).toEqual([`on${eventName(type)}`, isReplaced(type)]);
      expect(messages[eventName(type)].summary.startsWith("Deprecated")).toBe(isReplaced(type));
    }
  });

  it.each(deliveredTypes)(
    "an event of type %s is valid in both documents, and is invalid with another type or without data",
    (type) => {
      const pointer = `#/components/schemas/${eventName(type)}Event`;
      for (const document of [openapi, asyncapi]) {
        const check = compileSchema(document, { $ref: pointer });
        const event = eventOf(type);
        expect(check(event)).toEqual([]);
        expect(check({ ...event, type: "order.unheard_of" })).not.toEqual([]);
        const { data: _, ...without } = event;
        expect(check(without)).not.toEqual([]);
      }
    },
  );

  it.each(recordedEventTypes)(
    "an event of type %s in the event log is validated by the schema of its type",
    (type) => {
      const check = compileSchema(openapi, { $ref: "#/components/schemas/EventEnvelope" });
      const event = eventOf(type);
      expect(check(event)).toEqual([]);
      if (!isReplaced(type)) expect(check({ ...event, data: { order: 7 } })).not.toEqual([]);
    },
  );

  it("the log's events are distinguished by type, and each type has one schema", () => {
    const { oneOf, discriminator } = open(openapi).components.schemas.EventEnvelope;
    expect(discriminator.propertyName).toBe("type");
    expect(Object.keys(discriminator.mapping)).toEqual([...recordedEventTypes]);
    expect(Object.values(discriminator.mapping)).toEqual(oneOf.map(({ $ref }: { $ref: string }) => $ref));
  });

  it("the schema of events without data accepts only eagle_eye.match events with a watch id", () => {
    const check = compileSchema(openapi, { $ref: "#/components/schemas/EventWithoutData" });
    const event = { ...exampleOf(eventWithoutDataSchema), data: { watch_id: "ww_1" } };
    expect(check(event)).toEqual([]);
    expect(check({ ...event, data: {} })).not.toEqual([]);
    for (const type of recordedEventTypes)
      expect([type, check({ ...event, type }).length === 0]).toEqual([type, type === "eagle_eye.match"]);
  });
});
