import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import ipaddr from "ipaddr.js";
import { hasUserInfo } from "../domain/text/has-user-info.ts";
import { longestUrl } from "../domain/text-limits.ts";
import { blockedPorts } from "./blocked-ports.ts";

/** An address of a host name, with its family (4 or 6). */
export interface ResolvedAddress {
  address: string;
  family: number;
}

/** Finds every address of a host name. */
export type ResolveHost = (hostname: string) => Promise<ResolvedAddress[]>;

/** The rules for callable addresses. */
export interface AddressRules {
  /** True only for local development: allows calls to loopback addresses, also over http. */
  loopbackAllowed: boolean;
  resolve: ResolveHost;
}

/** A callable URL, and the only addresses to connect to. */
export interface CheckedTarget {
  url: URL;
  addresses: readonly [ResolvedAddress, ...ResolvedAddress[]];
}

/**
 * The URL may not be called. The message may be shown to the partner, because it does not reveal the resolved
 * addresses.
 */
export class AddressRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "AddressRefused";
  }
}

const resolutionTimeoutMilliseconds = 5000;

/**
 * Resolves a name with the system's resolver. Returns all addresses; none if the resolver has not responded
 * within 5 s.
 */
export const resolveHost: ResolveHost = (hostname) =>
  Promise.race([
    lookup(hostname, { all: true, order: "ipv4first" }),
    pause(resolutionTimeoutMilliseconds, [], { ref: false }),
  ]);

// This address appears public, but it is the host agent of a cloud provider's virtual machines.
const metadataAddresses = new Set(["168.63.129.16"]);
const notPublic = "must be an https URL on a public address";
const unresolved = "must have a host name that resolves; check its spelling and its DNS records";

/**
 * Resolves the URL's host once, checks all its addresses and returns them. They are all public unicast, or all loopback
 * if that is allowed.
 *
 * @throws AddressRefused when the URL or any of its addresses may not be called, or the name does not
 * resolve.
 */
export async function checkAddress(text: string, rules: AddressRules): Promise<CheckedTarget> {
  const url = checkUrl(text, rules.loopbackAllowed);
  const [first, ...rest] = await addressesOf(url.hostname, rules.resolve);
  if (first === undefined) throw new AddressRefused(unresolved);
  const kinds = [first, ...rest].map(({ address }) => kindOfAddress(address));
  const areAllLoopback = kinds.every((kind) => kind === "loopback");
  const areAllPublic = kinds.every((kind) => kind === "public");
  const mayBeCalled =
    (rules.loopbackAllowed && areAllLoopback) || (areAllPublic && url.protocol === "https:");
  if (!mayBeCalled) throw new AddressRefused(notPublic);
  return { url, addresses: [first, ...rest] };
}

function checkUrl(text: string, loopbackAllowed: boolean): URL {
  if (text.length > longestUrl) throw new AddressRefused(`must be at most ${longestUrl} characters`);
  const url = URL.parse(text);
  if (url === null) throw new AddressRefused("must be an absolute https URL");
  if (url.protocol !== "https:" && !(loopbackAllowed && url.protocol === "http:")) {
    throw new AddressRefused("must be an https URL");
  }
  if (hasUserInfo(url.href)) {
    throw new AddressRefused(
      "must not carry a user name or password; deliveries are authenticated by their signature",
    );
  }
  if (url.hash !== "") throw new AddressRefused("must not have a fragment");
  if (url.port !== "" && blockedPorts.has(Number(url.port))) {
    throw new AddressRefused(`must not use port ${url.port}, which belongs to another protocol`);
  }
  return url;
}

async function addressesOf(hostname: string, resolve: ResolveHost): Promise<ResolvedAddress[]> {
  const literal = hostname.replace(/^\[|\]$/g, "");
  const family = isIP(literal);
  if (family !== 0) return [{ address: literal, family }];
  try {
    return await resolve(hostname);
  } catch (cause) {
    throw new AddressRefused(unresolved, { cause });
  }
}

// All addresses that are routed on the internet. IPv6 forms that contain an IPv4 address, such as `::127.0.0.1`, are
// outside this range.
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

function kindOfAddress(address: string): "public" | "loopback" | "other" {
  // An address with a zone is valid only on one network link, so it is never public.
  if (isIP(address) === 0 || address.includes("%")) return "other";
  // `process` unwraps IPv4-mapped IPv6, which could otherwise hide an internal address.
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  if (range === "loopback") return "loopback";
  if (range !== "unicast" || metadataAddresses.has(parsed.toString())) return "other";
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast) ? "public" : "other";
}
