import { BlockList } from "node:net";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AddressRefused, checkAddress } from "../../../shared/webhooks/check-address.ts";

/** IPv4 ranges of IANA's special-purpose registry that are not globally reachable, and multicast. */
const privateRanges: readonly [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];
const special = new BlockList();
for (const [network, bits] of privateRanges) special.addSubnet(network, bits, "ipv4");
special.addAddress("168.63.129.16", "ipv4");

const toNumber = (address: string): number =>
  address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
const bytesOf = (address: number): number[] => [24, 16, 8, 0].map((shift) => (address >>> shift) & 255);
const dotted = (address: number): string => bytesOf(address).join(".");
const groups = (address: number): string =>
  `${(address >>> 16).toString(16)}:${(address & 0xffff).toString(16)}`;

const privateAddress = fc
  .constantFrom(...privateRanges)
  .chain(([network, bits]) =>
    fc.nat({ max: 2 ** (32 - bits) - 1 }).map((host) => (toNumber(network) + host) >>> 0),
  );
const anyAddress = fc.nat({ max: 2 ** 32 - 1 });

/** Writes a number in a C notation: decimal, octal or hexadecimal. */
const spellNumber = (value: number): fc.Arbitrary<string> =>
  fc.constantFrom(`${value}`, `0${value.toString(8)}`, `0x${value.toString(16)}`, `0X${value.toString(16)}`);
/**
 * Writes an IPv4 address in the notations that URL hosts allow: one to four parts, each in any base, with an
 * optional final dot.
 */
const spellIpv4 = (address: number): fc.Arbitrary<string> =>
  fc.integer({ min: 1, max: 4 }).chain((parts) => {
    const bytes = bytesOf(address);
    const last = bytes.slice(parts - 1).reduce((sum, byte) => sum * 256 + byte, 0);
    return fc
      .tuple(fc.tuple(...[...bytes.slice(0, parts - 1), last].map(spellNumber)), fc.constantFrom("", "."))
      .map(([spelt, end]) => spelt.join(".") + end);
  });

const mapped = (address: number): string[] => [
  `::ffff:${dotted(address)}`,
  `::ffff:${groups(address)}`,
  `0:0:0:0:0:FFFF:${groups(address)}`,
];
/** IPv6 formats that contain an IPv4 address and never identify a server. */
const carriers = (address: number): string[] => [
  `::${dotted(address)}`,
  `::${groups(address)}`,
  `::ffff:0:${groups(address)}`,
  `64:ff9b::${groups(address)}`,
  `64:ff9b::${dotted(address)}`,
  `64:ff9b:1::${groups(address)}`,
  `64:ff9b:1:${groups(address)}::`,
  `2002:${groups(address)}::1`,
  // Teredo: the server's address is plain, the client's is inverted.
  `2001:0:${groups(address)}::1`,
  `2001::${groups(~address >>> 0)}`,
];

const refuses = async (url: string, resolved: string[] = []): Promise<boolean> => {
  const resolve = async () => resolved.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  try {
    await checkAddress(url, { loopbackAllowed: false, resolve });
    return false;
  } catch (error) {
    if (error instanceof AddressRefused) return true;
    throw error;
  }
};

describe("spellings of private addresses", () => {
  it("every spelling of a private IPv4 address as the host of a URL is rejected", async () => {
    const spelt = privateAddress.chain(spellIpv4);
    await fc.assert(
      fc.asyncProperty(spelt, async (host) => {
        expect(await refuses(`https://${host}/`)).toBe(true);
      }),
    );
  });

  it("every IPv6 address that embeds a private IPv4 address is rejected, as a literal and as a DNS result", async () => {
    const carrying = privateAddress.chain((address) =>
      fc.constantFrom(...mapped(address), ...carriers(address)),
    );
    await fc.assert(
      fc.asyncProperty(carrying, fc.constantFrom("", "%1", "%eth0"), async (address, zone) => {
        expect(await refuses(`https://[${address}]/`)).toBe(true);
        expect(await refuses("https://hooks.example.com/", [address + zone])).toBe(true);
      }),
    );
  });

  it("an IPv6 address format that only embeds IPv4 addresses is rejected, whichever address is embedded", async () => {
    const carrying = anyAddress.chain((address) => fc.constantFrom(...carriers(address)));
    await fc.assert(
      fc.asyncProperty(carrying, async (address) => {
        expect(await refuses(`https://[${address}]/`)).toBe(true);
      }),
    );
  });

  it("an IPv4 address in any spelling is accepted if and only if no special-purpose registry contains it", async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyAddress, privateAddress), async (address) => {
        // 192.88.99.0/24, 192.31.196.0/24 and similar ranges are routed but lead to no server.
        fc.pre(!dotted(address).startsWith("192."));
        const isSpecial = special.check(dotted(address), "ipv4");
        for (const text of [dotted(address), ...mapped(address)]) {
          expect(await refuses("https://hooks.example.com/", [text])).toBe(isSpecial);
        }
      }),
    );
  });

  it("an IPv6 address outside the globally routed range is rejected", async () => {
    const group = fc.nat({ max: 0xffff });
    const outside = fc
      .tuple(
        group.filter((first) => first >>> 13 !== 1),
        fc.array(group, { minLength: 7, maxLength: 7 }),
      )
      .map(([first, rest]) => [first, ...rest].map((part) => part.toString(16)).join(":"))
      // Mapped addresses follow the IPv4 rules.
      .filter((address) => !address.startsWith("0:0:0:0:0:ffff:"));
    await fc.assert(
      fc.asyncProperty(outside, async (address) => {
        expect(await refuses("https://hooks.example.com/", [address])).toBe(true);
      }),
    );
  });
});
