import * as z from "zod/mini";
import { listOperatorOrdersStatusValues } from "../../api/generated/values.ts";
import { oneOf, someOf, someText } from "../../router/search-values.ts";

const partnersSearchSchema = z.object({ cursor: someText });

/** The page of the partner list in the URL. */
export type PartnersSearch = z.output<typeof partnersSearchSchema>;

/** Parses the URL of the list of partners. */
export const parsePartnersSearch = (search: unknown): PartnersSearch => z.parse(partnersSearchSchema, search);

/** The tabs of a partner's page in addition to its overview. */
export const partnerTabs = [
  "settings",
  "orders",
  "invoices",
  "messages",
  "keys",
  "webhooks",
  "users",
  "certificates",
  "audit",
] as const;

const partnerPageSearchSchema = z.object({
  tab: oneOf(partnerTabs),
  /** The certificate whose report is open. */
  certificate: someText,
  /** The statuses of the listed orders. */
  status: someOf(listOperatorOrdersStatusValues),
  cursor: someText,
});

/** The tab of the partner page in the URL; the overview by default. */
export type PartnerPageSearch = z.output<typeof partnerPageSearchSchema>;

/** Parses the URL of a partner's page. */
export const parsePartnerPageSearch = (search: unknown): PartnerPageSearch =>
  z.parse(partnerPageSearchSchema, search);
