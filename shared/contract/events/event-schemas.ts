import * as z from "zod/mini";
import {
  type DeliveredType,
  type EventType,
  pingType,
  type RecordedEventType,
  recordedEventTypes,
  replacedEventTypes,
} from "../../domain/webhooks/event.ts";
import { historyLookupSchema } from "../resources/history-lookups/history-lookup.ts";
import { messageEventSchema } from "../resources/messages/message.ts";
import { envelopeFields } from "../resources/webhooks/event.ts";
import { responseId } from "../schema/response-values.ts";
import { orderEventData } from "./order-event-data.ts";
import { watchEventData } from "./watch-event-data.ts";

// The lookup, exactly as `GET /v1/history-lookups/{id}` returned it at the time of the event.
const lookupData = z.object({ lookup: historyLookupSchema });

const dataByType = {
  ...orderEventData,
  ...watchEventData,
  "history_lookup.completed": lookupData,
  "history_lookup.failed": lookupData,
  "chat.message": messageEventSchema,
} satisfies Record<EventType, z.ZodMiniType>;

/** Returns the schema name of an event type: `order.price_updated` is `OrderPriceUpdated`. */
export const eventName = (type: DeliveredType): string =>
  type.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The schema of each event type's envelope: the single definition of event contents. */
export const eventSchemas = Object.fromEntries(
  Object.entries(dataByType).map(([type, data]) => {
    const description = `A \`${type}\` event as it is delivered.`;
    return [type, describeEvent(type as EventType, data, { description })];
  }),
) as Record<EventType, z.ZodMiniType>;

/** The schema of each replaced type. Its `data` keeps the form in which the event was stored. */
const replacedEventSchemas = Object.fromEntries(
  Object.entries(replacedEventTypes).map(([type, current]) => {
    const description = `A \`${type}\` event as it was saved before \`${current}\` replaced the type.`;
    const data = z.record(z.string(), z.unknown()).check(z.describe("The data of the event, as first sent."));
    return [type, describeEvent(type as RecordedEventType, data, { description, deprecated: true })];
  }),
) as Record<keyof typeof replacedEventTypes, z.ZodMiniType>;

function describeEvent(
  type: RecordedEventType,
  data: z.ZodMiniType,
  meta: { description: string; deprecated?: true },
): z.ZodMiniType {
  const fields = { type: z.literal(type), data };
  return z.object({ ...envelopeFields, ...fields }).check(z.meta({ id: `${eventName(type)}Event`, ...meta }));
}

/** The test message to an endpoint. It has the form of an event but is not an event. */
export const pingSchema = z
  .object({
    ...envelopeFields,
    type: z.literal(pingType),
    sequence: z.null().check(z.describe("Always null, because a ping has no sequence number.")),
    data: z.object({ endpoint_id: responseId.check(z.describe("The endpoint that was called.")) }),
  })
  .check(
    z.meta({
      id: `${eventName(pingType)}Event`,
      description: "A ping as it is delivered. A ping is not an event.",
    }),
  );

/** The schema of everything that an endpoint can receive, by type. */
export const deliveredSchemas: Readonly<Record<DeliveredType, z.ZodMiniType>> = {
  ...eventSchemas,
  ...replacedEventSchemas,
  [pingType]: pingSchema,
};

/** The common schema of all types that a log can contain. */
type EnvelopeSchema = z.ZodMiniObject<
  typeof envelopeFields & {
    type: z.ZodMiniLiteral<RecordedEventType>;
    data: z.ZodMiniRecord<z.ZodMiniString, z.ZodMiniUnknown>;
  }
>;

/** An event of any type, distinguished by `type`. */
export const eventSchema = z
  .discriminatedUnion(
    "type",
    recordedEventTypes.map((type) => deliveredSchemas[type]) as unknown as [EnvelopeSchema],
  )
  .check(
    z.meta({
      id: "EventEnvelope",
      description: "An event as it is delivered; `type` decides the shape of `data`.",
    }),
  );

/**
 * An event whose `data` is too large for a response. Only match events can be too large, because other events describe
 * one table item. The schema therefore allows only `eagle_eye.match`. For every other type, readers can derive the form
 * of `data` from `type`.
 */
export const eventWithoutDataSchema = z
  .object({
    ...envelopeFields,
    type: z.literal("eagle_eye.match").check(z.describe("What happened.")),
    data: z.object({ watch_id: responseId.check(z.describe("The watch.")) }),
  })
  .check(
    z.meta({
      id: "EventWithoutData",
      description: "An `eagle_eye.match` event whose `data` contains only the watch.",
    }),
  );
