import { type DeliveredType, deliveredTypes } from "../../domain/webhooks/event.ts";
import { deliveredSummaries, deliveryHeaders, deliveryRules, isReplaced } from "../events/delivered-types.ts";
import { deliveredSchemas, eventName } from "../events/event-schemas.ts";
import type { EventExample, ExampleLibrary } from "../examples/example-library.ts";
import { eventsTag } from "../tag-table.ts";
import type { Json, SchemaCollection } from "./collect-schemas.ts";

/** Returns the `webhooks` section: one entry for each type that an endpoint can receive. */
export function describeWebhooks(
  schemas: SchemaCollection,
  examples: ExampleLibrary["events"],
): Record<string, Json> {
  return Object.fromEntries(
    deliveredTypes.map((type) => [type, { post: describeDelivery(type, schemas, examples[type]) }]),
  );
}

function describeDelivery(
  type: DeliveredType,
  schemas: SchemaCollection,
  example: EventExample | undefined,
): Json {
  const schema = schemas.describe(deliveredSchemas[type], "output");
  return {
    operationId: `on${eventName(type)}`,
    tags: [eventsTag.name],
    summary: deliveredSummaries[type],
    description: deliveryRules,
    ...(isReplaced(type) && { deprecated: true }),
    security: [],
    parameters: Object.entries(deliveryHeaders).map(([name, description]) => ({
      name,
      in: "header",
      required: true,
      description,
      schema: { type: "string" },
      ...(example && { example: example.headers[name] }),
    })),
    requestBody: {
      required: true,
      content: { "application/json": { schema, ...(example && { example: example.envelope }) } },
    },
    responses: {
      "2XX": { description: "The event was accepted." },
      "410": { description: "The endpoint is gone. The service disables it." },
    },
  };
}
