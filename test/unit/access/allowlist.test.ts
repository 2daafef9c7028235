import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { admitsAddress, countEntries, isAllowlistEntry } from "../../../shared/domain/access/allowlist.ts";

const admits = (entry: string, address: string) => admitsAddress([entry], address, "production");

describe("allowlist", () => {
  it("an empty allowlist admits every address in the sandbox and no address in production", () => {
    expect(admitsAddress([], "203.0.113.7", "sandbox")).toBe(true);
    expect(admitsAddress([], "203.0.113.7", "production")).toBe(false);
  });

  it.each([
    ["203.0.113.7", "203.0.113.7", true],
    ["203.0.113.7", "203.0.113.8", false],
    ["203.0.113.0/24", "203.0.113.255", true],
    ["203.0.113.0/24", "203.0.114.0", false],
    ["0.0.0.0/0", "203.0.113.7", true],
    ["2001:db8::/32", "2001:db8:1::1", true],
    ["2001:db8::1", "2001:0db8:0:0::0001", true],
    ["2001:db8::/32", "2001:db9::1", false],
  ])("the check whether the entry %s admits the address %s returns %s", (entry, address, admitted) => {
    expect(admits(entry, address)).toBe(admitted);
  });

  it("an IPv4 entry matches no IPv6 address, and an IPv6 entry matches no IPv4 address", () => {
    expect(admits("::/0", "203.0.113.7")).toBe(false);
    expect(admits("0.0.0.0/0", "2001:db8::1")).toBe(false);
  });

  it("an IPv4-mapped IPv6 address matches the same IPv4 entry, and vice versa", () => {
    expect(admits("203.0.113.7", "::ffff:203.0.113.7")).toBe(true);
    expect(admits("203.0.113.0/24", "::ffff:cb00:7109")).toBe(true);
    expect(admits("::ffff:203.0.113.7", "203.0.113.7")).toBe(true);
    expect(admits("::ffff:203.0.113.0/120", "203.0.113.200")).toBe(true);
    expect(admits("::ffff:203.0.113.0/120", "203.0.114.1")).toBe(false);
  });

  it("a range admits exactly the addresses that share its leading bits", () => {
    const address = fc.integer({ min: 0, max: 0xffffffff });
    fc.assert(
      fc.property(address, address, fc.integer({ min: 0, max: 32 }), (network, caller, bits) => {
        const mask = bits === 0 ? 0 : (-1 << (32 - bits)) >>> 0;
        const same = (network & mask) >>> 0 === (caller & mask) >>> 0;
        expect(admits(`${toText(network)}/${bits}`, toText(caller))).toBe(same);
      }),
    );
  });

  it.each([
    "",
    "10.1",
    "10/8",
    "1.2.3.4/33",
    "1.2.3.256",
    "0x7f000001",
    "example.com",
    "::1/129",
    "1.2.3.4/",
    "1.2.3.4/8/8",
  ])("%j is not a valid allowlist entry", (entry) => {
    expect(isAllowlistEntry(entry)).toBe(false);
  });

  it("an address on several allowlists counts as one entry, regardless of its spelling", () => {
    expect(countEntries([])).toBe(0);
    expect(
      countEntries([["203.0.113.7"], ["203.0.113.7/32", "::ffff:203.0.113.7", "::ffff:cb00:7107/128"]]),
    ).toBe(1);
    expect(countEntries([["10.0.0.0/8", "10.1.2.3/8"], ["10.0.0.0/9"]])).toBe(2);
    expect(countEntries([["2001:DB8::1"], ["2001:db8:0:0::1/128"], ["2001:db8::/48"]])).toBe(2);
    expect(countEntries([["0.0.0.0/0", "::/0"]])).toBe(2);
  });

  it("the range of all IPv4 addresses rejects a text that is not an IP address", () => {
    expect(admits("0.0.0.0/0", "unknown")).toBe(false);
  });
});

const toText = (address: number): string =>
  [24, 16, 8, 0].map((shift) => (address >>> shift) & 255).join(".");
