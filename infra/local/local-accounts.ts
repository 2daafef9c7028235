import type { ConsoleScope } from "../../shared/domain/access/console-identity.ts";
import { type ConsoleRole, consoleRoles } from "../../shared/domain/access/console-roles.ts";
import type { IssuerAccounts } from "./issuer/configure-provider.ts";
import type { LocalEnvironmentFile } from "./write-environment-file.ts";

/**
 * Returns the people and machines that can sign in to the local stage. Their secrets are public, because only
 * the local issuer, which listens on loopback, accepts them.
 */
export function listLocalAccounts(
  partnerId: string,
): Pick<LocalEnvironmentFile, "operator_client" | "partner_client" | "console_users"> {
  return {
    operator_client: { client_id: "local-operator", client_secret: "local-operator-secret" },
    partner_client: { client_id: "local-partner", client_secret: "local-partner-secret" },
    console_users: [
      ...consoleRoles.operator.map((role) => describeUser(role, "operator", null)),
      ...consoleRoles.partner.map((role) => describeUser(role, "partner", partnerId)),
    ],
  };
}

/**
 * Returns the account of a person with this role. The account is named after its scope if the role is the first of that
 * scope, and after the role otherwise. The password equals the name.
 */
function describeUser(
  role: ConsoleRole,
  scope: ConsoleScope,
  partnerId: string | null,
): LocalEnvironmentFile["console_users"][number] {
  const name = role === consoleRoles[scope][0] ? scope : role.replaceAll("_", "-");
  return {
    ...{ email: `${name}@local.test`, password: name, name: `Local ${name}` },
    ...{ scope, partner_id: partnerId, role },
  };
}

/** Returns the local accounts in the form that the issuer accepts. */
export function toIssuerAccounts(
  accounts: ReturnType<typeof listLocalAccounts>,
  consoleUrl: string,
): IssuerAccounts {
  const client = (
    { client_id, client_secret }: { client_id: string; client_secret: string },
    scope: "operator" | "partner",
  ) => ({ clientId: client_id, clientSecret: client_secret, scope });
  return {
    users: accounts.console_users.map(({ email, password, name, scope, partner_id, role }) => ({
      ...{ email, password, name, scope, role },
      partnerId: partner_id,
    })),
    clients: [client(accounts.operator_client, "operator"), client(accounts.partner_client, "partner")],
    redirectUris: [`${consoleUrl}/`],
  };
}

/**
 * Requests an operator's access token from the local issuer.
 * @throws Error with the issuer's response if it contains no token
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
