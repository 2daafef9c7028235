import { createHash, randomBytes } from "node:crypto";
import { requireValue } from "../require-value.ts";
import { secretsOfRun } from "../secrets/secrets-of-run.ts";
import { send } from "../stage/stage-client.ts";

/** Addresses of a sign-in and its application. */
export interface SignInPlace {
  issuerUrl: string;
  clientId: string;
  /** Origin of the pages, without trailing slash. */
  origin: string;
  /** Scopes of the API, in addition to those of OpenID Connect. */
  scopes: readonly string[];
}

/** The issuer's tokens for a code or a refresh token. */
export interface Tokens {
  access_token: string;
  id_token: string;
  refresh_token: string;
  scope: string;
  expires_in: number;
}

/**
 * The HTTP requests with which the console signs a user in, renews the session, and signs out, with a
 * browser's cookies.
 */
export class SignInSession {
  readonly #place: SignInPlace;
  readonly #cookies = new Map<string, string>();

  constructor(place: SignInPlace) {
    this.#place = place;
  }

  /**
   * Fills in the login page and exchanges the code at the token endpoint.
   * @throws Error if the issuer does not redirect back
   */
  async signIn(email: string, password: string): Promise<Tokens> {
    const verifier = randomBytes(32).toString("base64url");
    const { issuerUrl, clientId, origin, scopes } = this.#place;
    const state = randomBytes(8).toString("hex");
    const query = new URLSearchParams({
      client_id: clientId,
      response_type: "code",
      redirect_uri: `${origin}/`,
      scope: ["openid", "email", ...scopes].join(" "),
      state,
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
    });
    const page = await this.#visit(`${issuerUrl}/auth?${query}`);
    const landed = page.isBack ? page : await this.#visit(page.url, { email, password });
    if (!landed.isBack) throw new Error(`The login page was answered with ${landed.status}`);
    const { searchParams } = new URL(landed.url);
    if (searchParams.get("state") !== state) throw new Error("The issuer changed the state");
    const response = await this.requestToken({
      grant_type: "authorization_code",
      code: requireValue(searchParams.get("code"), "code"),
      redirect_uri: `${origin}/`,
      code_verifier: verifier,
    });
    return (await response.json()) as Tokens;
  }

  /** Requests tokens for the console's client, as its pages do. */
  async requestToken(form: Record<string, string>): Promise<Response> {
    const response = await this.#post("token", form);
    secretsOfRun.noteAnswer(await response.clone().text());
    return response;
  }

  /** Renews the tokens. The new refresh token replaces this one. */
  renew = ({ refresh_token }: Pick<Tokens, "refresh_token">): Promise<Response> =>
    this.requestToken({ grant_type: "refresh_token", refresh_token });

  /** Revokes a refresh token. */
  revoke = ({ refresh_token: token }: Pick<Tokens, "refresh_token">): Promise<Response> =>
    this.#post("token/revocation", { token, token_type_hint: "refresh_token" });

  /**
   * Signs out at the issuer as the pages do by redirecting.
   * @returns the final address of the browser
   */
  async signOut({ id_token }: Pick<Tokens, "id_token">): Promise<string> {
    const { issuerUrl, clientId, origin } = this.#place;
    const query = new URLSearchParams({
      id_token_hint: id_token,
      post_logout_redirect_uri: `${origin}/`,
      client_id: clientId,
      logout_uri: `${origin}/`,
    });
    const { body } = await this.#visit(`${issuerUrl}/session/end?${query}`);
    const [, action = ""] = /action="([^"]+)"/.exec(body) ?? [];
    const fields = [...body.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]);
    return (await this.#visit(action, Object.fromEntries(fields) as Record<string, string>)).url;
  }

  #post(path: string, form: Record<string, string>): Promise<Response> {
    const { issuerUrl, clientId, origin } = this.#place;
    const body = new URLSearchParams({ client_id: clientId, ...form });
    return fetch(`${issuerUrl}/${path}`, { method: "POST", body, headers: { origin } });
  }

  /** Follows redirects of the issuer until it sends the browser back to the pages. */
  async #visit(
    url: string,
    form?: Record<string, string>,
  ): Promise<{ url: string; status: number; body: string; isBack: boolean }> {
    const response = await fetch(url, {
      method: form ? "POST" : "GET",
      ...(form ? { body: new URLSearchParams(form) } : {}),
      headers: { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      redirect: "manual",
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    const body = await response.text();
    const location = response.headers.get("location");
    if (location === null) return { url, status: response.status, body, isBack: false };
    const next = new URL(location, url).href;
    if (!next.startsWith(`${this.#place.origin}/`)) return this.#visit(next);
    return { url: next, status: response.status, body, isBack: true };
  }
}

/** Creates a session from the console's published settings. */
export async function openConsoleSession(origin: string): Promise<SignInSession> {
  const { body } = await send(`${origin}/config.json`);
  const {
    issuer: issuerUrl,
    client_id: clientId,
    scopes,
  } = body as {
    issuer: string;
    client_id: string;
    scopes: Record<string, string>;
  };
  return new SignInSession({ issuerUrl, clientId, origin, scopes: Object.values(scopes) });
}
