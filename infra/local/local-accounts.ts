import type { IssuerAccounts } from "./issuer/configure-provider.ts";
import type { LocalEnvironmentFile } from "./write-environment-file.ts";

/**
 * Returns the people and machines that can sign in on one machine. Their secrets are public: nothing but the local
 * issuer, which listens on loopback only, accepts them.
 */
export function listLocalAccounts(
  partnerId: string,
): Pick<LocalEnvironmentFile, "operator_client" | "partner_client" | "console_users"> {
  return {
    operator_client: { client_id: "local-operator", client_secret: "local-operator-secret" },
    partner_client: { client_id: "local-partner", client_secret: "local-partner-secret" },
    console_users: [
      {
        ...{ email: "operator@local.test", password: "operator", name: "Local operator" },
        ...{ scope: "operator", partner_id: null },
      },
      {
        ...{ email: "partner@local.test", password: "partner", name: "Local partner" },
        ...{ scope: "partner", partner_id: partnerId },
      },
    ],
  };
}

/** Returns the same accounts as the issuer takes them. */
export function toIssuerAccounts(
  accounts: ReturnType<typeof listLocalAccounts>,
  consoleUrl: string,
): IssuerAccounts {
  const client = (
    { client_id, client_secret }: { client_id: string; client_secret: string },
    scope: "operator" | "partner",
  ) => ({ clientId: client_id, clientSecret: client_secret, scope });
  return {
    users: accounts.console_users.map(({ email, password, name, scope, partner_id }) => ({
      ...{ email, password, name, scope },
      partnerId: partner_id,
    })),
    clients: [client(accounts.operator_client, "operator"), client(accounts.partner_client, "partner")],
    redirectUris: [`${consoleUrl}/`],
  };
}

/**
 * Asks the local issuer for an operator's access token.
 * @throws Error with the issuer's answer when it gives none.
 */
export async function requestOperatorToken(
  issuerUrl: string,
  { client_id, client_secret }: { client_id: string; client_secret: string },
): Promise<string> {
  const credentials = Buffer.from(`${client_id}:${client_secret}`).toString("base64");
  const response = await fetch(`${issuerUrl}/token`, {
    method: "POST",
    headers: { authorization: `Basic ${credentials}` },
    body: new URLSearchParams({ grant_type: "client_credentials", scope: "operator" }),
  });
  const answer = (await response.json()) as { access_token?: string };
  if (answer.access_token === undefined) throw new Error(`The issuer answered ${JSON.stringify(answer)}`);
  return answer.access_token;
}
