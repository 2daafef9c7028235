import { describe, expect, test } from "vitest";
import { decideConsoleClaims, operatorGroup } from "../../../shared/domain/access/console-claims.ts";

const email = "someone@example.com";
const name = "Minji Kim";

describe("console token claims", () => {
  test("an operator token grants access to no partner, even with a partner claim", () => {
    expect(
      decideConsoleClaims({ email, name, groups: [operatorGroup], partnerId: "pt_1", role: null }),
    ).toEqual({
      claims: { email, name, console_role: "operator" },
      suppressed: ["partner"],
    });
  });

  test("an operator token without a name has no display name", () => {
    const operator = { email, name: null, groups: [operatorGroup], partnerId: null, role: "bidder" };
    expect(decideConsoleClaims(operator).claims).toEqual({ email, console_role: "bidder" });
  });

  test("a partner user may act for their own partner but never as an operator", () => {
    expect(decideConsoleClaims({ email, name, groups: ["people"], partnerId: "pt_1", role: "" })).toEqual({
      claims: { email, partner_id: "pt_1", console_role: "admin" },
      suppressed: ["operator"],
    });
  });

  test("a user with neither a group nor a partner has no permissions", () => {
    expect(decideConsoleClaims({ email, name, groups: [], partnerId: null, role: "buyer" })).toEqual({
      claims: { email },
      suppressed: ["operator", "partner"],
    });
  });

  test.each([
    ["an operator with a partner role", [operatorGroup], null, "buyer"],
    ["a partner user with an operator role", [], "pt_1", "operator"],
    ["a user with an unknown role", [], "pt_1", "owner"],
  ])("%s has no permissions", (_, groups, partnerId, role) => {
    expect(decideConsoleClaims({ email, name, groups, partnerId, role })).toEqual({
      claims: { email },
      suppressed: ["operator", "partner"],
    });
  });
});
