import { describe, expect, it } from "vitest";
import { actorOf, scopesOf } from "../../../shared/domain/access/console-identity.ts";

describe("console token scopes", () => {
  it.each([
    [{ scope: "operator openid" }, ["operator", "openid"]],
    [{ scope: "console/operator console/partner" }, ["operator", "partner"]],
    [{ scope: ["operator"] }, ["operator"]],
    [{ scope: "[operator openid]" }, ["operator", "openid"]],
    [{ scope: "" }, []],
    [{}, []],
  ])("the scopes are read from the claims %j", (claims, scopes) => {
    expect(scopesOf(claims)).toEqual(scopes);
  });

  it("a scope whose name only begins with operator is not read as operator", () => {
    expect(scopesOf({ scope: "operators operator.read" })).not.toContain("operator");
  });
});

describe("name in the audit log", () => {
  it("the audit log names a caller by the token's subject, regardless of other claims", () => {
    const others = { email: "a@example.com", username: "a", client_id: "console" };
    expect(actorOf({ ...others, sub: "1" })).toBe("1");
    expect(actorOf(others)).toBeNull();
    expect(actorOf({ ...others, sub: "" })).toBeNull();
  });
});
