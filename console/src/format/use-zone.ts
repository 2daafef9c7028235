import { createContext, useContext } from "react";
import { usePreferences } from "../shell/preferences.ts";
import { type DisplayZone, koreanZone, universalZone, zoneOf } from "./time.ts";

const PartnerZone = createContext<string | null>(null);

/** Provides the partner's time zone to the pages below. */
export const PartnerZoneProvider = PartnerZone.Provider;

/** Returns the time zone in which a person wants times. Without a partner, as for operators, it is KST. */
export function useZone(): DisplayZone {
  const { zone } = usePreferences();
  const partnerZone = useContext(PartnerZone);
  if (zone === "utc") return universalZone;
  if (zone === "device") return zoneOf(Intl.DateTimeFormat().resolvedOptions().timeZone);
  return zone === "partner" && partnerZone !== null ? zoneOf(partnerZone) : koreanZone;
}
