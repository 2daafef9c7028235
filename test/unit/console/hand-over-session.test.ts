// @vitest-environment jsdom
import { User } from "oidc-client-ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  dropHeldSessions,
  holdSession,
  type SessionMessage,
  takeSession,
} from "../../../console/src/auth/hand-over-session.ts";
import { type SignInClient, startSession } from "../../../console/src/auth/session.ts";
import type { ConsoleConfig } from "../../../console/src/config/load-config.ts";

type Handle = (event: { data: SessionMessage; ports: readonly Transferable[] }) => void;

/** Loads the worker into this process, and makes it the page's service worker. */
async function startWorker(): Promise<void> {
  vi.resetModules();
  const handlers = new Map<string, Handle>();
  const listen = globalThis.addEventListener;
  vi.stubGlobal("addEventListener", (type: string, handle: Handle) => handlers.set(type, handle));
  await import("../../../console/src/auth/session-worker.ts");
  vi.stubGlobal("addEventListener", listen);
  const postMessage = (data: SessionMessage, ports: readonly Transferable[]) =>
    handlers.get("message")?.({ data, ports });
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: { controller: { postMessage }, register: async () => undefined },
  });
}

beforeEach(async () => {
  sessionStorage.clear();
  await startWorker();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

describe("a session during a reload", () => {
  it("a reloaded tab gets its session once", async () => {
    holdSession("first");
    expect(await takeSession()).toBe("first");
    expect(await takeSession()).toBeNull();
  });

  it("no storage of the browser contains the session", () => {
    holdSession("secret tokens");
    expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain("secret");
  });

  it("a tab without a ticket gets no session, even if the worker holds one", async () => {
    holdSession("first");
    sessionStorage.clear();
    expect(await takeSession()).toBeNull();
  });

  it("a copied tab cannot take the session that the first tab has taken", async () => {
    holdSession("first");
    const copied = { ...sessionStorage };
    expect(await takeSession()).toBe("first");
    for (const [name, value] of Object.entries(copied)) sessionStorage.setItem(name, String(value));
    expect(await takeSession()).toBeNull();
  });

  it("the worker returns no session after 30 seconds", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    holdSession("first");
    vi.setSystemTime(Date.now() + 30_000);
    expect(await takeSession()).toBeNull();
  });

  it("a sign-out drops the held sessions of all tabs", async () => {
    holdSession("first");
    const ticket = { ...sessionStorage };
    dropHeldSessions();
    for (const [name, value] of Object.entries(ticket)) sessionStorage.setItem(name, String(value));
    expect(await takeSession()).toBeNull();
  });

  it("a tab without a service worker, or whose worker does not respond, gets no session", async () => {
    holdSession("first");
    Object.assign(navigator.serviceWorker, { controller: { postMessage: () => undefined } });
    expect(await takeSession()).toBeNull();
    Reflect.deleteProperty(navigator, "serviceWorker");
    holdSession("second");
    expect(await takeSession()).toBeNull();
  });
});

describe("the start of a reloaded tab", () => {
  const encode = (value: object) => btoa(JSON.stringify(value)).replaceAll("=", "");
  const config: ConsoleConfig = {
    ...{ stage: "test", issuer: "https://issuer.test", client_id: "console" },
    scopes: { operator: "operator", partner: "partner" },
    environments: {
      sandbox: { console_api_url: "https://c.test", api_url: "https://a.test" },
      production: { console_api_url: "https://c2.test", api_url: "https://a2.test" },
    },
    runbook_url: null,
  };
  const user = new User({
    access_token: `${encode({ alg: "RS256" })}.${encode({ sub: "person", scope: "openid partner", partner_id: "pt_1" })}.x`,
    token_type: "Bearer",
    refresh_token: "refresh",
    profile: { sub: "person", email: "a@test", iss: "", aud: "", exp: 0, iat: 0 },
    expires_at: Math.floor(Date.now() / 1000) + 900,
  });
  const signIn = () => ({
    signinRedirect: vi.fn(async () => undefined),
    signinCallback: vi.fn(async () => undefined),
    signinSilent: vi.fn(async () => null),
    signoutRedirect: vi.fn(async () => undefined),
    revokeTokens: vi.fn(async () => undefined),
    storeUser: vi.fn(async () => undefined),
    removeUser: vi.fn(async () => undefined),
  });
  const start = (client: SignInClient) => startSession(config, client);

  it("a reloaded tab continues its session without a redirect, and can renew and revoke its tokens", async () => {
    holdSession(user.toStorageString());
    const client = signIn();
    const started = await start(client);
    if (started.state !== "signed-in") throw new Error(started.state);
    expect(client.signinRedirect).not.toHaveBeenCalled();
    expect(client.storeUser).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ refresh_token: "refresh" }),
    );
    await started.session.signOut("console");
  });

  it("a signed-in page passes its session on when it unloads, unless the person has signed out", async () => {
    holdSession(user.toStorageString());
    const started = await start(signIn());
    if (started.state !== "signed-in") throw new Error(started.state);
    window.dispatchEvent(new Event("pagehide"));
    expect(await takeSession()).toBe(user.toStorageString());
    await started.session.signOut("console");
    window.dispatchEvent(new Event("pagehide"));
    expect(await takeSession()).toBeNull();
  });
});
