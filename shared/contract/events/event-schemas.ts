import * as z from "zod/mini";
import type { EventType } from "../../domain/webhooks/event.ts";
import { envelopeFields } from "../resources/event.ts";
import { historyLookupSchema } from "../resources/history-lookup.ts";
import { orderEventData } from "./order-event-data.ts";
import { watchEventData } from "./watch-event-data.ts";

// Exactly as `GET /v1/history-lookups/{id}` showed it at the time of the event.
const lookupData = z.object({ lookup: historyLookupSchema });

const dataByType = {
  ...orderEventData,
  ...watchEventData,
  "history_lookup.completed": lookupData,
  "history_lookup.failed": lookupData,
} satisfies Record<EventType, z.ZodMiniType>;

/** `order.price_updated` as `OrderPriceUpdated`. */
export const eventName = (type: EventType): string =>
  type.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The schema of each type's envelope: the single definition of what events look like. */
export const eventSchemas = Object.fromEntries(
  Object.entries(dataByType).map(([type, data]) => [type, describeEvent(type as EventType, data)]),
) as Record<EventType, z.ZodMiniType>;

function describeEvent(type: EventType, data: z.ZodMiniType): z.ZodMiniType {
  const fields = { type: z.literal(type), data };
  const meta = { id: `${eventName(type)}Event`, description: `A \`${type}\` event as it is delivered.` };
  return z.object({ ...envelopeFields, ...fields }).check(z.meta(meta));
}
