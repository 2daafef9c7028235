import ipaddr from "ipaddr.js";
import {
  describeAllowlistFault,
  isAllowlistEntry,
  isTooWide,
} from "../../../../shared/domain/access/allowlist.ts";
import type { Environment } from "../../config/environments.ts";

/** The description of an allowlist entry. */
export interface EntryExplanation {
  /** Whether the entry can be sent. */
  isValid: boolean;
  text: string;
}

/** Describes the addresses of an entry, or why it is invalid, by the service's own rules. */
export function explainEntry(entry: string, environment: Environment): EntryExplanation {
  if (!isAllowlistEntry(entry)) return { isValid: false, text: `It ${describeAllowlistFault(entry)}.` };
  if (environment === "production" && isTooWide(entry))
    return { isValid: false, text: "The range is wider than one network. Production rejects it." };
  const [address, bits] = entry.includes("/") ? ipaddr.parseCIDR(entry) : [ipaddr.parse(entry), null];
  const family = address.kind() === "ipv4" ? "IPv4" : "IPv6";
  const width = family === "IPv4" ? 32 : 128;
  if (bits === null || bits === width) return { isValid: true, text: `${family} address ${address} only.` };
  return { isValid: true, text: `${countOf(width - bits)} ${family} addresses: ${spanOf(entry, family)}.` };
}

function spanOf(entry: string, family: "IPv4" | "IPv6"): string {
  const Address = family === "IPv4" ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${Address.networkAddressFromCIDR(entry)} to ${Address.broadcastAddressFromCIDR(entry)}`;
}

const countOf = (bits: number): string =>
  bits <= 32 ? new Intl.NumberFormat("en-US").format(2 ** bits) : `2^${bits}`;
