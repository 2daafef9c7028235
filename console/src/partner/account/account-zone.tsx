import type { ReactNode } from "react";
import { getAccount } from "../../api/generated/operations.ts";
import { PartnerZoneProvider } from "../../format/use-zone.ts";
import { useRead } from "../../query/use-read.ts";

/** Provides the account's zone to the formatters of the partner's pages, once it is loaded. */
export function AccountZone({ children }: { children: ReactNode }) {
  const { data } = useRead(getAccount, {});
  return <PartnerZoneProvider value={data?.timezone ?? null}>{children}</PartnerZoneProvider>;
}
