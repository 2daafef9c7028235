import {
  type ArchiveArea,
  approvalDays,
  auditDays,
  dayCallsDays,
  eventGraceDays,
  eventReadableDays,
  resultDraftDays,
  supersededVersionDays,
} from "../../domain/retention/kept-days.ts";
import type { ItemKind } from "./item-kinds.ts";

/**
 * How long items of a kind stay in the table.
 *
 * - `stays`: permanently, because other items or code need the item.
 * - `removed`: deleted when its subject ends.
 * - `expires`: every item has `expires_at` from its first write.
 * - `mayExpire`: has `expires_at` once it is no longer needed.
 */
export type ItemRetention =
  | { ends: "stays" | "removed"; because: string }
  | { ends: "expires" | "mayExpire"; after: string; archivedIn: ArchiveArea | null };

const stays = <const Because extends string>(because: Because) => ({ ends: "stays", because }) as const;
const removed = <const Because extends string>(because: Because) => ({ ends: "removed", because }) as const;
const expires = <const In extends ArchiveArea | null = null>(after: string, archivedIn = null as In) =>
  ({ ends: "expires", after, archivedIn }) as const;
const mayExpire = <const In extends ArchiveArea | null = null>(after: string, archivedIn = null as In) =>
  ({ ends: "mayExpire", after, archivedIn }) as const;

const ofOrder = stays("Part of an order, which its partner may read permanently");
const ofSetting = stays("One item, replaced by each change");
const withEvent = `${eventReadableDays} days readable, then ${eventGraceDays} more for running retries`;

/**
 * The retention of every kind of item. The compiler rejects a kind without a retention, a `put` of an expiring kind
 * without `expires_at`, and a `put` of a permanent kind with `expires_at`. Functions use only the types of this module,
 * so their bundles do not contain it.
 */
export const itemRetention = {
  apiKey: stays("A revoked key must stay known, and idempotency keys belong to it"),
  partner: stays("The account"),
  partnerName: removed("When the name no longer has the word"),
  apiKeyPointer: stays("Part of an API key"),
  order: stays("A commitment to pay; its partner may read it permanently"),
  orderByAuction: ofOrder,
  orderSnapshot: ofOrder,
  orderDigest: ofOrder,
  customsReminder: removed("When the order leaves customs"),
  orderListing: ofOrder,
  orderTerm: removed("When the order no longer has the text; invoice numbers stay"),
  orderVersion: mayExpire(
    `${supersededVersionDays} days after the next version; the first and the newest stay`,
    "versions",
  ),
  lot: stays("Record of the ranking and award"),
  lotBid: removed("When the order is no longer active"),
  lotOrder: stays("Index of a vehicle's orders, in any status"),
  lotPartner: removed("When the order is no longer active"),
  pendingNotification: removed("When the partner was notified"),
  awaitedPrice: removed("When the exchange rate is known again"),
  resultDraft: expires(`${resultDraftDays} days after the last change`),
  plate: stays("A car may be listed again at any time"),
  plateOrder: stays("A car may be listed again at any time"),
  plateRound: stays("A partner is notified of a round only once"),
  invoice: stays("A business document"),
  invoiceVersion: stays("A business document; each version keeps its PDF"),
  invoiceCounter: stays("Numbers are never reused"),
  invoiceOwner: stays("Part of an invoice"),
  invoicePrefix: stays("A prefix belongs to one partner permanently"),
  approval: expires(`${approvalDays} days after the request; the audit log keeps it longer`),
  latestApproval: expires(`${approvalDays} days after the request, together with its \`approval\` item`),
  partnerView: expires(
    "When it can no longer be used, 30 minutes after its start; the audit log keeps it longer",
  ),
  requestSearch: expires("A day after its start; the audit log keeps it longer"),
  idempotencyRecord: stays("The specification requires keys to be unique permanently"),
  eventStream: stays("Sequence numbers never start over"),
  event: expires(withEvent, "events"),
  delivery: expires(`As for its event: ${withEvent}`, "events"),
  webhookEndpoint: removed("When its partner deletes it"),
  endpointBacklog: mayExpire("A day after the last delivery left it"),
  runningReplays: expires("A day after the last change"),
  webhookSecret: removed("With its endpoint"),
  listing: stays("Orders, watches and later rounds of the car refer to it"),
  carRound: stays("A car's history has all its rounds"),
  comparable: expires("180 days after the sale, twice the comparison period"),
  sourceInventory: ofSetting,
  batchSequence: stays("Numbers are never reused; a few per day"),
  batch: stays("The only record of a house's batches; a few per day"),
  fxRate: ofSetting,
  fees: ofSetting,
  operatorCursor: ofSetting,
  chatSecret: ofSetting,
  dealerVocabulary: ofSetting,
  indexPointer: removed("When its format is no longer built"),
  unusedObjects: ofSetting,
  dealerPage: expires("An hour after it was fetched"),
  dealerPrices: expires("Three days after the last recheck"),
  audit: expires(`${auditDays} days after the change`, "audit"),
  upstream: ofSetting,
  dealerGate: ofSetting,
  recheckPolls: ofSetting,
  sweepPosition: ofSetting,
  watch: stays("Partners pause watches and cannot delete them"),
  watchCount: stays("One item per partner"),
  watchFires: expires("An hour after the last test event"),
  watchMatch: removed("When the car leaves the list"),
  firstMatches: removed("When its list is first evaluated, within minutes"),
  listedVin: stays("A car may return at any time"),
  recentCalls: expires("A day after the last call"),
  userCalls: expires("An hour after its minute"),
  dayCalls: expires(`${dayCallsDays} days after its day ended`),
  historyLookup: stays("A partner paid for it and may read it permanently"),
  lookupsInFlight: stays("One item per partner"),
  lookupDay: expires("A week after its day"),
  lookupMonth: stays("The bill; twelve per partner and year"),
  historyReport: expires("When it is too old to be returned"),
  messageThread: stays("Agreements about an order"),
  message: stays("Agreements about an order; a withdrawn message loses its text"),
  attachment: mayExpire(
    "Without a file, 20 minutes after its creation; unsent, after a day; sent, when its message is withdrawn",
  ),
  assignment: stays("Counts its versions; one item per assigned thread"),
  messageMinute: expires("An hour after its minute"),
  attachmentHour: expires("An hour after its hour"),
  chatConnection: expires("Three hours after it was opened, if it was not closed before"),
  chatListener: expires("Three hours after its connection was opened, if it was not closed before"),
  chatHour: expires("An hour after its hour"),
  chatToken: expires("Three hours after its token has ended"),
  chatUse: expires("An hour after its minute or hour"),
  certificate: expires("Two years after it was started"),
  certification: stays("One item per partner, with the result of its last certificate"),
} as const satisfies Record<ItemKind, ItemRetention>;

type KindsThat<Ends extends ItemRetention["ends"]> = {
  [Kind in ItemKind]: (typeof itemRetention)[Kind]["ends"] extends Ends ? Kind : never;
}[ItemKind];

/** Kinds of items that are archived when they leave the table. */
export type ArchivedKind = {
  [Kind in ItemKind]: (typeof itemRetention)[Kind] extends { archivedIn: ArchiveArea } ? Kind : never;
}[ItemKind];

/** Kinds of items that expire from the table. */
export type ExpiringKind = KindsThat<"expires">;

/** The expiry of an item by the retention of its kind: always, sometimes, or never. Epoch seconds. */
export type ExpiryOf<Kind extends ItemKind> = [Kind] extends [ExpiringKind]
  ? { expires_at: number }
  : [Kind] extends [KindsThat<"stays" | "removed">]
    ? { expires_at?: undefined }
    : { expires_at?: number | undefined };
