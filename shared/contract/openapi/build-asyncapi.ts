import { type DeliveredType, deliveredTypes } from "../../domain/webhooks/event.ts";
import { chatProtocol, clientFrameSchema, serverFrameSchema } from "../chat/frames.ts";
import { deliveredSummaries, deliveryHeaders, deliveryRules, isReplaced } from "../events/delivered-types.ts";
import { deliveredSchemas, eventName } from "../events/event-schemas.ts";
import { type EventExample, type ExampleLibrary, noExamples } from "../examples/example-library.ts";
import { type Json, SchemaCollection } from "./collect-schemas.ts";

/** Returns the AsyncAPI 3 document of webhook deliveries, from the same schemas as the OpenAPI document. */
export function buildAsyncapi(version: string, { events }: ExampleLibrary = noExamples): Json {
  const schemas = new SchemaCollection();
  const messages = Object.fromEntries(
    deliveredTypes.map((type) => [eventName(type), describeMessage(type, schemas, events[type])]),
  );
  const names = Object.keys(messages);
  return {
    asyncapi: "3.0.0",
    info: {
      title: "Vehicle Sourcing Partner API: events",
      version,
      description: `Messages to your registered webhook endpoints and over the chat stream. ${deliveryRules} Ignore fields and types you do not know.`,
      license: { name: "Proprietary" },
      tags: [{ name: "Events", description: "Changes of orders, invoices, watches and history lookups." }],
    },
    defaultContentType: "application/json",
    channels: {
      webhookEndpoint: {
        address: null,
        title: "A webhook endpoint",
        description: "The URL of an endpoint, as `POST /v1/webhook-endpoints` registered it.",
        messages: referencesTo("#/components/messages", names),
      },
      chatStream: describeChat(schemas),
    },
    operations: {
      sendToEndpoint: {
        action: "send",
        title: "Deliver to an endpoint",
        description: deliveryRules,
        channel: { $ref: "#/channels/webhookEndpoint" },
        bindings: { http: { method: "POST" } },
        messages: names.map((name) => ({ $ref: `#/channels/webhookEndpoint/messages/${name}` })),
      },
      receiveFrame: {
        action: "receive",
        title: "Receive a frame from a client",
        description: "The service responds to each frame with a frame that has the same id.",
        channel: { $ref: "#/channels/chatStream" },
        messages: [{ $ref: "#/channels/chatStream/messages/clientFrame" }],
      },
      sendFrame: {
        action: "send",
        title: "Answer a frame, or push a change",
        description:
          "Pushes arrive at least once and in any order. Merge entries by id, and prefer a withdrawn entry. If `sequence` has a gap, list the missing entries.",
        channel: { $ref: "#/channels/chatStream" },
        messages: [{ $ref: "#/channels/chatStream/messages/serverFrame" }],
      },
    },
    components: { messages, schemas: schemas.components },
  };
}

const describeChat = (schemas: SchemaCollection): Json => ({
  address: null,
  title: "The chat stream",
  description: `A WebSocket at the \`stream_url\` that comes with a token, with the subprotocols \`${chatProtocol}\` and the token.`,
  messages: {
    clientFrame: { name: "clientFrame", payload: schemas.describe(clientFrameSchema, "input") },
    serverFrame: { name: "serverFrame", payload: schemas.describe(serverFrameSchema, "output") },
  },
});

const referencesTo = (place: string, names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `${place}/${name}` }]));

function describeMessage(
  type: DeliveredType,
  schemas: SchemaCollection,
  example: EventExample | undefined,
): Json {
  const summary = deliveredSummaries[type];
  return {
    name: type,
    title: type,
    summary: isReplaced(type) ? `Deprecated: ${summary}` : summary,
    headers: {
      type: "object",
      required: Object.keys(deliveryHeaders),
      properties: Object.fromEntries(
        Object.entries(deliveryHeaders).map(([name, description]) => [name, { type: "string", description }]),
      ),
    },
    payload: schemas.describe(deliveredSchemas[type], "output"),
    ...(example && {
      examples: [{ name: type, summary, headers: example.headers, payload: example.envelope }],
    }),
  };
}
