import type { ReactNode } from "react";
import { PartnerZoneProvider } from "../../format/use-zone.ts";
import { useRead } from "../../query/use-read.ts";
import { partnerReads } from "../partner-reads.ts";

/** Provides the account's zone to the formatters of the partner's pages, once it is loaded. */
export function AccountZone({ children }: { children: ReactNode }) {
  const { data } = useRead(...partnerReads.account());
  return <PartnerZoneProvider value={data?.timezone ?? null}>{children}</PartnerZoneProvider>;
}
