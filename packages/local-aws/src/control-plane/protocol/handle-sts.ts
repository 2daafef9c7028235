import { authorize, findRole, nameSession, nameSessionKey } from "../access/authorize.ts";
import type { Account } from "../account/account.ts";
import { AwsError } from "../account/aws-error.ts";
import type { QueryParameters } from "./query-parameters.ts";
import type { ServiceCall } from "./service-call.ts";
import type { XmlValue } from "./write-xml.ts";

const sessionMilliseconds = 3_600_000;

interface TrustStatement {
  Effect: string;
  Action: string | string[];
  Principal?: { AWS?: string | string[] };
  Condition?: unknown;
}

/** Handlers of STS calls, by action. */
export const stsCalls: Record<string, (call: ServiceCall, parameters: QueryParameters) => XmlValue> = {
  GetCallerIdentity: ({ context, caller }) => ({
    Arn: caller.arn,
    UserId: "AIDALOCALCONTROLPLANE",
    Account: context.account.accountId,
  }),
  AssumeRole: assumeRole,
};

function assumeRole({ context, caller }: ServiceCall, parameters: QueryParameters): XmlValue {
  const { account } = context;
  const roleArn = parameters.requireText("RoleArn");
  const sessionName = parameters.requireText("RoleSessionName");
  authorize(account, caller, "sts:AssumeRole", roleArn);
  if (!isTrusted(account, roleArn, parameters.text("ExternalId"))) {
    throw new AwsError(
      "AccessDenied",
      `User: ${caller.arn} is not authorized to perform: sts:AssumeRole on resource: ${roleArn}`,
      403,
    );
  }
  return {
    AssumedRoleUser: {
      AssumedRoleId: `AROALOCAL:${sessionName}`,
      Arn: nameSession(account, roleArn, sessionName),
    },
    Credentials: {
      AccessKeyId: nameSessionKey(roleArn),
      SecretAccessKey: "not-checked",
      SessionToken: "not-checked",
      Expiration: new Date(Date.now() + sessionMilliseconds).toISOString(),
    },
  };
}

/** Reports whether the role trusts this account. The bootstrap roles reject calls with an external id. */
function isTrusted(account: Account, roleArn: string, externalId: string | null): boolean {
  const trust = findRole(account, roleArn)?.properties.AssumeRolePolicyDocument as
    | { Statement: TrustStatement[] }
    | undefined;
  const owners = [account.accountId, `arn:aws:iam::${account.accountId}:root`];
  return (trust?.Statement ?? []).some(
    ({ Effect, Action, Principal, Condition }) =>
      Effect === "Allow" &&
      [Action].flat().includes("sts:AssumeRole") &&
      [Principal?.AWS ?? []].flat().some((principal) => owners.includes(principal)) &&
      (Condition === undefined || externalId === null),
  );
}
