import type { IncomingMessage, ServerResponse } from "node:http";
import { listenOnIpv4 } from "@vehicle-sourcing/local-aws/machine/listen-locally.ts";
import Provider from "oidc-provider";
import { configureProvider, type IssuerAccounts } from "./configure-provider.ts";
import { loadIssuerKeys } from "./load-issuer-keys.ts";
import { serveLogin } from "./serve-login.ts";

/** The identity issuer of one machine. */
export type Issuer = {
  /** The `iss` of its tokens, without a trailing slash; discovery is below `/.well-known/openid-configuration`. */
  readonly url: string;
  readonly jwksUri: string;
  stop(): Promise<void>;
};

/** The options of the issuer. */
export type IssuerOptions = IssuerAccounts & {
  /** Port on 127.0.0.1; 0 selects a free one, but tokens of an earlier run then have another issuer. */
  port: number;
  /** The directory of the signing key's file; null creates a new key each time. */
  dataDirectory: string | null;
};

/**
 * Starts an OpenID Connect issuer: authorization code with PKCE for the console's people, client credentials
 * for machines. A client with scope `partner` names its partner in the form field `partner_id`.
 *
 * @throws Error when the port is in use.
 */
export async function startIssuer(options: IssuerOptions): Promise<Issuer> {
  const keys = await loadIssuerKeys(options.dataDirectory);
  let answer = (_request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(503).end();
  };
  const { port, stop } = await listenOnIpv4(options.port, (request, response) => answer(request, response));
  const url = `http://127.0.0.1:${port}`;

  const provider = new Provider(url, configureProvider(keys, options));
  const serveProvider = provider.callback();
  answer = (request, response) => {
    if (!request.url?.startsWith("/login/")) {
      void serveProvider(request, response);
      return;
    }
    serveLogin(request, response, provider, options.users).catch(() => response.destroy());
  };
  return { url, jwksUri: `${url}/jwks`, stop };
}
