import ipaddr from "ipaddr.js";
import type { Environment } from "../partners/partner.ts";
import { limitText } from "../text/limit-text.ts";

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

const mappedPrefixBits = 96;

const longestEntryShown = 60;

/** Maximum number of distinct allowlist entries of all active keys of a partner, per environment. */
export const allowlistLimit = 16;

/** Reports whether a text is an address or a CIDR range of either family in its usual notation. */
export function isAllowlistEntry(text: string): boolean {
  return parseEntry(text) !== null;
}

/** Returns why a text is not an allowlist entry, worded as the rest of a sentence that begins with the field's path. */
export function describeAllowlistFault(text: string): string {
  const shown = JSON.stringify(limitText(text, longestEntryShown));
  const [address = "", ...prefix] = text.split("/");
  if (prefix.length > 0 && parseEntry(address) !== null) {
    const bits = address.includes(":") ? 128 : 32;
    return `must end in one prefix length from 0 to ${bits}, such as /${bits}, not be ${shown}`;
  }
  return `must be an IPv4 or IPv6 address or CIDR range, such as 203.0.113.7 or 2001:db8::/48, not ${shown}`;
}

/**
 * Reports whether a key may be used from an address. IPv4 and IPv6 addresses are each matched with entries of
 * their family; an IPv4-mapped IPv6 address or entry counts as IPv4. An empty list admits every address in
 * the sandbox and none in production.
 */
export function admitsAddress(
  allowlist: readonly string[],
  address: string,
  environment: Environment,
): boolean {
  if (allowlist.length === 0) return environment === "sandbox";
  if (!ipaddr.isValid(address)) return false;
  const caller = ipaddr.process(address);
  return allowlist.some((entry) => {
    const range = parseEntry(entry);
    return range !== null && range[0].kind() === caller.kind() && caller.match(range);
  });
}

/**
 * The shortest prefix that a production range may have, in bits. A shorter prefix covers more addresses than any one
 * network owns.
 */
export const shortestPrefixBits = { ipv4: 8, ipv6: 20 } as const;

/**
 * Reports whether a range contains more addresses than any one network owns. Examples are `0.0.0.0/0`, `::/0` and
 * `::ffff:0:0/96`.
 */
export function isTooWide(text: string): boolean {
  const entry = parseEntry(text);
  return entry !== null && entry[1] < shortestPrefixBits[entry[0].kind()];
}

/** Returns the number of distinct addresses and ranges in all lists, regardless of notation. */
export function countEntries(allowlists: readonly (readonly string[])[]): number {
  return new Set(allowlists.flat().map(canonicalEntry)).size;
}

/**
 * Returns the normal form of an entry: `2001:DB8::1` and `2001:db8:0::1/128` are the same, and so are
 * `10.1.2.3/8` and `10.0.0.0/8`.
 */
function canonicalEntry(text: string): string {
  const entry = parseEntry(text);
  if (entry === null) return text;
  const [address, bits] = entry;
  const range = `${address.toString()}/${bits}`;
  const network =
    address.kind() === "ipv4"
      ? ipaddr.IPv4.networkAddressFromCIDR(range)
      : ipaddr.IPv6.networkAddressFromCIDR(range);
  return `${network.toString()}/${bits}`;
}

function parseEntry(text: string): Range | null {
  if (isUnusual(text)) return null;
  try {
    if (text.includes("/")) return unmapped(ipaddr.parseCIDR(text));
    const address = ipaddr.parse(text);
    return unmapped([address, address.kind() === "ipv4" ? 32 : 128]);
  } catch {
    return null;
  }
}

/**
 * Reports whether an entry has a notation that is probably a mistake, although the parser accepts it. `10.1` and
 * `0x7f000001` parse as IPv4 addresses. A zone, as in `fe80::1%eth0`, is meaningful only on the caller's own machine.
 */
function isUnusual(text: string): boolean {
  const [address = ""] = text.split("/");
  return address.includes(":") ? address.includes("%") : !ipaddr.IPv4.isValidFourPartDecimal(address);
}

function unmapped([address, bits]: Range): Range {
  if (!(address instanceof ipaddr.IPv6) || !address.isIPv4MappedAddress() || bits < mappedPrefixBits) {
    return [address, bits];
  }
  return [address.toIPv4Address(), bits - mappedPrefixBits];
}
