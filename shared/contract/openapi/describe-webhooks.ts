import { type DeliveredType, deliveredTypes } from "../../domain/webhooks/event.ts";
import { deliveredSummaries, deliveryHeaders, deliveryRules, isReplaced } from "../events/delivered-types.ts";
import { deliveredSchemas, eventName } from "../events/event-schemas.ts";
import { eventsTag } from "../tag-table.ts";
import type { Json, SchemaCollection } from "./collect-schemas.ts";

/** The `webhooks` section: one entry for each type that an endpoint can receive. */
export function describeWebhooks(schemas: SchemaCollection): Record<string, Json> {
  return Object.fromEntries(deliveredTypes.map((type) => [type, { post: describeDelivery(type, schemas) }]));
}

function describeDelivery(type: DeliveredType, schemas: SchemaCollection): Json {
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
    })),
    requestBody: { required: true, content: { "application/json": { schema } } },
    responses: {
      "2XX": { description: "The event was accepted." },
      "410": { description: "The endpoint is gone; it is disabled." },
    },
  };
}
