import { searchEnvironment } from "../api/generated/operations.ts";
import type { Environment } from "../config/environments.ts";
import type { Locale } from "../i18n/define-messages.ts";
import { pathOf } from "../router/paths.ts";
import type { AreaFrame } from "../shell/areas.ts";
import { useWaitingCounts } from "./messages/use-waiting-threads.ts";
import { operatorMessages } from "./operator-messages.ts";

/** The pages in the navigation, each with the second key of its shortcut. */
const pages = [
  { page: "today", key: "t" },
  { page: "orders", key: "o" },
  { page: "messages", key: "c" },
  { page: "lots", key: "l" },
  { page: "cockpit", key: "k" },
  { page: "invoices", key: "i" },
  { page: "approvals", key: "s" },
  { page: "inventory", key: "b" },
  { page: "deliveries", key: "d" },
  { page: "upstreams", key: "u" },
  { page: "partners", key: "p" },
  { page: "users", key: "n" },
  { page: "requests", key: "r" },
  { page: "alarms", key: "w" },
  { page: "dead-letters", key: "q" },
  { page: "billing", key: "m" },
  { page: "fees", key: "f" },
  { page: "audit", key: "a" },
] as const;

/** The operators' area: below `/operator`, in English and Korean. */
export const operatorFrame: AreaFrame = {
  role: "operator",
  home: (environment) => pathOf(environment, "operator", "today"),
  navigation: (environment: Environment, locale: Locale) =>
    pages.map(({ page, key }) => ({
      text: operatorMessages[page][locale],
      href: pathOf(environment, "operator", page),
      key,
    })),
  reads: [],
  useCounts: useWaitingCounts,
  search: searchEnvironment,
};
