// @vitest-environment jsdom
import { ErrorResponse, User } from "oidc-client-ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ConnectionError } from "../../../console/src/api/api-error.ts";
import { openUserManager } from "../../../console/src/auth/open-user-manager.ts";
import { readPerson } from "../../../console/src/auth/person.ts";
import {
  beginSignIn,
  returnAddress,
  Session,
  type SignInClient,
  startSession,
} from "../../../console/src/auth/session.ts";
import type { ConsoleConfig } from "../../../console/src/config/load-config.ts";
import { clearDrafts, nameUnsent, readDraft, storeDraft } from "../../../console/src/drafts/drafts.ts";
import { restoreOutbox, storeOutbox } from "../../../packages/chat-widget/src/outbox.ts";

const config: ConsoleConfig = {
  ...{ stage: "test", issuer: "https://issuer.test", client_id: "console" },
  scopes: { operator: "operator", partner: "partner" },
  environments: {
    sandbox: { console_api_url: "https://c.test", api_url: "https://a.test" },
    production: { console_api_url: "https://c2.test", api_url: "https://a2.test" },
  },
  runbook_url: null,
};

const encode = (value: object) => btoa(JSON.stringify(value)).replaceAll("=", "");
const tokenWith = (claims: object) => `${encode({ alg: "RS256" })}.${encode(claims)}.x`;
const claims = { sub: "person", scope: "openid partner", partner_id: "pt_1" };

function user(name: string, { expiresIn = 3600, hasRefresh = true } = {}): User {
  return new User({
    access_token: tokenWith({ ...claims, name }),
    token_type: "Bearer",
    profile: { sub: "person", email: "a@test", iss: "", aud: "", exp: 0, iat: 0 },
    expires_at: Math.floor(Date.now() / 1000) + expiresIn,
    ...(hasRefresh && { refresh_token: "refresh" }),
    userState: { returnTo: "/sandbox/orders?status=placed" },
  });
}

const signIn = () => ({
  signinRedirect: vi.fn(async () => undefined),
  signinCallback: vi.fn(async () => user("first") as User | undefined),
  signinSilent: vi.fn(async () => user("second") as User | null),
  signoutRedirect: vi.fn(async () => undefined),
  revokeTokens: vi.fn(async () => undefined),
  storeUser: vi.fn(async () => undefined),
  removeUser: vi.fn(async () => undefined),
});

const at = (address: string) => window.history.replaceState(null, "", address);

beforeEach(() => sessionStorage.clear());
afterEach(() => at("/"));

describe("sign-in", () => {
  it("a signed-out person is redirected to sign-in and returns to the same URL", async () => {
    at("/production/orders?status=secured");
    const client = signIn();
    expect(await startSession(config, client)).toEqual({ state: "leaving" });
    expect(client.signinRedirect).toHaveBeenCalledExactlyOnceWith({
      state: { returnTo: "/production/orders?status=secured" },
    });
  });

  it("the issuer's response is used once and leaves neither code nor state in the URL", async () => {
    at("/?code=secret&state=abc");
    const client = signIn();
    const started = await startSession(config, client);
    expect(started.state).toBe("signed-in");
    expect(client.signinCallback).toHaveBeenCalledOnce();
    expect(window.location.href).not.toMatch(/code|state=/);
    expect(`${window.location.pathname}${window.location.search}`).toBe("/sandbox/orders?status=placed");
  });

  it("a rejected sign-in is reported and not retried in a loop", async () => {
    at("/?error=access_denied&state=abc");
    const client = signIn();
    client.signinCallback.mockRejectedValue(new Error("access_denied"));
    expect(await startSession(config, client)).toEqual({ state: "failed", reason: "access_denied" });
    expect(client.signinRedirect).not.toHaveBeenCalled();
  });

  it('a "code" parameter outside the root path is not treated as an issuer response', async () => {
    at("/sandbox/orders?code=x&state=y");
    const client = signIn();
    expect((await startSession(config, client)).state).toBe("leaving");
    expect(client.signinCallback).not.toHaveBeenCalled();
  });

  it("sign-in never redirects to another site", () => {
    for (const returnTo of ["//evil.test", "/\\evil.test", "https://evil.test", "javascript:alert(1)", "", 7])
      expect(returnAddress({ returnTo })).toBe("/");
    expect(returnAddress(undefined)).toBe("/");
    expect(returnAddress({ returnTo: "/sandbox?a=//b" })).toBe("/sandbox?a=//b");
  });

  it("a scope of the access token gives a role only if the stage uses this scope name", () => {
    const token = tokenWith({ sub: "s", scope: "openid console/operator partner" });
    expect(
      readPerson(token, undefined, { operator: "console/operator", partner: "console/partner" }),
    ).toEqual({
      ...{ subject: "s", email: null, roles: ["operator"], partnerId: null },
      consoleRoles: { operator: "operator", partner: "admin" },
    });
    expect(readPerson(tokenWith({ ...claims, console_role: "buyer" }), "a@test", config.scopes)).toEqual({
      ...{ subject: "person", email: "a@test", roles: ["partner"], partnerId: "pt_1" },
      consoleRoles: { operator: null, partner: "buyer" },
    });
  });
});

describe("session", () => {
  const open = (client: SignInClient, first = user("first")) => new Session(config, client, first);

  it("many concurrent 401 responses cause exactly one renewal, and all calls use the renewed token", async () => {
    const client = signIn();
    const session = open(client);
    const refused = user("first").access_token;
    const renewed = await Promise.all(Array.from({ length: 20 }, () => session.renew(refused)));
    expect(client.signinSilent).toHaveBeenCalledOnce();
    expect(new Set(renewed)).toEqual(new Set([user("second").access_token]));
  });

  it("a call rejected with an outdated token gets the current token without another renewal", async () => {
    const client = signIn();
    const session = open(client);
    const refused = user("first").access_token;
    await session.renew(refused);
    expect(await session.renew(refused)).toBe(user("second").access_token);
    expect(client.signinSilent).toHaveBeenCalledOnce();
  });

  it("an expiring token is renewed before it is used", async () => {
    const client = signIn();
    expect(await open(client, user("first", { expiresIn: 10 })).accessToken()).toBe(
      user("second").access_token,
    );
    expect(await open(client).accessToken()).toBe(user("first").access_token);
    expect(client.signinSilent).toHaveBeenCalledOnce();
  });

  it("a renewal rejected by the issuer ends the session, and no later call retries it", async () => {
    const client = signIn();
    client.signinSilent.mockRejectedValue(new ErrorResponse({ error: "invalid_grant" }));
    const session = open(client);
    expect(await session.renew(user("first").access_token)).toBeNull();
    expect(await session.accessToken()).toBeNull();
    expect(client.signinSilent).toHaveBeenCalledOnce();
  });

  it("an unreachable issuer does not end the session, and the next call renews it", async () => {
    const client = signIn();
    client.signinSilent.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    const session = open(client);
    await expect(session.renew(user("first").access_token)).rejects.toBeInstanceOf(ConnectionError);
    expect(await session.renew(user("first").access_token)).toBe(user("second").access_token);
  });

  it("a session without a refresh token is not renewed, because renewal would need an iframe", async () => {
    const client = signIn();
    const session = open(client, user("first", { hasRefresh: false }));
    expect(await session.renew(user("first").access_token)).toBeNull();
    expect(client.signinSilent).not.toHaveBeenCalled();
  });

  it("many calls with an expired session cause only one redirect to sign-in", () => {
    const client = signIn();
    const session = open(client);
    for (let call = 0; call < 5; call++) session.signInAgain();
    expect(client.signinRedirect).toHaveBeenCalledOnce();
  });

  it("tokens are never kept in browser storage", async () => {
    at("/?code=secret&state=abc");
    await startSession(config, signIn());
    const stored = JSON.stringify([{ ...sessionStorage }, { ...localStorage }]);
    for (const secret of [user("first").access_token, "refresh"]) expect(stored).not.toContain(secret);
  });

  it("signing out deletes drafts and notifies other tabs, and the next page load stays signed out without a redirect", async () => {
    const client = signIn();
    const session = open(client);
    const heard: unknown[] = [];
    const otherTab = new BroadcastChannel("console-session");
    const arrived = new Promise<void>((resolve) => {
      otherTab.onmessage = ({ data }) => {
        heard.push(data);
        resolve();
      };
    });
    const place = { subject: "person", environment: "sandbox", form: "f" };
    storeDraft(place, { typed: "text" });
    await session.signOut("console");
    await arrived;
    otherTab.close();
    expect([heard, readDraft(place), await session.accessToken()]).toEqual([["signed-out"], null, null]);
    expect(client.signoutRedirect).toHaveBeenCalledOnce();
    expect((await startSession(config, client)).state).toBe("signed-out");
    expect(client.signinRedirect).not.toHaveBeenCalled();
  });
});

describe("sign-out", () => {
  const open = (client: SignInClient) => new Session(config, client, user("first"));

  it("sign-out deletes unsent messages, including messages stored by an earlier page load", async () => {
    const kept = { key: "a", text: "typed", attachments: [], writtenAt: 0, reason: null } as const;
    const keep = () => storeOutbox(sessionStorage, "partner:th_1", [{ ...kept, state: "waiting" }]);
    const left = () => restoreOutbox(sessionStorage, "partner:th_1", 0).length;
    const client = signIn();
    keep();
    expect(left()).toBe(1);
    await open(client).signOut("console");
    expect(left()).toBe(0);
    keep();
    await startSession(config, client);
    expect(left()).toBe(0);
  });

  it.each([
    ["returns text", () => Promise.reject(new Error("Invalid response Content-Type: text/plain"))],
    ["returns 400", () => Promise.reject(new ErrorResponse({ error: "unsupported_token_type" }))],
    ["returns 429", () => Promise.reject(new Error("Too Many Requests (429)"))],
    ["never returns", () => new Promise<undefined>(() => undefined)],
  ])("sign-out ends the session at the issuer even if the token revocation %s", async (_, revoke) => {
    vi.useFakeTimers();
    const client = signIn();
    client.revokeTokens.mockImplementation(revoke);
    const leaving = open(client).signOut("console");
    await vi.runAllTimersAsync();
    await leaving;
    expect(client.revokeTokens).toHaveBeenCalledExactlyOnceWith(["refresh_token"]);
    expect(client.signoutRedirect).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });

  it("sign-out in one tab revokes the refresh token of every other tab", async () => {
    const [here, there] = [signIn(), signIn()];
    open(there);
    await open(here).signOut("console");
    await vi.waitFor(() => expect(there.removeUser).toHaveBeenCalled());
    expect(there.revokeTokens).toHaveBeenCalledExactlyOnceWith(["refresh_token"]);
  });

  it("A tab stays signed out after the library clears stale states during the sign-out", async () => {
    const client = signIn();
    await open(client).signOut("console");
    await openUserManager(config, "https://console.test").clearStaleState();
    expect((await startSession(config, client)).state).toBe("signed-out");
    expect(client.signinRedirect).not.toHaveBeenCalled();
  });

  it("the sign-in after a sign-out requires the password", async () => {
    const client = signIn();
    await open(client).signOut("console");
    await beginSignIn(client, "/");
    expect(client.signinRedirect).toHaveBeenCalledExactlyOnceWith({
      ...{ state: { returnTo: "/" }, prompt: "login" },
    });
  });
});

describe("draft storage", () => {
  it("unsent messages are kept separately per environment, person and thread", () => {
    const place = { environment: "sandbox", subject: "a", thread: "pt_1" };
    const others = [{ environment: "production" }, { subject: "b" }, { thread: "pt_2" }];
    const names = [place, ...others.map((other) => ({ ...place, ...other }))].map(nameUnsent);
    expect(new Set(names).size).toBe(4);
  });

  it("a draft is found only by its own person, environment and form", () => {
    const place = { subject: "a", environment: "sandbox", form: "f" };
    storeDraft(place, { text: "typed" });
    expect(readDraft(place)).toEqual({ text: "typed" });
    for (const other of [{ subject: "b" }, { environment: "production" }, { form: "g" }])
      expect(readDraft({ ...place, ...other })).toBeNull();
    sessionStorage.setItem("other", "kept");
    clearDrafts();
    expect([readDraft(place), sessionStorage.getItem("other")]).toEqual([null, "kept"]);
  });
});
