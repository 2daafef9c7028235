import * as chat from "../../shared/persistence/chat-keys.ts";
import * as inventory from "../../shared/persistence/inventory-keys.ts";
import type { ItemKind } from "../../shared/persistence/item-kinds.ts";
import * as keys from "../../shared/persistence/keys.ts";
import * as messages from "../../shared/persistence/message-keys.ts";
import * as orders from "../../shared/persistence/order-keys.ts";
import * as watches from "../../shared/persistence/watch-keys.ts";

/** Returns a placeholder for a number, as an argument of a function that writes the number into a key. */
const number = (name: string): number => `{${name}}` as unknown as number;

const order = ["{partner}", "{order}"] as const;
const endpoint = { partnerId: "{partner}", endpointId: "{endpoint}" };
const car = { make: "{make}", model: "{model}", year: number("year") };
const delivery = { ...endpoint, sequence: number("number"), replayId: null };

/** A key of every kind of item, built by the kind's own function from placeholders. Some kinds have several forms. */
export const sampleKeys: { [Kind in ItemKind]: readonly keys.ItemKey<Kind>[] } = {
  apiKey: [keys.apiKeyKey("{SHA-256 of the key}")],
  partner: [keys.partnerKey("{partner}")],
  partnerName: [keys.partnerNameKey("{word}", "{partner}")],
  apiKeyPointer: [keys.apiKeyPointerKey("{partner}", "{key}")],
  order: [orders.orderKey(...order)],
  orderByAuction: [orders.orderByAuctionKey("{partner}", number("auction date"), "{order}")],
  orderSnapshot: [orders.orderSnapshotKey(...order)],
  orderDigest: [orders.orderNotifiedKey(...order)],
  customsReminder: [orders.customsReminderKey(...order)],
  orderListing: [orders.orderListingKey(...order)],
  orderTerm: [orders.orderTermKey("{partner}", "{text}", "{order}")],
  orderVersion: [orders.orderVersionKey("{order}", number("number"))],
  lot: [orders.lotKey("{vehicle}")],
  lotBid: [orders.lotBidKey("{vehicle}", number("bid"), number("time"), "{order}")],
  lotOrder: [orders.lotOrderKey("{vehicle}", "{order}")],
  lotPartner: [orders.lotPartnerKey("{vehicle}", "{partner}")],
  pendingNotification: [
    orders.pendingLotNotificationKey("{vehicle}"),
    orders.pendingOrderNotificationKey("{vehicle}", ...order),
    orders.pendingPlateNotificationKey("{vehicle}", "{plate}"),
  ],
  awaitedPrice: [orders.awaitedPriceKey("{vehicle}")],
  plate: [orders.plateKey("{plate}")],
  plateOrder: [orders.plateOrderKey("{plate}", ...order)],
  plateRound: [orders.plateRoundKey("{plate}", "{partner}", number("auction date"))],
  invoice: [keys.invoiceKey("{partner}", "{invoice}")],
  invoiceVersion: [keys.invoiceVersionKey("{partner}", "{invoice}", number("number"))],
  invoiceCounter: [keys.invoiceCounterKey("{partner}", "{month}")],
  invoiceOwner: [keys.invoiceOwnerKey("{invoice}")],
  invoicePrefix: [keys.invoicePrefixKey("{prefix}")],
  approval: [keys.approvalKey("{request}")],
  latestApproval: [keys.latestApprovalKey("{invoice}")],
  partnerView: [keys.partnerViewKey("{view}")],
  requestSearch: [keys.requestSearchKey("{search}")],
  idempotencyRecord: [
    keys.idempotencyKey("{key}", "{token}"),
    keys.idempotencyKey("{partner}#{hash of the user's subject}", "{token}"),
  ],
  eventStream: [keys.eventStreamKey("{partner}")],
  event: [keys.eventKey("{partner}", number("number"))],
  delivery: [keys.deliveryKey(delivery), keys.deliveryKey({ ...delivery, replayId: "{replay}" })],
  webhookEndpoint: [keys.webhookEndpointKey("{partner}", "{endpoint}")],
  endpointBacklog: [keys.endpointBacklogKey(endpoint)],
  runningReplays: [keys.runningReplaysKey("{partner}")],
  webhookSecret: [keys.webhookSecretKey("{partner}", "{endpoint}")],
  listing: [inventory.listingKey("{listing}")],
  carRound: [inventory.carRoundKey("{plate or VIN}", "{listing}")],
  comparable: [inventory.comparableKey(car, number("time of sale"), "{listing}")],
  sourceInventory: [inventory.sourceKey("{house}")],
  batchSequence: [inventory.batchSequenceKey("{house}", number("number"))],
  batch: [inventory.batchKey("{batch}")],
  fxRate: [keys.fxRateKey()],
  fees: [keys.feesKey()],
  operatorCursor: [keys.operatorCursorKey()],
  chatSecret: [chat.chatSecretKey()],
  dealerVocabulary: [inventory.dealerVocabularyKey()],
  indexPointer: [inventory.indexPointerKey(number("format"))],
  unusedObjects: [inventory.unusedObjectsKey()],
  recheckPolls: [keys.recheckPollsKey("{kind of recheck}")],
  sweepPlace: [keys.sweepPlaceKey("{kind of work}")],
  dealerPage: [inventory.dealerPageKey("{digest of the request}")],
  dealerPrices: [watches.dealerPricesKey("{search}")],
  audit: [keys.auditKey("{resource}", number("time"), "{entry}")],
  upstream: [keys.upstreamKey("{upstream}")],
  dealerGate: [keys.dealerGateKey("{source}")],
  watch: [watches.watchKey("{partner}", "{watch}")],
  watchCount: [watches.watchCountKey("{partner}")],
  watchFires: [watches.watchFiresKey("{partner}", "{watch}")],
  watchMatch: [watches.watchMatchKey("{watch}", "{vehicle}")],
  firstMatches: [watches.firstMatchesKey("{watch}", "{last vehicle}")],
  listedVin: [watches.listedVinKey("{VIN}")],
  recentCalls: [keys.recentCallsKey("{key, user, endpoint or partner}", "{limit}")],
  userCalls: [keys.userCallsKey("{partner}#{hash of the user's subject}", "{limit}", number("minute"))],
  dayCalls: [keys.dayCallsKey("{partner}", "{day}", "{key}")],
  historyLookup: [keys.lookupKey("{partner}", "{lookup}")],
  lookupsInFlight: [keys.lookupsInFlightKey("{partner}")],
  lookupDay: [keys.lookupDayKey("{partner}", "{day}")],
  lookupMonth: [keys.lookupMonthKey("{partner}", "{month}")],
  historyReport: [keys.historyReportKey("plate", "{plate}"), keys.historyReportKey("vin", "{VIN}")],
  messageThread: [messages.messageThreadKey("{order or partner}")],
  message: [messages.messageKey("{order or partner}", number("number"))],
  attachment: [messages.attachmentKey("{order or partner}", "{attachment}")],
  assignment: [messages.assignmentKey("{order or partner}")],
  messageMinute: [messages.messageMinuteKey("{partner}", number("minute"))],
  attachmentHour: [messages.attachmentHourKey("{partner}", number("hour"))],
  chatConnection: [chat.chatConnectionKey("{connection}")],
  chatListener: [chat.chatListenerKey("{order or partner}", number("slot"))],
  chatHour: [chat.chatHourKey("{partner}", number("hour"))],
  chatToken: [chat.chatTokenKey("{hash of the token}")],
  chatUse: [
    chat.chatUseKey("THREAD#{order or partner}", "messages", number("minute")),
    chat.chatUseKey("TOKEN#{hash of the token}", "bytes", number("hour")),
  ],
  certificate: [keys.certificateKey("{partner}", "{certificate}")],
  certification: [keys.certificationKey("{partner}")],
};
