import { describe, expect, test } from "vitest";
import { decideConsoleClaims, operatorGroup } from "../../../shared/domain/access/console-claims.ts";

const email = "someone@example.com";
const name = "Minji Kim";

describe("console token claims", () => {
  test("an operator token grants access to no partner, even with a partner claim", () => {
    expect(decideConsoleClaims({ email, name, groups: [operatorGroup], partnerId: "pt_1" })).toEqual({
      claims: { email, name },
      suppressed: ["partner"],
    });
  });

  test("an operator token without a name has no display name", () => {
    const operator = { email, name: null, groups: [operatorGroup], partnerId: null };
    expect(decideConsoleClaims(operator).claims).toEqual({ email });
  });

  test("a partner user may act for their own partner but never as an operator", () => {
    expect(decideConsoleClaims({ email, name, groups: ["people"], partnerId: "pt_1" })).toEqual({
      claims: { email, partner_id: "pt_1" },
      suppressed: ["operator"],
    });
  });

  test("a user without a group and a partner has no permissions", () => {
    expect(decideConsoleClaims({ email, name, groups: [], partnerId: null })).toEqual({
      claims: { email },
      suppressed: ["operator", "partner"],
    });
  });
});
