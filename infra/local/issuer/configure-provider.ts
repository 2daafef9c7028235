import {
  type Client,
  type ClientMetadata,
  type Configuration,
  errors,
  type KoaContextWithOIDC,
} from "oidc-provider";
import type { IssuerKeys } from "./load-issuer-keys.ts";
import { sendLogoutPage } from "./send-logout-page.ts";
import type { ArtifactStore } from "./store-artifacts.ts";
import {
  type ConsoleScope,
  type DirectoryUser,
  type IssuerUser,
  scopeOf,
  type UserDirectory,
} from "./user-directory.ts";

/** A machine that gets tokens by client credentials. */
export type IssuerClient = { clientId: string; clientSecret: string; scope: ConsoleScope };

/** The accounts known to the issuer. */
export type IssuerAccounts = { users: IssuerUser[]; clients: IssuerClient[]; redirectUris: string[] };

/** Client id of the web console. It is public and uses PKCE. */
const consoleClientId = "console";

/** Audience of every access token. */
const consoleAudience = "console";

// Resource indicators must be URIs; the audience in the token need not be one.
const consoleResource = "urn:console";
const scopes = "operator partner";

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
const fortnightSeconds = 14 * 24 * hourSeconds;
/** Token lifetimes for people, as in the deployed directory: a leaked token is soon invalid. */
const lifetimes = {
  AccessToken: 15 * minuteSeconds,
  ClientCredentials: hourSeconds,
  IdToken: 15 * minuteSeconds,
  Interaction: hourSeconds,
  Session: fortnightSeconds,
  Grant: fortnightSeconds,
  RefreshToken: 12 * hourSeconds,
};

const consoleResourceOnly: NonNullable<Configuration["features"]>["resourceIndicators"] = {
  enabled: true,
  defaultResource: () => consoleResource,
  useGrantedResource: () => true,
  getResourceServerInfo(context, _resource, client) {
    askForOwnScope(context, client);
    return {
      scope: scopes,
      audience: consoleAudience,
      accessTokenFormat: "jwt",
      jwt: { sign: { alg: "RS256" } },
    };
  },
};

/**
 * Returns the configuration of an OpenID provider that issues tokens like Cognito: RS256 access tokens as JWT
 * with `scope`, `client_id`, `aud`, `partner_id` for a partner's data, `name` for operators, and `console_role`.
 */
export function configureProvider(
  keys: IssuerKeys,
  accounts: Omit<IssuerAccounts, "users">,
  { directory, artifacts }: { directory: UserDirectory; artifacts: ArtifactStore },
): Configuration {
  const findUser = (id: string | undefined) => {
    const user = directory.find(id);
    return user?.isEnabled === true ? user : undefined;
  };
  return {
    adapter: artifacts.adapterOf,
    jwks: { keys: [keys.signingKey] },
    cookies: { keys: [keys.cookieSecret] },
    clients: [consoleClient(accounts.redirectUris), ...accounts.clients.map(machineClient)],
    scopes: ["openid", "email", "offline_access", "operator", "partner"],
    claims: { openid: ["sub", "email", "partner_id"], email: ["email"] },
    conformIdTokenClaims: false,
    clientBasedCORS: (_context, origin) =>
      accounts.redirectUris.some((uri) => new URL(uri).origin === origin),
    pkce: { required: () => true },
    interactions: { url: (_context, interaction) => `/login/${interaction.uid}` },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      userinfo: { enabled: false },
      resourceIndicators: consoleResourceOnly,
      // Lets pages end a sign-in: revoking a refresh token also revokes the sign-in's grant with its stored tokens.
      revocation: {
        enabled: true,
        allowedPolicy: (_context, client, { clientId }) => clientId === client.clientId,
      },
      rpInitiatedLogout: { enabled: true, logoutSource: sendLogoutPage },
    },
    // A refresh token works once. A second use means that it was stolen, so the whole sign-in ends.
    rotateRefreshToken: true,
    ttl: lifetimes,
    issueRefreshToken: async (_context, client) => client.grantTypeAllowed("refresh_token"),
    async findAccount(_context, id) {
      const user = findUser(id);
      if (!user) return undefined;
      const { email } = user;
      const claims = { sub: id, email, ...(user.partnerId ? { partner_id: user.partnerId } : {}) };
      return { accountId: id, claims: () => claims };
    },
    extraTokenClaims(context, token) {
      if ("accountId" in token) {
        const user = findUser(token.accountId);
        if (user === undefined) return undefined;
        const role = user.role === null ? {} : { console_role: user.role };
        return scopeOf(user) === "partner"
          ? { ...role, partner_id: user.partnerId }
          : { ...role, name: user.name };
      }
      const role = requestedRole(context);
      return token.scope === "partner" ? { ...role, partner_id: requestedPartner(context) } : role;
    },
    async renderError(context, { error, error_description: description }) {
      context.type = "text/plain";
      context.body = `Sign-in failed: ${error}${description ? `, ${description}` : ""}.`;
    },
    loadExistingGrant: (context) => grantOwnScope(context, findUser(context.oidc.session?.accountId)),
  };
}

function consoleClient(redirectUris: string[]): ClientMetadata {
  return {
    client_id: consoleClientId,
    token_endpoint_auth_method: "none",
    application_type: "web",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    redirect_uris: redirectUris,
    post_logout_redirect_uris: redirectUris.map((uri) => `${new URL(uri).origin}/`),
    scope: `openid email offline_access ${scopes}`,
  };
}

function machineClient(client: IssuerClient): ClientMetadata {
  return {
    client_id: client.clientId,
    client_secret: client.clientSecret,
    grant_types: ["client_credentials"],
    response_types: [],
    redirect_uris: [],
    scope: client.scope,
  };
}

// Cognito grants all allowed scopes to a machine that names none; the provider would grant nothing. This is the only
// hook between parsing and using the parameters.
function askForOwnScope(context: KoaContextWithOIDC, client: Client): void {
  const { params } = context.oidc;
  if (params?.grant_type === "client_credentials" && params.scope === undefined) params.scope = client.scope;
}

function requestedPartner(context: KoaContextWithOIDC): string {
  const partnerId = context.oidc.body?.partner_id;
  if (typeof partnerId === "string" && partnerId !== "") return partnerId;
  throw new errors.InvalidRequest("partner_id is needed to act for a partner");
}

/**
 * Returns the role that a machine requests. Only the local issuer accepts a requested role, so that tests can act in
 * every role.
 */
function requestedRole(context: KoaContextWithOIDC): { console_role?: string } {
  const role = context.oidc.body?.console_role;
  return typeof role === "string" && role !== "" ? { console_role: role } : {};
}

// The local issuer asks for no consent: it grants a person the scope of the account and rejects the other scope.
async function grantOwnScope(context: KoaContextWithOIDC, user: DirectoryUser | undefined) {
  const { client, provider } = context.oidc;
  const scope = user && scopeOf(user);
  if (!client || !scope) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: user.id });
  // The provider limits clients to these scopes, but requires them in the grant too. Tokens contain only the resource's
  // scopes.
  grant.addOIDCScope(`openid email offline_access ${scopes}`);
  grant.addResourceScope(consoleResource, scope);
  grant.rejectResourceScope(consoleResource, scope === "operator" ? "partner" : "operator");
  await grant.save();
  return grant;
}
