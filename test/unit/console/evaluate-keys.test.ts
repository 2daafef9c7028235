import { describe, expect, it } from "vitest";
import type { ApiKey } from "../../../console/src/api/generated/types.ts";
import {
  countTogether,
  entriesOf,
  warnOfLockOut,
} from "../../../console/src/partner/keys/evaluate-allowlist.ts";
import { explainEntry } from "../../../console/src/partner/keys/explain-entry.ts";
import { evaluateKey } from "../../../console/src/partner/start/read-key.ts";
import { writeSnippets } from "../../../console/src/partner/start/write-snippets.ts";

const key = (id: string, allowlist: string[], status: ApiKey["status"] = "active"): ApiKey => ({
  ...{ id, partner_id: "pt_1", name: id, last_four: "abcd", status, allowlist },
  ...{ quota_limit: null, quota_used: null, created_at: "", revoked_at: null, last_used_at: null },
});

describe("allowlist editor", () => {
  it("the allowlist editor shows the address count, first address and last address of a range", () => {
    expect(explainEntry("203.0.113.77/24", "production")).toEqual({
      ...{ isValid: true, text: "256 IPv4 addresses: 203.0.113.0 to 203.0.113.255." },
    });
    expect(explainEntry("2001:db8::/48", "production").text).toContain("2^80 IPv6 addresses: 2001:db8::");
    for (const one of ["203.0.113.7", "203.0.113.7/32"])
      expect(explainEntry(one, "production").text).toBe("IPv4 address 203.0.113.7 only.");
  });

  it("the allowlist editor rejects invalid entries while a person types and shows the service's error text", () => {
    expect(explainEntry("203.0.113.300", "sandbox")).toMatchObject({ isValid: false });
    expect(explainEntry("10.0.0.0/33", "sandbox").text).toContain("prefix length from 0 to 32");
    expect(explainEntry("0.0.0.0/0", "production").isValid).toBe(false);
    expect(explainEntry("0.0.0.0/0", "sandbox").isValid).toBe(true);
  });

  it("the warning about an allowlist change that removes access names the removed addresses", () => {
    expect(warnOfLockOut(["10.0.0.1"], [], "production").join()).toContain(
      "every call with the key is rejected",
    );
    expect(warnOfLockOut([], ["10.0.0.1"], "sandbox").join()).toContain("all other addresses are rejected");
    expect(warnOfLockOut(["10.0.0.1", "10.0.0.2"], ["10.0.0.1"], "production").join()).toContain("10.0.0.2");
    expect(warnOfLockOut(["10.0.0.0/24"], ["10.0.0.0/25"], "production").join()).toContain("10.0.0.0/24");
  });

  it("an allowlist change that removes no access shows no warning", () => {
    expect(warnOfLockOut(["10.0.0.1"], ["10.0.0.0/24"], "production")).toEqual([]);
    expect(warnOfLockOut(["10.0.0.0/25"], ["10.0.0.0/24"], "production")).toEqual([]);
    expect(warnOfLockOut(["10.0.0.1"], ["10.0.0.1", "10.0.0.2"], "production")).toEqual([]);
    expect(warnOfLockOut(["10.0.0.0/24"], ["10.0.0.128/25", "10.0.0.0/25"], "production")).toEqual([]);
    expect(warnOfLockOut(["::ffff:10.0.0.1"], ["10.0.0.1"], "production")).toEqual([]);
    expect(warnOfLockOut(["2001:db8::1"], ["2001:db8::/48", "10.0.0.1"], "production")).toEqual([]);
  });

  it("the allowlist editor counts the distinct entries of all active keys and ignores revoked keys", () => {
    const keys = [key("a", ["10.0.0.1"]), key("b", ["10.0.0.2"]), key("c", ["10.0.0.9"], "revoked")];
    expect(countTogether(keys, "a", ["10.0.0.2", "10.0.0.3"])).toEqual({ count: 2, limit: 16 });
  });

  it("allowlist entries are separated by line breaks, spaces or commas", () => {
    expect(entriesOf(" 10.0.0.1,\n10.0.0.2  2001:db8::1 \n\n")).toEqual([
      "10.0.0.1",
      "10.0.0.2",
      "2001:db8::1",
    ]);
  });
});

describe("getting started page", () => {
  const value = `svc_stg_${"Ab-_".repeat(7)}`;

  it("a key of the other environment gets a different message than a malformed key", () => {
    expect(evaluateKey(value, "sandbox")).toBeNull();
    expect(evaluateKey(value, "production")).toContain("other environment");
    expect(evaluateKey("svc_stg_short", "sandbox")).toContain("28 characters");
    expect(evaluateKey(`${value}'; rm -rf`, "sandbox")).not.toBeNull();
  });

  it("the getting started page shows the first call in five languages, each with the URL and the key", () => {
    const snippets = writeSnippets("https://api.test", value);
    expect(new Set(snippets.map(({ language }) => language)).size).toBe(5);
    for (const { code, language } of snippets) {
      expect(code, language).toContain("https://api.test/v1/vehicles?limit=3");
      expect(code, language).toContain(value);
      expect(code, language).not.toContain("VSP_API_KEY");
    }
  });

  it("examples without a key read the key from an environment variable", () => {
    for (const { code, language } of writeSnippets("https://api.test", null))
      expect([language, code.includes("VSP_API_KEY"), code.includes("svc_")]).toEqual([
        language,
        true,
        false,
      ]);
  });
});
