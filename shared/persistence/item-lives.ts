import {
  type ArchiveArea,
  approvalDays,
  auditDays,
  dayCallsDays,
  eventGraceDays,
  eventShownDays,
  supersededVersionDays,
} from "../domain/retention/kept-days.ts";
import type { ItemKind } from "./item-kinds.ts";

/**
 * How long items of a kind live in the table.
 *
 * - `stays`: for ever, because something needs it for ever.
 * - `removed`: until what it stands for has ended, when it is deleted.
 * - `expires`: every one has `expires_at` from its first write.
 * - `mayExpire`: has `expires_at` once it is no longer needed.
 */
export type ItemLife =
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
const withEvent = `${eventShownDays} days shown, ${eventGraceDays} more to finish what was begun`;

/**
 * The life of every kind of item. The compiler refuses a kind without one, a `put` of an expiring kind without
 * `expires_at`, and one of a lasting kind with it. Only types of this module are used at run time.
 */
export const itemLives = {
  apiKey: stays("A key that was revoked must stay known, and idempotency keys belong to it"),
  partner: stays("The account"),
  apiKeyPointer: stays("Part of an API key"),
  order: stays("A commitment to pay and its proof; its partner may read it permanently"),
  orderByAuction: ofOrder,
  orderSnapshot: ofOrder,
  orderDigest: ofOrder,
  customsReminder: removed("Goes when the order leaves customs"),
  orderListing: ofOrder,
  orderVersion: mayExpire(
    `${supersededVersionDays} days after the next version; the first and the newest stay`,
    "versions",
  ),
  lot: stays("Says how its orders stood and what it was awarded for"),
  lotBid: removed("Goes when the order is no longer active"),
  lotOrder: stays("Finds the orders of a vehicle, in any status"),
  lotPartner: removed("Goes when the order is no longer active"),
  pendingNotification: removed("Goes when the partner was notified"),
  awaitedPrice: removed("Goes when the exchange rate is known again"),
  plate: stays("A car may be listed again at any time"),
  plateOrder: stays("A car may be listed again at any time"),
  plateRound: stays("A partner is notified of a round once, ever"),
  invoice: stays("A business document"),
  invoiceVersion: stays("A business document; each version keeps its PDF"),
  invoiceCounter: stays("A number is never given out twice"),
  invoiceOwner: stays("Part of an invoice"),
  invoicePrefix: stays("A prefix belongs to one partner permanently"),
  approval: expires(`${approvalDays} days after it was asked for; the audit log has it longer`),
  latestApproval: expires(`With its request: ${approvalDays} days after it was asked for`),
  requestSearch: expires("A day after it was begun; the audit log has it longer"),
  idempotencyRecord: stays("The specification makes a key unique permanently and answers it each time"),
  eventStream: stays("Sequence numbers never start over"),
  event: expires(withEvent, "events"),
  delivery: expires(`As its event: ${withEvent}`, "events"),
  webhookEndpoint: removed("Goes when its partner deletes it"),
  endpointBacklog: mayExpire("A day after the last delivery left it"),
  runningReplays: expires("A day after the last change"),
  webhookSecret: removed("Goes with its endpoint"),
  listing: stays("Orders, watches and later rounds of the car refer to it"),
  carRound: stays("A car's history has all its rounds"),
  comparable: expires("180 days after the sale, twice as long as sales are compared with"),
  sourceInventory: ofSetting,
  batchSequence: stays("A number is never used twice; a few a day"),
  batch: stays("The only account of what a house has sent; a few a day"),
  fxRate: ofSetting,
  fees: ofSetting,
  operatorCursor: ofSetting,
  chatSecret: ofSetting,
  dealerVocabulary: ofSetting,
  indexPointer: removed("Goes when its format is no longer built"),
  unusedObjects: ofSetting,
  dealerPage: expires("An hour after it was fetched"),
  dealerPrices: expires("Three days after the last recheck"),
  audit: expires(`${auditDays} days after the change`, "audit"),
  upstream: ofSetting,
  dealerGate: ofSetting,
  recheckPolls: ofSetting,
  sweepPlace: ofSetting,
  watch: stays("Partners pause watches and cannot delete them"),
  watchCount: stays("One item a partner"),
  watchFires: expires("An hour after the last test event"),
  watchMatch: removed("Goes when the car leaves the list"),
  firstMatches: removed("Goes when its list is first inspected, within minutes"),
  listedVin: stays("Says only that a VIN has been on a list; a car may come back at any time"),
  recentCalls: expires("A day after the last call"),
  userCalls: expires("An hour after its minute"),
  dayCalls: expires(`${dayCallsDays} days after it ended`),
  historyLookup: stays("A partner paid for it and may read it permanently"),
  lookupsInFlight: stays("One item a partner"),
  lookupDay: expires("A week after its day"),
  lookupMonth: stays("What was billed; twelve a year and partner"),
  historyReport: expires("When it is too old to be served"),
  messageThread: stays("What was agreed about an order, as long as the order"),
  message: stays("What was agreed about an order, as long as the order; a withdrawn one loses its text"),
  attachment: mayExpire(
    "A day after it was created, unless a message has it; goes with the withdrawal of that",
  ),
  messageMinute: expires("An hour after its minute"),
  attachmentHour: expires("An hour after its hour"),
  chatConnection: expires("Three hours after it was opened, where it was not closed before"),
  chatListener: expires("Three hours after its connection was opened, where that was not closed before"),
  chatHour: expires("An hour after its hour"),
  chatToken: expires("Three hours after its token has ended"),
  chatUse: expires("An hour after its minute or hour"),
  certificate: expires("Two years after it was started"),
  certification: stays("One item a partner, which says how its last certificate ended"),
} as const satisfies Record<ItemKind, ItemLife>;

type KindsThat<Ends extends ItemLife["ends"]> = {
  [Kind in ItemKind]: (typeof itemLives)[Kind]["ends"] extends Ends ? Kind : never;
}[ItemKind];

/** Kinds of items that are archived when they leave the table. */
export type ArchivedKind = {
  [Kind in ItemKind]: (typeof itemLives)[Kind] extends { archivedIn: ArchiveArea } ? Kind : never;
}[ItemKind];

/** Kinds of items that leave the table by themselves. */
export type ExpiringKind = KindsThat<"expires">;

/** The expiry that an item of a kind has by its life: always, at times, or never. Epoch seconds. */
export type ExpiryOf<Kind extends ItemKind> = [Kind] extends [ExpiringKind]
  ? { expires_at: number }
  : [Kind] extends [KindsThat<"stays" | "removed">]
    ? { expires_at?: undefined }
    : { expires_at?: number | undefined };
