import {
  type DeliveredType,
  type EventType,
  pingType,
  replacedEventTypes,
} from "../../domain/webhooks/event.ts";

const eventSummaries: Record<EventType, string> = {
  "order.status_changed":
    "An order changed its status on our side, or you confirmed or declined an inspection",
  "order.detail_updated": "Details of an order changed, but not its status",
  "order.auction_rescheduled": "The auction of an ordered car was rescheduled",
  "order.price_updated": "The listing price of a car with a placed order changed",
  "order.re_auctioned": "The car of a finished order is listed again",
  "order.invoice_issued":
    "An invoice was issued or reissued; sent to every enabled endpoint, whatever types it subscribes to",
  "order.invoice_updated": "An invoice changed without being issued or reissued",
  "eagle_eye.match": "Cars of a watch were added, removed or changed in price",
  "history_lookup.completed": "A history lookup completed with a report",
  "history_lookup.failed": "A history lookup ended without a report",
  "chat.message": "A message was written to you or by you, or was withdrawn",
};

/** One line about each event type that an endpoint can receive. */
export const deliveredSummaries: Readonly<Record<DeliveredType, string>> = {
  ...eventSummaries,
  "invoice.issued": "The former name of `order.invoice_issued`, in replays of old events",
  [pingType]: "You requested a ping of the endpoint",
};

/** Reports whether a newer type has replaced this type. A replaced type occurs only in replays of older events. */
export const isReplaced = (type: DeliveredType): boolean => type in replacedEventTypes;

/** The delivery behavior that a receiver must know for every type. */
export const deliveryRules =
  "Delivered at least once and possibly out of order: process each `id` once, and detect gaps by `sequence`. Respond with 2xx within 15 seconds.";

/** The headers of every delivery with their contents. */
export const deliveryHeaders: Readonly<Record<string, string>> = {
  "X-Svc-Signature":
    "`t=<unix seconds>,v1=<hex>`, one `v1` for each active secret: HMAC-SHA256 of `<t>.<raw body>` with the whole secret as the key.",
  "X-Svc-Timestamp": "The `t` of the signature. Reject requests older than 300 seconds.",
  "X-Svc-Event-Id": "Id of the event, the same in every attempt.",
  "webhook-id": "Id of the event, for verifiers of the Standard Webhooks scheme.",
  "webhook-timestamp": "Unix seconds, for verifiers of the Standard Webhooks scheme.",
  "webhook-signature": "`v1,<base64>` for each active secret, for verifiers of the Standard Webhooks scheme.",
};
