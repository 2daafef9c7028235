import { authorize } from "../access/authorize.ts";
import { AwsError } from "../account/aws-error.ts";
import type { HandMade } from "../account/hand-made.ts";
import type { QueryParameters } from "./query-parameters.ts";
import type { ServiceCall } from "./service-call.ts";
import { escapeXml, type XmlValue } from "./write-xml.ts";

/** @throws AwsError if the account's manually created resources are unknown */
function requireHandMade({ context }: ServiceCall, what: string): HandMade {
  const { handMade } = context.account;
  if (handMade === null)
    throw new AwsError("InvalidAction", `The local control plane was not told of ${what} made by hand`);
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

/** Route 53: GetHostedZone, as XML. */
export function readHostedZone(call: ServiceCall): string {
  const [, id = ""] = /^\/2013-04-01\/hostedzone\/([^/]+)$/.exec(call.url.pathname) ?? [];
  if (call.method !== "GET" || id === "")
    throw new AwsError(
      "InvalidAction",
      `The local control plane does not serve ${call.url.pathname} of Route 53`,
    );
  authorize(call.context.account, call.caller, "route53:GetHostedZone", `arn:aws:route53:::hostedzone/${id}`);
  const zone = requireHandMade(call, "zones").zones.find((one) => one.id === id);
  if (zone === undefined) throw new AwsError("NoSuchHostedZone", `No hosted zone found with ID: ${id}`, 404);
  const servers = zone.nameServers.map((name) => `<NameServer>${escapeXml(name)}</NameServer>`).join("");
  return (
    `<GetHostedZoneResponse xmlns="https://route53.amazonaws.com/doc/2013-04-01/"><HostedZone><Id>/hostedzone/${id}</Id>` +
    `<Name>${escapeXml(zone.name)}.</Name><CallerReference>hand</CallerReference></HostedZone>` +
    `<DelegationSet><NameServers>${servers}</NameServers></DelegationSet></GetHostedZoneResponse>`
  );
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
