import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Issuer, startIssuer } from "../../../infra/local/issuer/start-issuer.ts";
import { SignInSession, type Tokens } from "../../support/requests/sign-in.ts";

const origin = "http://localhost:4004";
const person = { email: "ops@example.com", password: "ops-password" };

let issuer: Issuer;
beforeAll(async () => {
  issuer = await startIssuer({
    port: 0,
    dataDirectory: null,
    users: [{ ...person, name: "Mina Park", scope: "operator", partnerId: null, role: null }],
    clients: [],
    redirectUris: [`${origin}/`],
  });
});
afterAll(() => issuer.stop());

const open = () =>
  new SignInSession({
    ...{ issuerUrl: issuer.url, clientId: "console", origin },
    scopes: ["operator", "partner"],
  });

async function signIn() {
  const session = open();
  return { session, tokens: await session.signIn(person.email, person.password) };
}

describe("console session", () => {
  test("a console access token is valid for 15 minutes, and the identity token contains the email", async () => {
    const { tokens } = await signIn();
    expect(tokens.expires_in).toBe(900);
    expect(decodeJwt(tokens.access_token)).toMatchObject({ scope: "operator", client_id: "console" });
    expect(decodeJwt(tokens.id_token)).toMatchObject({ email: person.email, aud: "console" });
  });

  test("a page can renew its tokens repeatedly with only the current refresh token", async () => {
    const { session, tokens } = await signIn();
    let current = tokens;
    for (let turn = 0; turn < 3; turn += 1) {
      const response = await session.renew(current);
      expect(response.status).toBe(200);
      expect(response.headers.get("access-control-allow-origin")).toBe(origin);
      const renewed = (await response.json()) as Tokens;
      expect(renewed.refresh_token).not.toBe(current.refresh_token);
      expect(decodeJwt(renewed.access_token)).toMatchObject({ scope: "operator", sub: person.email });
      current = renewed;
    }
  });

  test("a reused refresh token ends the session, because the token may be stolen", async () => {
    const { session, tokens } = await signIn();
    const renewed = (await (await session.renew(tokens)).json()) as Tokens;
    expect((await session.renew(tokens)).status).toBe(400);
    const after = await session.renew(renewed);
    expect([after.status, await after.json()]).toMatchObject([400, { error: "invalid_grant" }]);
  });

  test("a revoked refresh token cannot renew a session", async () => {
    const { session, tokens } = await signIn();
    const renewed = (await (await session.renew(tokens)).json()) as Tokens;
    const response = await session.revoke(renewed);
    expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([200, origin]);
    expect((await session.renew(renewed)).status).toBe(400);
  });

  test("sign-out ends the issuer's session without a prompt and returns to the console", async () => {
    const { session, tokens } = await signIn();
    // The session is still valid, so no password is required.
    await session.signIn("nobody@example.com", "wrong");
    expect(await session.signOut(tokens)).toBe(`${origin}/`);
    await expect(session.signIn("nobody@example.com", "wrong")).rejects.toThrow("401");
    expect((await session.renew(tokens)).status).toBe(400);
  });

  test("sign-in requires a PKCE challenge and redirects only to the console's URL", async () => {
    const ask = async (changes: Record<string, string>) => {
      const query = new URLSearchParams({
        ...{ client_id: "console", response_type: "code", scope: "openid operator", state: "s" },
        ...{ redirect_uri: `${origin}/`, code_challenge_method: "S256" },
        ...{ code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM" },
        ...changes,
      });
      const { status, headers } = await fetch(`${issuer.url}/auth?${query}`, { redirect: "manual" });
      return { status, location: headers.get("location") };
    };
    expect((await ask({})).location).toMatch(/\/login\//);
    for (const redirectUri of [
      origin,
      `${origin}/callback`,
      "https://elsewhere.kr/",
      `${origin}.elsewhere.kr/`,
    ])
      expect(await ask({ redirect_uri: redirectUri })).toEqual({ status: 400, location: null });
    expect((await ask({ code_challenge: "", code_challenge_method: "" })).location).toContain("error=");
    expect((await ask({ code_challenge_method: "plain" })).location).toContain("error=");
  });

  test("the token endpoint gives no CORS permission to a page of another origin", async () => {
    const form = new URLSearchParams({
      client_id: "console",
      grant_type: "refresh_token",
      refresh_token: "x",
    });
    const response = await fetch(`${issuer.url}/token`, {
      method: "POST",
      body: form,
      headers: { origin: "https://elsewhere.kr" },
    });
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
  });
});
