import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { admitsAddress } from "../../../shared/domain/access/allowlist.ts";
import { requireNarrowRanges } from "../../../shared/domain/access/require-narrow-ranges.ts";

const refused = (...allowlist: string[]) => {
  try {
    requireNarrowRanges(allowlist, "production");
    return [];
  } catch (error) {
    return (error as { details: { issues: { path: string }[] } }).details.issues.map(({ path }) => path);
  }
};

describe("overly broad ranges", () => {
  it.each(["0.0.0.0/0", "0.0.0.0/1", "::/0", "2000::/3", "::ffff:0:0/96", "::FFFF:10.0.0.0/100"])(
    "the range %s is rejected in a production allowlist, and the error names the field",
    (entry) => {
      expect(refused("203.0.113.7", entry)).toEqual(["body.allowlist[1]"]);
    },
  );

  it.each([
    "10.0.0.0/8",
    "203.0.113.0/24",
    "203.0.113.7",
    "2001:db8::/32",
    "2400::/20",
    "::ffff:203.0.113.0/120",
  ])("the range %s is narrow enough for a production allowlist", (entry) => {
    expect(refused(entry)).toEqual([]);
  });

  it("a sandbox allowlist accepts any range", () => {
    expect(() => requireNarrowRanges(["0.0.0.0/0", "::/0"], "sandbox")).not.toThrow();
  });

  it("sixteen accepted ranges admit less than a tenth of all IPv4 addresses, regardless of their spelling", () => {
    const group = fc.nat({ max: 255 });
    const range = fc
      .tuple(group, group, group, group, fc.nat({ max: 32 }), fc.boolean())
      .map(([a, b, c, d, bits, mapped]) =>
        mapped ? `::ffff:${a}.${b}.${c}.${d}/${bits + 96}` : `${a}.${b}.${c}.${d}/${bits}`,
      );
    fc.assert(
      fc.property(fc.array(range, { minLength: 1, maxLength: 16 }), (ranges) => {
        const accepted = ranges.filter((entry) => refused(entry).length === 0);
        // One address of each of the 256 largest blocks.
        const callers = Array.from({ length: 256 }, (_, first) => `${first}.1.2.3`);
        const admitted =
          accepted.length === 0
            ? []
            : callers.filter((caller) => admitsAddress(accepted, caller, "production"));
        expect(admitted.length).toBeLessThanOrEqual(accepted.length);
      }),
    );
  });
});
