import type { ApiKey } from "../../../shared/domain/access/api-key.ts";
import type { HistoryLookup } from "../../../shared/domain/history/lookup.ts";
import { type Invoice, publicationOf } from "../../../shared/domain/invoices/invoice.ts";
import type { Order } from "../../../shared/domain/orders/order.ts";
import type { PartnerAccount } from "../../../shared/domain/partners/partner-account.ts";
import { activeWatchLimit, type Watch } from "../../../shared/domain/watches/watch.ts";
import type { WatchMember } from "../../../shared/domain/watches/watch-member.ts";
import {
  apiKeyKey,
  invoiceOwnerKey,
  invoicePrefixKey,
  lookupsInFlightKey,
} from "../../../shared/persistence/keys/item-keys.ts";
import { watchCountKey } from "../../../shared/persistence/keys/watch-keys.ts";
import { compareLists, groupBy, type Invariant, type StoredState } from "./read-state.ts";

/** Each key has exactly one pointer, which leads to it, and never more calls than its limit. */
export const keysAreSound: Invariant = (state) => {
  const keys = state.ofKind("api_key") as unknown as (ApiKey & { pk: string })[];
  const pointers = state.ofKind("api_key_pointer");
  return [
    ...compareLists(
      "keys that are pointed to",
      pointers.map(({ keyHash }) => apiKeyKey(String(keyHash)).pk),
      keys.map(({ pk }) => pk),
    ),
    ...keys.flatMap(({ keyId, budget }) =>
      budget !== null && budget.used > budget.limit
        ? [`${keyId} has made ${budget.used} of ${budget.limit} calls`]
        : [],
    ),
  ];
};

/** In production each account has a unique invoice prefix. */
export const accountsAreSound: Invariant = (state) => {
  const partners = state.ofKind("partner") as unknown as PartnerAccount[];
  // The sandbox, whose invoices are never paid, reserves no prefixes.
  if (state.ofKind("invoicePrefix").length === 0) return [];
  return partners.flatMap(({ partnerId, invoicePrefix }) => {
    const holder = state.get(invoicePrefixKey(invoicePrefix))?.partnerId;
    return holder === partnerId ? [] : [`${partnerId} uses ${invoicePrefix}, which ${holder} has`];
  });
};

/** An account's watches match its counter and stay within its limits, as do their cars. */
export const watchesAreSound: Invariant = (state) => {
  const watches = state.ofKind("watch") as unknown as Watch[];
  const members = groupBy(state.ofKind("watch_match") as unknown as WatchMember[], ({ watchId }) => watchId);
  const counted = state.ofKind("watch_count").map(({ pk }) => String(pk).slice(watchCountKey("").pk.length));
  const partnerIds = new Set([...counted, ...watches.map(({ partnerId }) => partnerId)]);
  return [
    ...[...partnerIds].flatMap((partnerId) => {
      const own = watches.filter((watch) => watch.partnerId === partnerId);
      const count = state.get(watchCountKey(partnerId));
      const active = own.filter(({ paused }) => !paused).length;
      return [
        ...compareLists(`active watches of ${partnerId}`, [String(count?.activeCount)], [String(active)]),
        ...compareLists(`watches of ${partnerId}`, [String(count?.allCount)], [String(own.length)]),
        ...(active > activeWatchLimit ? [`${partnerId} has ${active} active watches`] : []),
      ];
    }),
    ...watches.flatMap((watch) =>
      watch.isListPacked ? [] : checkCounts(watch, members.get(watch.watchId) ?? []),
    ),
    ...[...members.keys()].flatMap((watchId) =>
      watches.some((watch) => watch.watchId === watchId)
        ? []
        : [`cars are on ${watchId}, which there is not`],
    ),
  ];
};

function checkCounts(watch: Watch, rows: readonly WatchMember[]): string[] {
  const here = rows.filter(({ isAway }) => !isAway);
  const hidden = here.filter(({ isHidden }) => isHidden).length;
  const wanted = [here.length - hidden, hidden, rows.length];
  const counted = [watch.activeMatchCount, watch.hiddenMatchCount, watch.memberCount];
  return compareLists(`cars of ${watch.watchId}`, [counted.join("/")], [wanted.join("/")]);
}

/** The number of running lookups equals their counter. */
export const lookupsAreSound: Invariant = (state) => {
  const lookups = state.ofKind("history_lookup") as unknown as (HistoryLookup & { duepk?: string })[];
  return [...groupBy(lookups, ({ partnerId }) => partnerId)].flatMap(([partnerId, own]) => {
    const underWay = own.filter(({ status }) => status === "queued" || status === "processing");
    return [
      ...compareLists(
        `lookups of ${partnerId} under way`,
        [String(state.get(lookupsInFlightKey(partnerId))?.taken ?? 0)],
        [String(underWay.length)],
      ),
      ...own.flatMap((lookup) => {
        const isUnderWay = underWay.includes(lookup);
        return isUnderWay === (lookup.duepk !== undefined)
          ? []
          : [`${lookup.lookupId} is ${lookup.status}, which a sweep does not see`];
      }),
    ];
  });
};

/** Each order has at most one invoice that is not void, and shows its newest invoice. Invoice numbers are unique. */
export const invoicesAreSound: Invariant = (state) => {
  const invoices = state.ofKind("invoice") as unknown as Invoice[];
  const orders = state.ofKind("order") as unknown as Order[];
  const numbers = invoices.flatMap((invoice) => publicationOf(invoice)?.number ?? []);

  return [
    ...(new Set(numbers).size < numbers.length ? [`invoice numbers are ${numbers.join(", ")}`] : []),
    ...invoices.flatMap(({ invoiceId }) =>
      state.get(invoiceOwnerKey(invoiceId)) === undefined ? [`${invoiceId} has no owner`] : [],
    ),
    ...invoices.flatMap(({ invoiceId, orderId }) =>
      orders.some((order) => order.orderId === orderId) ? [] : [`${invoiceId} is of no order`],
    ),
    ...orders.flatMap((order) => checkInvoices(state, order, invoices)),
  ];
};

function checkInvoices(
  state: StoredState,
  { orderId, invoice: shown }: Order,
  all: readonly Invoice[],
): string[] {
  const own = all.filter((invoice) => invoice.orderId === orderId);
  const live = own.filter(({ status }) => status !== "void");
  const found = own.find(({ invoiceId }) => invoiceId === shown?.invoiceId);
  const versions = state
    .ofKind("invoice_version")
    .filter(({ sk }) => own.some(({ invoiceId }) => String(sk).includes(invoiceId)));
  const published = own.reduce((sum, invoice) => sum + (publicationOf(invoice)?.version ?? 0), 0);
  return [
    ...(live.length > 1 ? [`${orderId} has ${live.length} invoices that are not void`] : []),
    ...(shown?.status === found?.status && (shown !== null || own.length === 0)
      ? []
      : [`${orderId} shows ${shown?.invoiceId} as ${shown?.status}, which is ${found?.status}`]),
    ...compareLists(`published versions of ${orderId}`, [String(versions.length)], [String(published)]),
  ];
}

/**
 * Each request with an idempotency key had one effect: the orders, lookups and messages in its responses
 * exist.
 */
export const replaysAreSound: Invariant = (state) => {
  const made = state.done.filter(({ outcome }) => outcome.status === 201 && outcome.body?.id !== undefined);
  const ids = made.map(({ outcome }) => String(outcome.body.id));
  const kept = [
    ...state.ofKind("order").map(({ orderId }) => orderId),
    ...state.ofKind("history_lookup").map(({ lookupId }) => lookupId),
    ...state.ofKind("message").map(({ messageId }) => messageId),
  ].map(String);
  return made.flatMap(({ name }, at) =>
    /Order|Lookup|Message/.test(name) && !kept.includes(ids[at]!)
      ? [`${name} answered ${ids[at]}, which there is not`]
      : [],
  );
};
