import { describe, expect, test } from "vitest";
import { decideConsoleClaims, operatorGroup } from "../../../shared/domain/access/console-claims.ts";

const email = "someone@example.com";
const name = "Minji Kim";

describe("claims of a console token", () => {
  test("an operator acts for no partner, not even for their own", () => {
    expect(decideConsoleClaims({ email, name, groups: [operatorGroup], partnerId: "pt_1" })).toEqual({
      claims: { email, name },
      suppressed: ["partner"],
    });
  });

  test("an operator without a name gets none", () => {
    const operator = { email, name: null, groups: [operatorGroup], partnerId: null };
    expect(decideConsoleClaims(operator).claims).toEqual({ email });
  });

  test("a partner user acts for their partner and never as an operator", () => {
    expect(decideConsoleClaims({ email, name, groups: ["people"], partnerId: "pt_1" })).toEqual({
      claims: { email, partner_id: "pt_1" },
      suppressed: ["operator"],
    });
  });

  test("a user without group and partner may do nothing", () => {
    expect(decideConsoleClaims({ email, name, groups: [], partnerId: null })).toEqual({
      claims: { email },
      suppressed: ["operator", "partner"],
    });
  });
});
