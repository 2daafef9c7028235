import { describe, expect, it } from "vitest";
import { allowlistLimit } from "../../../shared/domain/access/allowlist.ts";
import { requireAllowlistRoom } from "../../../shared/domain/access/require-allowlist-room.ts";

const addresses = (count: number, from = 0) =>
  Array.from({ length: count }, (_, position) => `203.0.113.${from + position}`);
const key = (keyId: string, allowlist: string[], status: "active" | "revoked" = "active") => ({
  keyId,
  allowlist,
  status,
});

describe("limit of addresses on a partner's keys", () => {
  it("all active keys of a partner share a limit of sixteen distinct addresses and ranges", () => {
    expect(allowlistLimit).toBe(16);
    const others = [key("a", addresses(10)), key("b", addresses(4, 10))];
    expect(() => requireAllowlistRoom(addresses(2, 14), others, null)).not.toThrow();
    expect(() => requireAllowlistRoom(addresses(3, 14), others, null)).toThrow(
      expect.objectContaining({ code: "validation_error" }),
    );
  });

  it("the rejection names the allowlist field and the number of addresses on the partner's other keys", () => {
    try {
      requireAllowlistRoom(addresses(3, 14), [key("a", addresses(14))], null);
      expect.unreachable();
    } catch (error) {
      const [issue] = (error as { details: { issues: { path: string; message: string }[] } }).details.issues;
      expect(issue).toEqual({
        path: "body.allowlist",
        message: expect.stringContaining("not 17: your other active keys hold 14"),
      });
    }
  });

  it("an address in several keys' allowlists counts once, regardless of its spelling, and revoked keys do not count", () => {
    const keys = [key("a", addresses(16)), key("b", addresses(16, 100), "revoked")];
    expect(() => requireAllowlistRoom(["203.0.113.7/32", "::ffff:203.0.113.8"], keys, null)).not.toThrow();
  });

  it("the previous addresses of a key do not count when its allowlist is replaced", () => {
    const keys = [key("a", addresses(16))];
    expect(() => requireAllowlistRoom(addresses(16, 100), keys, "a")).not.toThrow();
    expect(() => requireAllowlistRoom(addresses(1, 100), keys, "b")).toThrow();
  });

  it("a change that does not increase the number of addresses is always accepted, even above the limit", () => {
    const keys = [key("a", addresses(12)), key("b", addresses(8, 12))];
    expect(() => requireAllowlistRoom(addresses(8, 112), keys, "b")).not.toThrow();
    expect(() => requireAllowlistRoom(addresses(9, 112), keys, "b")).toThrow();
  });
});
