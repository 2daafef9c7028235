import * as z from "zod/mini";
import { listOwnEventsDeliveryStatusValues, listOwnEventsTypeValues } from "../../api/generated/values.ts";
import { oneOf, someText } from "../../router/search-values.ts";

const eventSearchSchema = z.object({
  type: oneOf(listOwnEventsTypeValues),
  delivery_status: oneOf(listOwnEventsDeliveryStatusValues),
  order_id: someText,
  watch_id: someText,
});

/** The filters of the event log in the URL. */
export type EventSearch = z.output<typeof eventSearchSchema>;

/** Parses the URL of the event log. */
export const parseEventSearch = (search: unknown): EventSearch => z.parse(eventSearchSchema, search);
