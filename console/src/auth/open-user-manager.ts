import { InMemoryWebStorage, UserManager, WebStorageStateStore } from "oidc-client-ts";
import type { ConsoleConfig } from "../config/load-config.ts";

/**
 * Returns the user manager of one tab, which signs in by authorization code with PKCE. Tokens stay in the tab's memory,
 * never in a storage that a later script could read. The state and the verifier must survive the redirect to the
 * issuer, so they are in the tab's session storage until the response arrives.
 */
export function openUserManager({ issuer, client_id, scopes }: ConsoleConfig, origin: string): UserManager {
  return new UserManager({
    authority: issuer,
    client_id,
    redirect_uri: `${origin}/`,
    post_logout_redirect_uri: `${origin}/`,
    response_type: "code",
    // The sign-in requests the scopes of operators and of partners. The issuer grants only the scope of the account.
    scope: `openid email ${scopes.operator} ${scopes.partner}`,
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    stateStore: new WebStorageStateStore({ prefix: "sign-in.", store: window.sessionStorage }),
    // The session renews tokens one at a time, because reusing a refresh token would end the session.
    automaticSilentRenew: false,
    monitorSession: false,
    loadUserInfo: false,
    // The session revokes tokens itself, because the library would not continue to the end-session address
    // after a failed revocation.
    revokeTokensOnSignout: false,
  });
}
