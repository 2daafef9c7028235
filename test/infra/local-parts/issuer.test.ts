import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Issuer, startIssuer } from "../../../infra/local/issuer/start-issuer.ts";
import { requireValue } from "../../support/require-value.ts";

const redirectUri = "http://localhost:4004/";
const accounts = {
  users: [
    {
      ...{ email: "ops@example.com", password: "ops-password", name: "Mina Park" },
      ...{ scope: "operator" as const, partnerId: null, role: null },
    },
    {
      ...{ email: "dealer@example.com", password: "dealer-password", name: "Local partner" },
      ...{ scope: "partner" as const, partnerId: "pt_1", role: "buyer" },
    },
  ],
  clients: [
    { clientId: "operator_client", clientSecret: "operator-secret", scope: "operator" as const },
    { clientId: "partner_client", clientSecret: "partner-secret", scope: "partner" as const },
  ],
  redirectUris: [redirectUri],
};

let dataDirectory: string;
let issuer: Issuer;

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), "issuer-"));
  issuer = await startIssuer({ port: 0, dataDirectory, ...accounts });
});

afterAll(async () => {
  await issuer.stop();
  await rm(dataDirectory, { recursive: true });
});

function requestToken(form: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${issuer.url}/token`, { method: "POST", body: new URLSearchParams(form), headers });
}

function basic(clientId: string, secret: string): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString("base64")}` };
}

async function verify(token: string, jwksUri = issuer.jwksUri) {
  return (
    await jwtVerify(token, createRemoteJWKSet(new URL(jwksUri)), { issuer: issuer.url, audience: "console" })
  ).payload;
}

/** Creates a browser that stores cookies and follows redirects up to the redirect URI of the console. */
function createBrowser() {
  const cookies = new Map<string, string>();
  const visit = async (
    url: string,
    form?: Record<string, string>,
  ): Promise<{ url: string; status: number }> => {
    const response = await fetch(url, {
      method: form ? "POST" : "GET",
      ...(form ? { body: new URLSearchParams(form) } : {}),
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      redirect: "manual",
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (!location) return { url, status: response.status };
    const next = new URL(location, url).href;
    return next.startsWith(redirectUri) ? { url: next, status: 302 } : visit(next);
  };
  return { visit };
}

async function signIn(email: string, password: string) {
  const verifier = randomBytes(32).toString("base64url");
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const query = new URLSearchParams({
    client_id: "console",
    response_type: "code",
    redirect_uri: redirectUri,
    scope: "openid operator partner",
    state: "s1",
    code_challenge: challenge,
    code_challenge_method: "S256",
  });
  const browser = createBrowser();
  const page = await browser.visit(`${issuer.url}/auth?${query}`);
  const landed = await browser.visit(page.url, { email, password });
  return { verifier, landed, page };
}

describe("client credentials", () => {
  test("operator_client gets a signed token with the operator scope", async () => {
    const response = await requestToken(
      { grant_type: "client_credentials", scope: "operator" },
      basic("operator_client", "operator-secret"),
    );
    const { access_token } = (await response.json()) as { access_token: string };
    const claims = await verify(access_token);
    expect(claims).toMatchObject({ scope: "operator", client_id: "operator_client", aud: "console" });
    expect(claims).not.toHaveProperty("partner_id");
  });

  test("a client that requests no scope gets its own scope", async () => {
    const response = await requestToken(
      { grant_type: "client_credentials" },
      basic("operator_client", "operator-secret"),
    );
    const { access_token } = (await response.json()) as { access_token: string };
    expect(await verify(access_token)).toMatchObject({ scope: "operator" });
  });

  test("partner_client gets a token for the partner that the request names", async () => {
    const form = { grant_type: "client_credentials", scope: "partner", partner_id: "pt_7" };
    const response = await requestToken(form, basic("partner_client", "partner-secret"));
    const { access_token } = (await response.json()) as { access_token: string };
    expect(await verify(access_token)).toMatchObject({ scope: "partner", partner_id: "pt_7" });
  });

  test("partner_client without partner_id is rejected", async () => {
    const response = await requestToken(
      { grant_type: "client_credentials", scope: "partner" },
      basic("partner_client", "partner-secret"),
    );
    expect([response.status, await response.json()]).toMatchObject([400, { error: "invalid_request" }]);
  });

  test("client credentials are also accepted in the form body", async () => {
    const form = {
      grant_type: "client_credentials",
      client_id: "operator_client",
      client_secret: "operator-secret",
    };
    expect((await requestToken(form)).status).toBe(200);
  });

  test("partner_client cannot get the operator scope, and a client with a wrong secret gets no token", async () => {
    const form = { grant_type: "client_credentials", scope: "operator", partner_id: "pt_7" };
    expect((await requestToken(form, basic("partner_client", "partner-secret"))).status).toBe(400);
    expect((await requestToken(form, basic("operator_client", "wrong"))).status).toBe(401);
  });
});

describe("authorization code with PKCE", () => {
  test.each([
    ["ops@example.com", "ops-password", { scope: "operator", name: "Mina Park" }],
    ["dealer@example.com", "dealer-password", { scope: "partner", partner_id: "pt_1" }],
  ])("%s signs in and gets only the account's own scope", async (email, password, expected) => {
    const { verifier, landed } = await signIn(email, password);
    const code = requireValue(new URL(landed.url).searchParams.get("code"), "code");
    const form = { grant_type: "authorization_code", client_id: "console", code, redirect_uri: redirectUri };
    const response = await requestToken(
      { ...form, code_verifier: verifier },
      { origin: "http://localhost:4004" },
    );
    expect(response.headers.get("access-control-allow-origin")).toBe("http://localhost:4004");
    const { access_token } = (await response.json()) as { access_token: string };
    expect(await verify(access_token)).toMatchObject({
      ...expected,
      client_id: "console",
      sub: email,
      aud: "console",
    });
  });

  test("an authorization code is rejected with a wrong code verifier", async () => {
    const { landed } = await signIn("ops@example.com", "ops-password");
    const code = requireValue(new URL(landed.url).searchParams.get("code"), "code");
    const form = { grant_type: "authorization_code", client_id: "console", code, redirect_uri: redirectUri };
    expect(
      (await requestToken({ ...form, code_verifier: randomBytes(32).toString("base64url") })).status,
    ).toBe(400);
  });

  test("a sign-in with a wrong password stays on the login page", async () => {
    const { landed, page } = await signIn("ops@example.com", "nonsense");
    expect(landed).toEqual({ url: page.url, status: 401 });
  });

  test("an unregistered redirect URI is rejected", async () => {
    const query = new URLSearchParams({
      client_id: "console",
      response_type: "code",
      redirect_uri: "http://localhost:9/",
    });
    expect((await fetch(`${issuer.url}/auth?${query}`, { redirect: "manual" })).status).toBe(400);
  });
});

test("tokens stay valid when the issuer restarts on the same data directory", async () => {
  const response = await requestToken(
    { grant_type: "client_credentials" },
    basic("operator_client", "operator-secret"),
  );
  const { access_token } = (await response.json()) as { access_token: string };
  const again = await startIssuer({ port: 0, dataDirectory, ...accounts });
  expect(await verify(access_token, again.jwksUri)).toMatchObject({ scope: "operator" });
  await again.stop();
});
