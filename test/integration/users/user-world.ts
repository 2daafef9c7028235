import { vi } from "vitest";
import { handler as changeAccountUser } from "../../../functions/console/users/change-account-user.ts";
import { handler as changeUser } from "../../../functions/console/users/change-user.ts";
import { handler as inviteAccountUser } from "../../../functions/console/users/invite-account-user.ts";
import { handler as inviteUser } from "../../../functions/console/users/invite-user.ts";
import { handler as listAccountUsers } from "../../../functions/console/users/list-account-users.ts";
import { handler as listUsers } from "../../../functions/console/users/list-users.ts";
import { type Issuer, startIssuer } from "../../../infra/local/issuer/start-issuer.ts";
import type { GatewayHandler } from "../../../shared/http/pipeline.ts";
import { readAuditLog } from "../../../shared/persistence/audit/audit-log.ts";
import { callHandler, type TestAnswer } from "../../support/requests/call-handler.ts";
import { openAccount } from "../../support/requests/open-account.ts";
import { SignInSession, type Tokens } from "../../support/requests/sign-in.ts";
import { requireValue } from "../../support/require-value.ts";
import { startTable } from "../../support/table/start-table.ts";

const origin = "http://localhost:4004";

/** The people of the directory at the start of a test file. The partners are `own` and `foreign`. */
export const people = {
  operator: "operator@example.com",
  otherOperator: "second@example.com",
  admin: "admin@own.example.com",
  buyer: "buyer@own.example.com",
  foreignAdmin: "admin@foreign.example.com",
};

/** The user routes of one scope, with one caller's credentials. */
export interface UserCalls {
  list(query?: Record<string, string>): Promise<TestAnswer>;
  invite(body: object): Promise<TestAnswer>;
  change(id: string, body: object): Promise<TestAnswer>;
}

/** A table, a directory with people, and the routes. */
export interface UserWorld {
  own: string;
  foreign: string;
  issuer: Issuer;
  mails: { to: string[]; text: string }[];
  asOperator(sub?: string): UserCalls;
  asPartner(partnerId: string, sub: string): UserCalls;
  /** Calls as a machine client of the operator. */
  asMachine(clientId: string): UserCalls;
  /** Calls the user directory directly, like an administrator who changes it by hand. */
  callDirectory(operation: string, input: object): Promise<void>;
  signIn(email: string, password: string): Promise<Tokens>;
  renew(tokens: Tokens): Promise<Response>;
  passwordOf(email: string): string;
  audited(userId: string): ReturnType<typeof readAuditLog>;
  stop(): Promise<void>;
}

/** Opens a world in which every person except the buyer has the first role of the person's scope. */
export async function openUserWorld(): Promise<UserWorld> {
  const table = await startTable();
  const [own, foreign] = await Promise.all([openAccount(), openAccount()]);
  const person = (email: string, partnerId: string | null, role: string | null = null) => ({
    ...{ email, partnerId, role, password: "secret", name: "Someone" },
    scope: partnerId === null ? ("operator" as const) : ("partner" as const),
  });
  const mails: UserWorld["mails"] = [];
  const issuer = await startIssuer({
    ...{ port: 0, dataDirectory: null, clients: [], redirectUris: [`${origin}/`] },
    sendMail: (mail) => void mails.push(mail),
    users: [
      person(people.operator, null),
      person(people.otherOperator, null),
      person(people.admin, own.partnerId),
      person(people.buyer, own.partnerId, "buyer"),
      person(people.foreignAdmin, foreign.partnerId),
    ],
  });
  vi.stubEnv("AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER", issuer.url);
  vi.stubEnv("USER_POOL_ID", "pool");
  const open = () =>
    new SignInSession({
      issuerUrl: issuer.url,
      clientId: "console",
      origin,
      scopes: ["operator", "partner"],
    });
  const passwordOf = (email: string) => {
    const mail = mails.findLast(({ to }) => to.includes(email));
    return requireValue(mail?.text.split(" ").at(-1), `a mail to ${email}`);
  };
  return {
    ...{ own: own.partnerId, foreign: foreign.partnerId, issuer, mails, passwordOf },
    asOperator: (sub = people.operator) => callsOf("operator", { scope: "operator", sub }),
    asMachine: (clientId) => callsOf("operator", { scope: "operator", sub: clientId, client_id: clientId }),
    async callDirectory(operation, input) {
      await fetch(issuer.url, {
        method: "POST",
        headers: { "x-amz-target": `AWSCognitoIdentityProviderService.${operation}` },
        body: JSON.stringify({ UserPoolId: "pool", ...input }),
      });
    },
    asPartner: (partnerId, sub) => callsOf("partner", { scope: "partner", sub, partner_id: partnerId }),
    signIn: (email, password) => open().signIn(email, password),
    renew: (tokens) => open().renew(tokens),
    audited: (resourceId) => readAuditLog({ resourceId, actor: null, limit: 10, after: null }),
    async stop() {
      vi.unstubAllEnvs();
      await Promise.all([issuer.stop(), table.stop()]);
    },
  };
}

const handlers: Record<string, Record<keyof UserCalls, GatewayHandler>> = {
  operator: { list: listUsers, invite: inviteUser, change: changeUser },
  partner: { list: listAccountUsers, invite: inviteAccountUser, change: changeAccountUser },
};

function callsOf(scope: "operator" | "partner", claims: Record<string, unknown>): UserCalls {
  const { list, invite, change } = handlers[scope]!;
  return {
    list: (query = {}) => callHandler(list, { claims, query }),
    invite: (body) => callHandler(invite, { claims, method: "POST", body }),
    change: (id, body) => callHandler(change, { claims, method: "PATCH", params: { id }, body }),
  };
}
