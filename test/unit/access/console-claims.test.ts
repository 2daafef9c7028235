import { describe, expect, test } from "vitest";
import { decideConsoleClaims, operatorGroup } from "../../../shared/domain/access/console-claims.ts";

const email = "someone@example.com";

describe("claims of a console token", () => {
  test("an operator acts for no partner, not even for their own", () => {
    expect(decideConsoleClaims({ email, groups: [operatorGroup], partnerId: "pt_1" })).toEqual({
      claims: { email },
      suppressed: ["partner"],
    });
  });

  test("a partner user acts for their partner and never as an operator", () => {
    expect(decideConsoleClaims({ email, groups: ["people"], partnerId: "pt_1" })).toEqual({
      claims: { email, partner_id: "pt_1" },
      suppressed: ["operator"],
    });
  });

  test("a user without group and partner may do nothing", () => {
    expect(decideConsoleClaims({ email, groups: [], partnerId: null })).toEqual({
      claims: { email },
      suppressed: ["operator", "partner"],
    });
  });
});
