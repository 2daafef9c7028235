import ipaddr from "ipaddr.js";
import { isAllowlistEntry } from "../../../../shared/domain/access/allowlist.ts";

/** All addresses of one family, from the first to the last. */
interface Interval {
  family: string;
  first: bigint;
  last: bigint;
}

/** Returns the entries of a previous allowlist with at least one address that the new allowlist does not admit. */
export function findLostEntries(before: readonly string[], after: readonly string[]): string[] {
  const admitted = mergeIntervals(after.filter(isAllowlistEntry).map(intervalOf));
  return before.filter((entry) => {
    const { family, first, last } = intervalOf(entry);
    return !admitted.some((one) => one.family === family && one.first <= first && last <= one.last);
  });
}

/** Returns the same addresses in as few intervals as possible. Adjacent intervals are merged. */
function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const merged: Interval[] = [];
  for (const next of [...intervals].sort((one, other) => (one.first < other.first ? -1 : 1))) {
    const index = merged.findIndex(({ family, last }) => family === next.family && next.first <= last + 1n);
    const found = merged[index];
    if (found === undefined) merged.push(next);
    else merged[index] = { ...found, last: found.last > next.last ? found.last : next.last };
  }
  return merged;
}

function intervalOf(entry: string): Interval {
  const [address, bits] = entry.includes("/") ? ipaddr.parseCIDR(entry) : [ipaddr.parse(entry), null];
  const Address = address.kind() === "ipv4" ? ipaddr.IPv4 : ipaddr.IPv6;
  const range = `${address}/${bits ?? (address.kind() === "ipv4" ? 32 : 128)}`;
  const first = Address.networkAddressFromCIDR(range);
  const last = Address.broadcastAddressFromCIDR(range);
  return { family: address.kind(), first: numberOf(first), last: numberOf(last), ...unmapped(first, last) };
}

/** Returns the IPv4 form of an IPv6 range that admits IPv4 addresses. */
function unmapped(first: ipaddr.IPv4 | ipaddr.IPv6, last: ipaddr.IPv4 | ipaddr.IPv6): Interval | null {
  const isMapped = [first, last].every((one) => one instanceof ipaddr.IPv6 && one.isIPv4MappedAddress());
  if (!isMapped) return null;
  const plain = (one: ipaddr.IPv4 | ipaddr.IPv6) => numberOf(ipaddr.process(one.toString()));
  return { family: "ipv4", first: plain(first), last: plain(last) };
}

const numberOf = (address: ipaddr.IPv4 | ipaddr.IPv6): bigint =>
  address.toByteArray().reduce((number, byte) => (number << 8n) | BigInt(byte), 0n);
