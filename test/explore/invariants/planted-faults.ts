import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { StageName } from "../../races/stage/read-entries.ts";

/** A stored item. */
export type Fields = Record<string, unknown>;
type Fault = (item: Fields) => Fields | null;

/** A fault that replaces the first item of a kind, or deletes it if the result is null. */
export interface PlantedFault {
  /** Name of the violated invariant. */
  invariant: string;
  /** Value of `entity`, or the end of the key for items without `entity`. */
  kind: string;
  what: string;
  plant: Fault;
}

const missing = (invariant: string, kind: string): PlantedFault => ({
  ...{ invariant, kind, what: "is missing" },
  plant: () => null,
});
const wrong = (invariant: string, kind: string, what: string, fields: Fields): PlantedFault => ({
  ...{ invariant, kind, what },
  plant: (item) => ({ ...item, ...fields }),
});
const counts = (invariant: string, kind: string, name: string): PlantedFault => ({
  ...{ invariant, kind, what: `has a ${name} that is one too high` },
  plant: (item) => ({ ...item, [name]: Number(item[name]) + 1 }),
});

/** Returns the envelope of another event with the same number. */
const overwritten = ({ body }: Fields) => {
  const envelope = JSON.parse(inflateRawSync(body as Uint8Array).toString()) as Fields;
  return deflateRawSync(JSON.stringify({ ...envelope, type: "order.detail_updated" }));
};

/** Returns the envelope of the same event for an auction on another day. */
const movedRound = ({ body }: Fields) => {
  const envelope = JSON.parse(inflateRawSync(body as Uint8Array).toString());
  const data = { ...envelope.data, new_auction_date: "2026-01-01T13:00:00.000+09:00" };
  return deflateRawSync(JSON.stringify({ ...envelope, data }));
};

/** Returns the envelope of the same event with one byte changed. */
const withOtherByte = ({ body }: Fields) =>
  deflateRawSync(
    inflateRawSync(body as Uint8Array)
      .toString()
      .replace("+09:00", "+08:00"),
  );

/** Returns the envelope of the same event as an earlier release stored it. */
const withoutDigest = ({ body }: Fields) => {
  const { digest: _, ...envelope } = JSON.parse(inflateRawSync(body as Uint8Array).toString());
  return deflateRawSync(JSON.stringify(envelope));
};

/** Faults by the situation in which they are planted. */
type Faults = Readonly<Record<string, readonly PlantedFault[]>>;

const inSandbox: Faults = {
  "pending awards/within the grace": [
    wrong("lots", "lot", "is no longer due", { duepk: undefined, dueat: undefined }),
    wrong("lots", "lot", "is due too early", { dueat: 1 }),
    wrong("lots", "lot", "has a pending award and a final award", { award: { winnerOrderId: "ord_other" } }),
  ],
  "waiting orders/placed by others": [
    missing("lots", "lot"),
    missing("lots", "lot_bid"),
    missing("lots", "lot_partner"),
    missing("lots", "lot_order"),
    wrong("lots", "lot", "has no leader", { leader: null }),
    counts("lots", "lot", "tallyCount"),
    counts("lots", "lot", "tallyDigest"),
    counts("lots", "lot", "acquiring"),
    wrong("lots", "lot_bid", "has another amount", { maxBidAmountUsd: 1 }),
    missing("orders", "order"),
    missing("orders", "order_version"),
    missing("orders", "order_by_auction"),
    wrong("orders", "order", "was changed without a version", { auctionDate: 1 }),
    wrong("orders", "order", "is no longer due", { duepk: "ORDERSWEEP#9" }),
    counts("orders", "order", "version"),
    wrong("notices", "order_notified", "has an outdated digest", { digest: "other" }),
    wrong("notices", "order_notified", "has an outdated digest of its latest event", {
      eventDigest: "other",
    }),
    wrong("notified", "order_listing", "has no last known price", { priceKrw: null }),
    wrong("notified", "order_listing", "has another price than the listing", { priceKrw: 1 }),
    missing("keys", "api_key"),
    missing("keys", "api_key_pointer"),
  ],
  "waiting orders/placed, the listing has changed": [
    {
      ...{ invariant: "notified", kind: "pending_notification", what: "of a corrected order is missing" },
      plant: (item) => (item.orderId === null ? item : null),
    },
  ],
  "waiting orders/placed, the car is listed again": [
    missing("notified", "plate_round"),
    {
      ...{ invariant: "notified", kind: "event", what: "of the round names another date" },
      plant: (item) => (item.type === "order.re_auctioned" ? { ...item, body: movedRound(item) } : item),
    },
  ],
  "lots/won": [
    {
      ...{ invariant: "lots", kind: "order", what: "is secured although another order won the lot" },
      plant: (item) => (item.status === "failed" ? { ...item, status: "secured", amounts: {} } : item),
    },
    wrong("orders", "order_notified", "is listed under another status", { gsi1pk: "BOARD#placed#0" }),
    {
      ...{ invariant: "events", kind: "order_version", what: "of a sent event is missing" },
      plant: (item) => (String(item.sk).endsWith("001") ? null : item),
    },
    missing("events", "event"),
    {
      ...{ invariant: "events", kind: "event", what: "was overwritten by another event" },
      plant: (item) =>
        item.type === "order.status_changed" ? { ...item, type: "x", body: overwritten(item) } : item,
    },
    counts("events", "event", "sequence"),
    {
      ...{ invariant: "chains", kind: "event", what: "has one byte changed" },
      plant: (item) => ({ ...item, body: withOtherByte(item) }),
    },
    {
      ...{ invariant: "chains", kind: "event", what: "has lost its digest" },
      plant: (item) => ({ ...item, body: withoutDigest(item) }),
    },
    wrong("chains", "sk STREAM", "has another digest than the last event", { lastDigest: "other" }),
    counts("events", "sk STREAM", "lastSequence"),
    wrong("invoices", "order", "has no invoice", { invoice: null }),
    missing("invoices", "invoice_owner"),
    missing("invoices", "invoice"),
  ],
  "dealer orders/sold to somebody else": [
    {
      ...{ invariant: "orders", kind: "order", what: "is due although it was cancelled" },
      plant: (item) => ({ ...item, status: "cancelled" }),
    },
  ],
  "lots/at customs for 91 days": [missing("orders", "customs_reminder")],
  "invoices/issued": [
    missing("invoices", "invoice_version"),
    wrong("invoices", "invoice", "is void", { status: "void" }),
  ],
  "endpoints/two, with attempts that are stored together": [
    missing("endpoints", "webhook_endpoint"),
    wrong("endpoints", "sk STREAM", "contains no endpoint", { endpoints: [] }),
    wrong("deliveries", "delivery", "is no longer due", { duepk: undefined, dueat: undefined }),
    wrong("deliveries", "delivery", "waits in a backlog that does not exist", { isInBacklog: true }),
    missing("deliveries", "event"),
  ],
  "watches/automatic, the market has changed": [
    counts("watches", "watch_count", "activeCount"),
    counts("watches", "watch_count", "allCount"),
    counts("watches", "watch", "activeMatchCount"),
    counts("watches", "watch", "memberCount"),
    missing("watches", "watch_match"),
    missing("watches", "watch"),
  ],
  "lookups/one below the concurrent limit": [
    missing("lookups", "history_lookup"),
    counts("lookups", "sk INFLIGHT", "taken"),
    wrong("lookups", "history_lookup", "is no longer due", { duepk: undefined }),
  ],
  "messages/a question and its answer": [
    missing("threads", "message_thread"),
    missing("threads", "message"),
    wrong("threads", "message_thread", "does not wait for a response", { waitingSince: null }),
    wrong("threads", "message_thread", "is missing from the due index", {
      duepk: undefined,
      dueat: undefined,
    }),
    wrong("threads", "message_thread", "counts one message too many", {
      counts: { partner: 2, operator: 1 },
    }),
    missing("attachments", "attachment"),
    wrong("attachments", "attachment", "belongs to another message", { sequence: 1 }),
    wrong("attachments", "message", "shows no attachment", { attachments: [] }),
    wrong("statuses", "order", "shows a status that the order never had", {
      statusChanges: [{ status: "acquiring", at: 1, version: 2 }],
    }),
  ],
  "chats/two connections to one thread": [
    missing("chats", "chat_connection"),
    missing("chats", "chat_listener"),
    wrong("chats", "chat_listener", "belongs to another connection", { connectionId: "other=" }),
  ],
  "keys/of a trial account": [
    wrong("keys", "api_key", "has used more calls than its limit", { budget: { used: 2, limit: 1 } }),
  ],
};
const inProduction: Faults = {
  "keys/of production": [
    wrong("accounts", "invoicePrefix", "belongs to another partner", { partnerId: "p_other" }),
  ],
};
/** Faults that the invariants must detect, by stage and situation. */
export const plantedFaults: Readonly<Record<StageName, Faults>> = {
  sandbox: inSandbox,
  production: inProduction,
};
