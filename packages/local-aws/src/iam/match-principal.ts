import { accountId } from "../machine/aws-names.ts";
import { type PolicyDocument, type PolicyPrincipal, statementsOf } from "./policy-document.ts";

const ownAccount = [accountId, `arn:aws:iam::${accountId}:root`];

/** Returns a resource's policy, reduced to the statements for a service. */
export function limitToService(document: PolicyDocument, service: string): PolicyDocument {
  const concerns = (principal: PolicyPrincipal | undefined): boolean =>
    isEverybody(principal) || listOf(principal, "Service").includes(service);
  return { Statement: statementsOf(document).filter(({ Principal }) => concerns(Principal)) };
}

/**
 * Returns the actions that a resource's policy denies to every role of this account. Omits denials to services and
 * other accounts, because they do not call as a role of this account.
 * @param where names the policy in errors
 * @throws Error if the policy denies something to a single role, because a call identifies its function, but not its
 * role
 */
export function denialsToRoles(document: PolicyDocument, where: string): PolicyDocument {
  const denials = statementsOf(document).filter(({ Effect }) => Effect === "Deny");
  return {
    Statement: denials.filter(({ Principal }) => {
      const accounts = listOf(Principal, "AWS");
      const single = accounts.find((one) => one.includes(`:${accountId}:`) && !ownAccount.includes(one));
      if (single !== undefined)
        throw new Error(`${where}: a Deny for ${single} alone is not known to the local stage`);
      return isEverybody(Principal) || accounts.some((one) => ownAccount.includes(one));
    }),
  };
}

/**
 * Returns the policy of a resource, reduced to its statements about all roles of this account. In the policy of a KMS
 * key, these statements limit what the policies of roles can allow.
 * @param where names the policy in errors
 * @throws Error if the policy denies something to a single role
 */
export function limitToAccount(document: PolicyDocument, where: string): PolicyDocument {
  const allowances = statementsOf(document).filter(
    ({ Effect, Principal }) =>
      Effect === "Allow" &&
      (isEverybody(Principal) || listOf(Principal, "AWS").some((one) => ownAccount.includes(one))),
  );
  return { Statement: [...allowances, ...statementsOf(denialsToRoles(document, where))] };
}

/** Reports whether a statement concerns every caller. */
export const isEverybody = (principal: PolicyPrincipal | undefined): boolean =>
  principal === "*" || listOf(principal, "AWS").includes("*");

function listOf(principal: PolicyPrincipal | undefined, kind: "AWS" | "Service"): string[] {
  return principal === undefined || principal === "*" ? [] : [principal[kind] ?? []].flat();
}
