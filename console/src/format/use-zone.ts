import { createContext, useContext } from "react";
import { usePreferences } from "../shell/preferences.ts";
import { koreanZone, type ShownZone, universalZone, zoneOf } from "./time.ts";

const PartnerZone = createContext<string | null>(null);

/** Says the partner's own zone to the pages below. */
export const PartnerZoneProvider = PartnerZone.Provider;

/** The zone a person wants times in. The partner's is KST where no partner is known, as for operators. */
export function useZone(): ShownZone {
  const { zone } = usePreferences();
  const partnerZone = useContext(PartnerZone);
  if (zone === "utc") return universalZone;
  if (zone === "device") return zoneOf(Intl.DateTimeFormat().resolvedOptions().timeZone);
  return zone === "partner" && partnerZone !== null ? zoneOf(partnerZone) : koreanZone;
}
