import { describe, expect, test } from "vitest";
import example from "../../../infra/config/example.ts";
import { requireValue } from "../../support/require-value.ts";
import { readStacks, resourcesOf } from "./read-assembly.ts";

const directories = [...new Set(readStacks().map(({ stage }) => stage))].filter((stage) =>
  stage.startsWith("identity-"),
);

describe.each(directories)("user directory of %s", (stage) => {
  const clients = resourcesOf("AWS::Cognito::UserPoolClient", stage).map(({ properties }) => properties);

  test("people sign in only on the user directory's page, and machines only with a client secret", () => {
    const ways = clients.map(({ AllowedOAuthFlows, ExplicitAuthFlows, GenerateSecret }) => [
      AllowedOAuthFlows,
      ExplicitAuthFlows,
      GenerateSecret,
    ]);
    expect(ways).toHaveLength(2);
    // No function creates challenges, so this flow authenticates nobody.
    expect(ways).toContainEqual([["code"], ["ALLOW_CUSTOM_AUTH"], false]);
    expect(ways).toContainEqual([["client_credentials"], ["ALLOW_REFRESH_TOKEN_AUTH"], true]);
  });

  test("users can change neither their email address nor their partner through any client", () => {
    for (const { WriteAttributes } of clients) {
      // By default, the user directory lets users write every attribute.
      expect(WriteAttributes).toEqual(["locale"]);
    }
  });

  test("no user attribute is required, because clients may always write required attributes", () => {
    const pools = resourcesOf("AWS::Cognito::UserPool", stage);
    expect(pools).toHaveLength(1);
    for (const { properties } of pools) {
      const required = properties.Schema.filter((one: { Required?: boolean }) => one.Required === true);
      expect(required).toEqual([]);
      expect(properties.UsernameAttributes).toEqual(["email"]);
      expect(properties.AdminCreateUserConfig.AllowAdminCreateUserOnly).toBe(true);
    }
  });

  test("access tokens last 15 minutes, and refresh tokens work once and can be revoked", () => {
    const people = clients.filter(({ AllowedOAuthFlows }) => AllowedOAuthFlows.includes("code"));
    expect(people).toHaveLength(1);
    const [{ RefreshTokenRotation: rotation, ...client } = {}] = people;
    expect(client).toMatchObject({
      ...{ AccessTokenValidity: 15, IdTokenValidity: 15 },
      TokenValidityUnits: { AccessToken: "minutes", IdToken: "minutes" },
      EnableTokenRevocation: true,
    });
    expect(rotation.Feature).toBe("ENABLED");
    expect(rotation.RetryGracePeriodSeconds).toBeLessThanOrEqual(10);
  });

  test("sign-in returns only to the stage's own console, or to a developer's machine if the stage has no production", () => {
    const { name } = requireValue(example.console.domain, "the example's console");
    const allowed = stage === "identity-example" ? [`https://${name}/`] : ["http://localhost:5173/"];
    for (const { AllowedOAuthFlows, CallbackURLs, LogoutURLs } of clients) {
      const isForPeople = AllowedOAuthFlows.includes("code");
      expect([CallbackURLs, LogoutURLs]).toEqual(isForPeople ? [allowed, allowed] : [undefined, undefined]);
    }
  });

  test("the stage file sets whether people need a second factor, which is an app and never a text message", () => {
    const [pool] = resourcesOf("AWS::Cognito::UserPool", stage).map(({ properties }) => properties);
    expect(pool).toMatchObject({
      MfaConfiguration: stage === "identity-example" ? "ON" : "OPTIONAL",
      EnabledMfas: ["SOFTWARE_TOKEN_MFA"],
    });
  });

  test("no client may request the scope that lets users change their own attributes", () => {
    for (const { AllowedOAuthScopes } of clients) {
      expect(JSON.stringify(AllowedOAuthScopes)).not.toContain("aws.cognito.signin.user.admin");
    }
  });
});
