import type { IncomingMessage, ServerResponse } from "node:http";
import { listenOnIpv4 } from "@vehicle-sourcing/local-aws/machine/listen-locally.ts";
import Provider from "oidc-provider";
import { configureProvider, type IssuerAccounts } from "./configure-provider.ts";
import { loadIssuerKeys } from "./load-issuer-keys.ts";
import { isDirectoryCall, serveDirectory } from "./serve-directory.ts";
import { serveLogin } from "./serve-login.ts";
import { createArtifactStore } from "./store-artifacts.ts";
import { type DirectoryUser, UserDirectory } from "./user-directory.ts";

/** The local identity issuer. */
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
  /** The directory of the files with the signing key and invited people; null keeps both in memory. */
  dataDirectory: string | null;
  /** Sends an invitation; discarded by default. */
  sendMail?: (mail: { to: string[]; subject: string; text: string }) => void;
};

/**
 * Starts an OpenID Connect issuer: authorization code with PKCE for the console's people, client credentials
 * for machines, and the operations of a Cognito user pool with which the console manages people. A client with scope
 * `partner` names its partner in the form field `partner_id`.
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

  const artifacts = createArtifactStore();
  const directory = new UserDirectory(options.users, options.dataDirectory);
  const parts = {
    directory,
    endSessions: artifacts.removeAll,
    sendInvitation: (user: DirectoryUser) => options.sendMail?.(writeInvitation(user, options.redirectUris)),
  };
  const provider = new Provider(url, configureProvider(keys, options, { directory, artifacts }));
  const serveProvider = provider.callback();
  answer = (request, response) => {
    if (isDirectoryCall(request)) {
      serveDirectory(request, response, parts).catch(() => response.destroy());
      return;
    }
    if (!request.url?.startsWith("/login/")) {
      void serveProvider(request, response);
      return;
    }
    serveLogin(request, response, provider, directory).catch(() => response.destroy());
  };
  return { url, jwksUri: `${url}/jwks`, stop };
}

const writeInvitation = ({ email, password }: DirectoryUser, [consoleUrl = ""]: readonly string[]) => ({
  to: [email],
  subject: "Your invitation to the console",
  text: `You are invited to ${consoleUrl}\n\nSign in with ${email} and the temporary password ${password}`,
});
