import { ErrorResponse, User, type UserManager } from "oidc-client-ts";
import type { TokenSource } from "../api/api-client.ts";
import { ConnectionError } from "../api/api-error.ts";
import type { ConsoleConfig } from "../config/load-config.ts";
import { clearDrafts } from "../drafts/drafts.ts";
import { dropHeldSessions, holdSession, takeSession } from "./hand-over-session.ts";
import { storeView } from "./partner-view.ts";
import { type Person, readPerson } from "./person.ts";

/** How the tab started. */
export type SessionStart =
  | { state: "signed-in"; session: Session }
  /** The person signed out in this or another tab and has not requested sign-in since. */
  | { state: "signed-out" }
  /** The issuer rejected the sign-in, or its response is unusable. */
  | { state: "failed"; reason: string }
  /** The tab is leaving for the issuer. */
  | { state: "leaving" };

/** The part of the library that a session needs. */
export type SignInClient = Pick<
  UserManager,
  | "signinRedirect"
  | "signinCallback"
  | "signinSilent"
  | "signoutRedirect"
  | "revokeTokens"
  | "storeUser"
  | "removeUser"
>;

/** A token that expires within this time is renewed before use. */
const renewalSeconds = 30;
/** The maximum wait for a revocation before the browser opens the end-session address. */
const revocationMilliseconds = 2_000;
// The key does not begin with `sign-in.`, because the library deletes unknown entries with this prefix before each
// redirect to the issuer.
const signedOutKey = "console.signed-out";
const channelName = "console-session";

/**
 * Starts a tab's session. Processes the issuer's response if the URL contains one, or continues the session of a
 * reloaded page. Otherwise redirects to sign-in, which needs no input if the issuer knows the browser. Runs once,
 * before anything is displayed, because a code is valid once.
 */
export async function startSession(config: ConsoleConfig, client: SignInClient): Promise<SessionStart> {
  if (isSignInAnswer(window.location)) return takeAnswer(config, client);
  if (sessionStorage.getItem(signedOutKey) !== null) {
    // A page that was open at the sign-out may have stored a draft before it was unloaded.
    clearDrafts();
    window.history.replaceState(null, "", "/");
    return { state: "signed-out" };
  }
  const held = await takeSession();
  if (held !== null) return continueSession(config, client, held);
  await beginSignIn(client, currentAddress());
  return { state: "leaving" };
}

/** Continues the session of the page before the reload. The library needs the tokens to renew and to revoke them. */
async function continueSession(
  config: ConsoleConfig,
  client: SignInClient,
  held: string,
): Promise<SessionStart> {
  const user = User.fromStorageString(held);
  await client.storeUser(user);
  return { state: "signed-in", session: new Session(config, client, user) };
}

/** Reports whether an address contains the issuer's response to a sign-in. */
export function isSignInAnswer({ pathname, search }: Pick<Location, "pathname" | "search">): boolean {
  const parameters = new URLSearchParams(search);
  return pathname === "/" && parameters.has("state") && (parameters.has("code") || parameters.has("error"));
}

/**
 * Redirects to sign-in. After the sign-in, the person returns to `returnTo`, a URL of this console. After a sign-out,
 * asks the issuer to request the password, because the issuer may not have ended its own session.
 */
export async function beginSignIn(client: SignInClient, returnTo: string): Promise<void> {
  const isAfterSignOut = sessionStorage.getItem(signedOutKey) !== null;
  sessionStorage.removeItem(signedOutKey);
  await client.signinRedirect({ state: { returnTo }, ...(isAfterSignOut && { prompt: "login" }) });
}

async function takeAnswer(config: ConsoleConfig, client: SignInClient): Promise<SessionStart> {
  try {
    const user = await client.signinCallback();
    if (user === undefined) throw new Error("This sign-in belongs to another window. Sign in again.");
    window.history.replaceState(null, "", returnAddress(user.state));
    return { state: "signed-in", session: new Session(config, client, user) };
  } catch (error) {
    // Removes the code and the reason from the URL, the history and later requests.
    window.history.replaceState(null, "", "/");
    return { state: "failed", reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Returns the URL to open after sign-in. It is always on this site, whatever the state parameter contains. */
export function returnAddress(state: unknown): string {
  const returnTo = (state as { returnTo?: unknown } | undefined)?.returnTo;
  return typeof returnTo === "string" && /^\/(?![/\\])/.test(returnTo) ? returnTo : "/";
}

const currentAddress = (): string => {
  const { pathname, search, hash } = window.location;
  return `${pathname}${search}${hash}`;
};

/** One person's session in one tab. */
export class Session implements TokenSource {
  readonly person: Person;
  readonly #client: SignInClient;
  readonly #channel = new BroadcastChannel(channelName);
  #user: User | null;
  #renewal: Promise<string | null> | null = null;
  #isLeaving = false;

  constructor(config: ConsoleConfig, client: SignInClient, user: User) {
    this.#client = client;
    this.#user = user;
    this.person = readPerson(user.access_token, user.profile.email, config.scopes);
    this.#channel.onmessage = ({ data }) => {
      if (data === "signed-out") this.#leaveSignedOut();
    };
    window.addEventListener("pagehide", () => this.#holdWhileReloading());
  }

  async accessToken(): Promise<string | null> {
    const user = this.#user;
    if (user === null) return null;
    const isEnding = user.expires_in !== undefined && user.expires_in < renewalSeconds;
    return isEnding ? this.renew(user.access_token) : user.access_token;
  }

  /**
   * Renews the tokens. Concurrent callers share a renewal. A caller whose rejected token is outdated gets the current
   * token.
   */
  async renew(refused: string): Promise<string | null> {
    const current = this.#user?.access_token;
    if (this.#renewal === null && current !== undefined && current !== refused) return current;
    this.#renewal ??= this.#renewOnce().finally(() => {
      this.#renewal = null;
    });
    return this.#renewal;
  }

  signInAgain(): void {
    if (this.#isLeaving) return;
    this.#isLeaving = true;
    void beginSignIn(this.#client, currentAddress());
  }

  /**
   * Signs out in every tab of this browser. Each tab forgets its drafts and revokes its refresh token; this tab then
   * visits the issuer's end-session address, regardless of the revocation's result.
   */
  async signOut(clientId: string): Promise<void> {
    this.#isLeaving = true;
    this.#channel.postMessage("signed-out");
    this.#forget();
    await this.#revoke();
    try {
      await this.#client.signoutRedirect({
        // Amazon Cognito's own parameter names, which differ from the standard.
        extraQueryParams: { client_id: clientId, logout_uri: `${window.location.origin}/` },
      });
    } catch {
      // Without an end-session address only this tab is signed out, and its next sign-in requires the
      // password.
      await this.#client.removeUser();
      window.location.replace("/");
    }
  }

  async #renewOnce(): Promise<string | null> {
    // Without a refresh token, the library would open a frame, but the content security policy forbids frames.
    if (this.#user?.refresh_token === undefined) return null;
    try {
      this.#user = await this.#client.signinSilent();
      return this.#user?.access_token ?? null;
    } catch (error) {
      // An unreachable issuer does not end the session, because the refresh token stays valid.
      if (!(error instanceof ErrorResponse))
        throw new ConnectionError("Your session could not be renewed. Check your connection and try again.", {
          cause: error,
        });
      this.#user = null;
      return null;
    }
  }

  #leaveSignedOut(): void {
    this.#isLeaving = true;
    this.#forget();
    void this.#revoke()
      .then(() => this.#client.removeUser())
      .finally(() => window.location.replace("/"));
  }

  /** Revokes the refresh token. Neither an error nor a missing response delays the sign-out. */
  async #revoke(): Promise<void> {
    const revoked = this.#client.revokeTokens(["refresh_token"]).catch(() => undefined);
    const waited = new Promise((resolve) => setTimeout(resolve, revocationMilliseconds));
    await Promise.race([revoked, waited]);
  }

  /** A renewal in progress replaces the refresh token, which the next page would not know. */
  #holdWhileReloading(): void {
    if (this.#user !== null && this.#renewal === null && !this.#isLeaving)
      holdSession(this.#user.toStorageString());
  }

  #forget(): void {
    this.#user = null;
    dropHeldSessions();
    clearDrafts();
    storeView(null);
    sessionStorage.setItem(signedOutKey, "yes");
  }
}
