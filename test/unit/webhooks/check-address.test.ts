import { createRequire } from "node:module";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { blockedPorts } from "../../../shared/webhooks/blocked-ports.ts";
import { AddressRefused, checkAddress } from "../../../shared/webhooks/check-address.ts";
import { deployedAddressRules } from "../../../shared/webhooks/deployed-address-rules.ts";

const publicAddress = { address: "8.8.8.8", family: 4 };

const resolving = (...addresses: string[]) => {
  const asked: string[] = [];
  const resolve = async (hostname: string) => {
    asked.push(hostname);
    return addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  };
  return { asked, resolve };
};
const check = (url: string, addresses = ["8.8.8.8"], loopbackAllowed = false) =>
  checkAddress(url, { loopbackAllowed, resolve: resolving(...addresses).resolve });

describe("address check", () => {
  it("the address check needs one lookup to accept a name that resolves only to public addresses", async () => {
    const { asked, resolve } = resolving("8.8.8.8", "2606:4700::1111");
    const target = await checkAddress("https://hooks.example.com:8443/a?b=c", {
      loopbackAllowed: false,
      resolve,
    });
    expect(target.addresses).toEqual([publicAddress, { address: "2606:4700::1111", family: 6 }]);
    expect(target.url.href).toBe("https://hooks.example.com:8443/a?b=c");
    expect(asked).toEqual(["hooks.example.com"]);
  });

  it.each([
    ["loopback", "127.0.0.1"],
    ["loopback, any of the block", "127.8.9.10"],
    ["loopback over IPv6", "::1"],
    ["unspecified", "0.0.0.0"],
    ["unspecified over IPv6", "::"],
    ["private 10/8", "10.1.2.3"],
    ["private 172.16/12", "172.31.255.254"],
    ["private 192.168/16", "192.168.0.1"],
    ["link-local, where clouds keep credentials", "169.254.169.254"],
    ["metadata over IPv6", "fd00:ec2::254"],
    ["metadata at a public-looking address", "168.63.129.16"],
    ["metadata at a public-looking address, mapped", "::ffff:168.63.129.16"],
    ["carrier-grade NAT", "100.64.0.1"],
    ["benchmarking", "198.18.0.1"],
    ["documentation", "203.0.113.9"],
    ["multicast", "224.0.0.1"],
    ["broadcast", "255.255.255.255"],
    ["reserved", "240.0.0.1"],
    ["unique local", "fc00::1"],
    ["link-local over IPv6", "fe80::1"],
    ["link-local with a zone", "fe80::1%eth0"],
    ["site-local", "fec0::1"],
    ["multicast over IPv6", "ff02::1"],
    ["IPv4-mapped loopback", "::ffff:127.0.0.1"],
    ["IPv4-mapped private, in hex", "::ffff:a01:203"],
    ["IPv4-translated", "::ffff:0:10.0.0.1"],
    ["NAT64 of a private address", "64:ff9b::a00:1"],
    ["local-use NAT64", "64:ff9b:1::a00:1"],
    ["6to4", "2002:a00:1::"],
    ["Teredo", "2001::1"],
    ["discard", "100::1"],
    ["documentation over IPv6", "2001:db8::1"],
    ["no address at all", "hooks.example.com"],
  ])("the address check rejects a name that resolves to %s (%s)", async (_, address) => {
    await expect(check("https://hooks.example.com/", [address])).rejects.toThrow(AddressRefused);
  });

  it("the address check rejects a name when any of its addresses is not public", async () => {
    await expect(check("https://hooks.example.com/", ["8.8.8.8", "10.0.0.1"])).rejects.toThrow(
      AddressRefused,
    );
    await expect(check("https://hooks.example.com/", ["8.8.8.8", "::1"], true)).rejects.toThrow(
      AddressRefused,
    );
  });

  it.each([
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://0177.0.0.1/",
    "https://127.1/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:7f00:1]/",
    "https://１２７.０.０.１/",
    "https://[fe80::1%25eth0]/",
    "https://[64:ff9b::7f00:1]/",
  ])("the address check rejects the literal %s without a DNS lookup", async (url) => {
    const { asked, resolve } = resolving("8.8.8.8");
    await expect(checkAddress(url, { loopbackAllowed: false, resolve })).rejects.toThrow(AddressRefused);
    expect(asked).toEqual([]);
  });

  it.each([
    ["a scheme other than https", "ftp://hooks.example.com/"],
    ["http", "http://hooks.example.com/"],
    ["no scheme", "hooks.example.com/a"],
    ["a relative URL", "/hooks"],
    ["credentials", "https://user:secret@hooks.example.com/"],
    ["a fragment", "https://hooks.example.com/#a"],
    ["an overlong URL", `https://hooks.example.com/${"a".repeat(2048)}`],
    ["an empty text", ""],
  ])("the address check rejects %s", async (_, url) => {
    await expect(check(url)).rejects.toThrow(AddressRefused);
  });

  it("the address check reports a name that does not resolve, and reveals nothing about internal addresses", async () => {
    const failing = async () => {
      throw Object.assign(new Error("getaddrinfo ENOTFOUND hooks.example.com"), { code: "ENOTFOUND" });
    };
    const unknown = checkAddress("https://hooks.example.com/", { loopbackAllowed: false, resolve: failing });
    const message = "must have a host name that resolves; check its spelling and its DNS records";
    await expect(unknown).rejects.toThrow(message);
    await expect(check("https://hooks.example.com/", [])).rejects.toThrow(message);
    const internal = check("https://hooks.example.com/", ["10.0.0.1"]);
    await expect(internal).rejects.toThrow(/^must be an https URL on a public address$/);
  });

  it("the address check blocks the ports of the Fetch standard, port 0, and database and administration ports", () => {
    const require = createRequire(import.meta.url);
    const { badPorts } = require(
      require.resolve("undici").replace(/index\.js$/, "lib/web/fetch/constants.js"),
    );
    expect([...badPorts, "0"].filter((port: string) => !blockedPorts.has(Number(port)))).toEqual([]);
    const services = [2375, 2379, 3306, 3389, 5432, 5900, 6379, 6443, 9200, 10250, 11211, 27017];
    expect(services.filter((port) => !blockedPorts.has(port))).toEqual([]);
    // Ports that receivers typically use.
    expect(
      [80, 443, 3000, 4090, 5000, 8000, 8080, 8443, 8888, 9000, 9443].filter((port) =>
        blockedPorts.has(port),
      ),
    ).toEqual([]);
  });

  it("the address check accepts port 8443 and rejects every blocked port", async () => {
    await expect(check("https://hooks.example.com:8443/")).resolves.toBeDefined();
    for (const port of blockedPorts) {
      await expect(check(`https://hooks.example.com:${port}/`)).rejects.toThrow(AddressRefused);
    }
  });
});

describe("stages that allow loopback", () => {
  it.each([
    ["true", true],
    ["false", false],
    ["TRUE", false],
  ])(
    "WEBHOOK_LOOPBACK_ALLOWED=%s allows loopback only if the value is exactly true",
    (said, loopbackAllowed) => {
      vi.stubEnv("WEBHOOK_LOOPBACK_ALLOWED", said);
      onTestFinished(() => void vi.unstubAllEnvs());
      expect(deployedAddressRules()).toMatchObject({ loopbackAllowed });
    },
  );

  it("a stage that allows loopback accepts loopback addresses over http and https", async () => {
    await expect(check("http://127.0.0.1:9000/", [], true)).resolves.toBeDefined();
    await expect(check("http://[::1]:9000/", [], true)).resolves.toBeDefined();
    await expect(check("https://localhost:9000/", ["127.0.0.1", "::1"], true)).resolves.toBeDefined();
  });

  it("a stage that allows loopback still requires https for public addresses and rejects private addresses", async () => {
    await expect(check("http://hooks.example.com/", ["8.8.8.8"], true)).rejects.toThrow(AddressRefused);
    await expect(check("https://hooks.example.com/", ["8.8.8.8"], true)).resolves.toBeDefined();
    await expect(check("http://10.0.0.1/", [], true)).rejects.toThrow(AddressRefused);
    await expect(check("http://169.254.169.254/", [], true)).rejects.toThrow(AddressRefused);
  });
});
