import { describe, expect, it } from "vitest";
import { actorOf, scopesOf } from "../../../shared/domain/access/console-identity.ts";

describe("scopes of a console token", () => {
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

  it("a scope that only resembles operator is not operator", () => {
    expect(scopesOf({ scope: "operators operator.read" })).not.toContain("operator");
  });
});

describe("name in the audit log", () => {
  it("the audit log names a person by email and a machine by client, else by subject", () => {
    expect(actorOf({ email: "a@example.com", sub: "1" })).toBe("a@example.com");
    expect(actorOf({ client_id: "nightly-import", sub: "nightly-import" })).toBe("nightly-import");
    expect(actorOf({ sub: "1" })).toBe("1");
    expect(actorOf({})).toBeNull();
  });
});
