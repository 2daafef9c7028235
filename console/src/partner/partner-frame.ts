import { searchAccount } from "../api/generated/operations.ts";
import { earlyRead } from "../query/early-reads.ts";
import { pathOf } from "../router/paths.ts";
import type { AreaFrame } from "../shell/areas.ts";
import { useUnreadCounts } from "./messages/use-unread-counts.ts";
import { partnerReads } from "./partner-reads.ts";

/** The pages in the navigation, with the keys of their shortcuts. */
const pages = [
  { part: "start", text: "Getting started", key: "s" },
  // The list is sorted by auction time, so without the filter it would begin with past auctions.
  { part: "vehicles", text: "Vehicles", key: "v", query: "?orderable_only=true" },
  { part: "orders", text: "Orders", key: "o" },
  { part: "spending", text: "Spending", key: "p" },
  { part: "messages", text: "Messages", key: "m" },
  { part: "history", text: "History reports", key: "r" },
  { part: "invoices", text: "Invoices", key: "i" },
  { part: "watches", text: "Watches", key: "w" },
  { part: "events", text: "Event log", key: "l" },
  { part: "webhooks", text: "Webhook endpoints", key: "h" },
  { part: "keys", text: "API keys", key: "k" },
  { part: "certificates", text: "Certificates", key: "t" },
  { part: "usage", text: "Usage", key: "u" },
  { part: "users", text: "Users", key: "n" },
  { part: "account", text: "Account", key: "a" },
] as const;

/** The partners' area, in English only, because partners are abroad. */
export const partnerFrame: AreaFrame = {
  role: "partner",
  home: (environment) => pathOf(environment, "start"),
  navigation: (environment) =>
    pages
      .filter(({ part }) => environment === "sandbox" || part !== "certificates")
      .map(({ part, ...item }) => ({ ...item, href: pathOf(environment, part) })),
  reads: [earlyRead(...partnerReads.account())],
  useCounts: useUnreadCounts,
  search: searchAccount,
  documents: (apiUrl) => [
    { text: "Partner guide", href: `${apiUrl}/docs/guide` },
    { text: "API reference", href: `${apiUrl}/docs` },
    { text: "Changes", href: `${apiUrl}/docs/changelog` },
  ],
};
