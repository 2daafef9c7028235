import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { openConsoleSession, type SignInSession, type Tokens } from "../../support/requests/sign-in.ts";
import { requireValue } from "../../support/require-value.ts";
import { type Answer, send } from "../../support/stage/stage-client.ts";
import { stage } from "../shared-stage.ts";

const { console_url: origin, issuer, console_users: users } = stage.env;
const environments = ["sandbox", "production"] as const;

async function signInAs(scope: "operator" | "partner"): Promise<{ session: SignInSession; tokens: Tokens }> {
  const { email, password } = requireValue(
    users.find((user) => user.scope === scope),
    scope,
  );
  const session = await openConsoleSession(origin);
  return { session, tokens: await session.signIn(email, password) };
}

/** Calls a console API as a console page does. */
const call = (
  environment: (typeof environments)[number],
  path: string,
  { access_token }: Pick<Tokens, "access_token">,
  options: Parameters<typeof send>[1] = {},
): Promise<Answer> =>
  send(stage.env[environment].console_api_url + path, {
    ...options,
    headers: { origin, authorization: `Bearer ${access_token}`, ...options.headers },
  });

/** Response headers that browsers always expose to pages. */
const safelisted = new Set([
  ...["cache-control", "content-language", "content-length", "content-type"],
  ...["expires", "last-modified", "pragma"],
]);
/** Headers that only browsers use, and headers of the connection. */
const forBrowsers =
  /^(?:access-control-.*|strict-transport-security|x-content-type-options|x-frame-options|content-security-policy|referrer-policy|vary|date|connection|keep-alive|transfer-encoding|content-encoding|apigw-requestid)$/;

function unreadable({ headers }: Answer): string[] {
  const listed = requireValue(headers.get("access-control-expose-headers"), "what pages may read");
  const exposed = new Set(listed.toLowerCase().split(","));
  return [...headers.keys()].filter(
    (name) => !safelisted.has(name) && !forBrowsers.test(name) && !exposed.has(name),
  );
}

describe("signing in to the web console on the running stage", () => {
  it("a signed-in operator may call operator routes of both environments and no partner routes", async () => {
    const { tokens } = await signInAs("operator");
    for (const environment of environments) {
      expect((await call(environment, "/ops/v1/partners", tokens)).status).toBe(200);
      expect((await call(environment, "/console/v1/keys", tokens)).status).toBe(403);
    }
  });

  it("a signed-in partner user may call partner routes of both environments and no operator routes", async () => {
    const { tokens } = await signInAs("partner");
    for (const environment of environments) {
      expect((await call(environment, "/console/v1/keys", tokens)).status).toBe(200);
      expect((await call(environment, "/ops/v1/partners", tokens)).status).toBe(403);
    }
  });

  it("a page stays signed in by its refresh token until sign-out revokes the token", async () => {
    const { session, tokens } = await signInAs("partner");
    const renewed = (await (await session.renew(tokens)).json()) as Tokens;
    expect((await call("sandbox", "/console/v1/account", renewed)).status).toBe(200);
    expect((await session.revoke(renewed)).status).toBe(200);
    expect((await session.renew(renewed)).status).toBe(400);
    expect(await session.signOut(tokens)).toBe(`${origin}/`);
  });

  it("a sign-in with another return URL is rejected before the password prompt", async () => {
    const query = new URLSearchParams({
      ...{ client_id: "console", response_type: "code", scope: "openid", code_challenge_method: "S256" },
      code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
      redirect_uri: "https://elsewhere.kr/",
    });
    const response = await fetch(`${issuer}/auth?${query}`, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([400, null]);
  });
});

describe("web console pages and console APIs", () => {
  const preflight = (environment: (typeof environments)[number], from: string, headers: string) =>
    send(`${stage.env[environment].console_api_url}/console/v1/keys`, {
      method: "OPTIONS",
      headers: {
        origin: from,
        "access-control-request-method": "POST",
        "access-control-request-headers": headers,
      },
    });

  it("every request header of the console is allowed from its origin, in both environments", async () => {
    const sent = ["authorization", "content-type", "idempotency-key", "if-none-match"];
    for (const environment of environments) {
      const { headers } = await preflight(environment, origin, sent.join());
      expect(headers.get("access-control-allow-origin")).toBe(origin);
      expect(headers.get("access-control-allow-headers")?.split(",")).toEqual(expect.arrayContaining(sent));
      const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];
      expect(headers.get("access-control-allow-methods")?.split(",")).toEqual(methods);
      expect(headers.get("access-control-allow-credentials")).toBeNull();
    }
  });

  it("pages of other origins may not call the console APIs", async () => {
    const { hostname } = new URL(origin);
    for (const other of ["https://elsewhere.kr", `http://${hostname}:1`, `${origin}.elsewhere.kr`, "null"]) {
      for (const environment of environments) {
        const { headers } = await preflight(environment, other, "authorization");
        expect(headers.get("access-control-allow-origin")).toBeNull();
      }
    }
  });

  it("pages can read every response header", async () => {
    const operator = (await signInAs("operator")).tokens;
    const partner = (await signInAs("partner")).tokens;
    const answers = [
      await call("sandbox", "/ops/v1/partners?nonsense=1&limt=2", operator),
      await call("sandbox", "/ops/v1/partners/pt_none", operator),
      await call("sandbox", "/ops/v1/partners", operator, { method: "DELETE" }),
      await call("sandbox", "/console/v1/keys", partner, { method: "POST", body: { nme: "x" } }),
      await call("sandbox", "/console/v1/vehicles?limit=1&make=Hyundia", partner),
      await call("sandbox", "/console/v1/orders?limit=1", partner),
      await call("sandbox", "/console/v1/history-lookups", partner, {
        method: "POST",
        headers: { "idempotency-key": randomUUID() },
        body: { vin: "KMHTEST0000000001" },
      }),
      await call("production", "/console/v1/usage", partner),
    ];
    for (const answer of answers) expect(unreadable(answer)).toEqual([]);
    const names = new Set(answers.flatMap(({ headers }) => [...headers.keys()]));
    for (const name of ["x-request-id", "link", "x-svc-ignored-params", "x-svc-suggested-params", "allow"])
      expect(names).toContain(name);
  });
});
