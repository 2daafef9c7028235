import { type EventType, eventTypes } from "../../domain/webhooks/event.ts";
import { eventName, eventSchemas } from "../events/event-schemas.ts";
import type { Json, SchemaCollection } from "./collect-schemas.ts";

const summaries: Record<EventType, string> = {
  "order.status_changed":
    "An order changed its status on our side, or you confirmed or declined an inspection",
  "order.detail_updated": "Details of an order changed, but not its status",
  "order.auction_rescheduled": "The auction of an ordered car was rescheduled",
  "order.price_updated": "The listing price of a car with a placed order changed",
  "order.re_auctioned": "The car of a finished order is listed again",
  "order.invoice_issued": "An invoice was issued or reissued",
  "order.invoice_updated": "An invoice changed other than by being issued",
  "eagle_eye.match": "Cars of a watch were added, removed or changed in price",
  "history_lookup.completed": "A history lookup completed with a report",
  "history_lookup.failed": "A history lookup ended without a report",
};

const signatureHeaders: Record<string, string> = {
  "X-Svc-Signature":
    "`t=<unix seconds>,v1=<hex>`, one `v1` for each active secret: HMAC-SHA256 of `<t>.<raw body>` under the whole secret.",
  "X-Svc-Timestamp": "The `t` of the signature. Reject requests older than 300 seconds.",
  "X-Svc-Event-Id": "Id of the event, the same in every attempt.",
  "webhook-id": "Id of the event, for verifiers of the Standard Webhooks scheme.",
  "webhook-timestamp": "Unix seconds, for verifiers of the Standard Webhooks scheme.",
  "webhook-signature": "`v1,<base64>` for each active secret, for verifiers of the Standard Webhooks scheme.",
};

/** The `webhooks` section: one entry for each event type. */
export function describeWebhooks(schemas: SchemaCollection): Record<string, Json> {
  return Object.fromEntries(eventTypes.map((type) => [type, { post: describeDelivery(type, schemas) }]));
}

function describeDelivery(type: EventType, schemas: SchemaCollection): Json {
  const schema = schemas.describe(eventSchemas[type], "output");
  return {
    operationId: `on${eventName(type)}`,
    tags: ["events"],
    summary: summaries[type],
    description:
      "Delivered at least once and possibly out of order: process each `id` once, and detect gaps by `sequence`. Answer 2xx within 15 seconds.",
    security: [],
    parameters: Object.entries(signatureHeaders).map(([name, description]) => ({
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
