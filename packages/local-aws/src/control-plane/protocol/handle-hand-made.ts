import { authorize } from "../access/authorize.ts";
import { AwsError } from "../account/aws-error.ts";
import type { HandMade } from "../account/hand-made.ts";
import type { QueryParameters } from "./query-parameters.ts";
import type { ServiceCall } from "./service-call.ts";
import type { XmlValue } from "./write-xml.ts";

/**
 * Returns the account's manually created resources.
 * @throws AwsError if they are unknown
 */
export function requireHandMade({ context }: ServiceCall, what: string): HandMade {
  const { handMade } = context.account;
  if (handMade === null)
    throw new AwsError("InvalidAction", `The local control plane has no list of ${what} made by hand`);
  return handMade;
}

/** Lambda's GetAccountSettings. */
export function readAccountSettings(call: ServiceCall): object {
  const { account } = call.context;
  authorize(account, call.caller, "lambda:GetAccountSettings", "*");
  const { concurrentExecutions } = requireHandMade(call, "quotas");
  const reserved = [...account.resources().values()]
    .filter(({ type, region }) => type === "AWS::Lambda::Function" && region === call.region)
    .reduce((sum, { properties }) => sum + Number(properties.ReservedConcurrentExecutions ?? 0), 0);
  return {
    AccountLimit: {
      ConcurrentExecutions: concurrentExecutions,
      UnreservedConcurrentExecutions: concurrentExecutions - reserved,
    },
  };
}

/** Handlers of Secrets Manager calls, by operation. */
export const secretCalls: Record<string, (call: ServiceCall, input: { SecretId: string }) => object> = {
  DescribeSecret(call, { SecretId }) {
    const { account } = call.context;
    const arn = `arn:aws:secretsmanager:${call.region}:${account.accountId}:secret:${SecretId}-AbCdEf`;
    authorize(account, call.caller, "secretsmanager:DescribeSecret", arn);
    if (!requireHandMade(call, "secrets").secretNames.includes(SecretId))
      throw new AwsError("ResourceNotFoundException", "Secrets Manager can't find the specified secret.");
    return { ARN: arn, Name: SecretId };
  },
};

/** SES: GetEmailIdentity. */
export function readMailIdentity(call: ServiceCall): object {
  const { account } = call.context;
  const [, identity = ""] = /^\/v2\/email\/identities\/([^/]+)$/.exec(call.url.pathname) ?? [];
  if (call.method !== "GET" || identity === "")
    throw new AwsError("InvalidAction", `The local control plane does not serve ${call.url.pathname} of SES`);
  const name = decodeURIComponent(identity);
  authorize(
    account,
    call.caller,
    "ses:GetEmailIdentity",
    `arn:aws:ses:${call.region}:${account.accountId}:identity/${name}`,
  );
  const verified = requireHandMade(call, "identities").mailIdentities[name];
  if (verified === undefined)
    throw new AwsError("NotFoundException", `Email identity ${name} does not exist.`, 404);
  return { IdentityType: "DOMAIN", VerifiedForSendingStatus: verified };
}

type QueryCalls = Record<string, (call: ServiceCall, parameters: QueryParameters) => XmlValue>;

/** Handlers of IAM calls, by action. */
export const iamCalls: QueryCalls = {
  ListOpenIDConnectProviders(call) {
    authorize(call.context.account, call.caller, "iam:ListOpenIDConnectProviders", "*");
    const arns = requireHandMade(call, "providers").oidcProviderArns;
    return { OpenIDConnectProviderList: arns.map((Arn) => ({ Arn })) };
  },
};

/** Handlers of SNS calls, by action. */
export const snsCalls: QueryCalls = {
  ListSubscriptionsByTopic(call, parameters) {
    const { account } = call.context;
    const topicArn = parameters.requireText("TopicArn");
    authorize(account, call.caller, "sns:ListSubscriptionsByTopic", topicArn);
    const { confirmedEndpoints } = requireHandMade(call, "confirmations");
    const subscriptions = [...account.resources().values()].filter(
      ({ type, properties }) => type === "AWS::SNS::Subscription" && properties.TopicArn === topicArn,
    );
    return {
      Subscriptions: subscriptions.map(({ properties: { Endpoint, Protocol } }) => ({
        ...{ TopicArn: topicArn, Protocol: String(Protocol), Endpoint: String(Endpoint) },
        SubscriptionArn: confirmedEndpoints.includes(String(Endpoint))
          ? `${topicArn}:00000000-0000-4000-8000-000000000000`
          : "PendingConfirmation",
      })),
    };
  },
};
