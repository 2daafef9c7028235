import type { Account } from "../account/account.ts";
import type { AccountResource, Properties } from "../account/account-records.ts";

/** The reason why a service rejects a resource that needs another resource first; null if it accepts the resource. */
type Refuse = (resource: AccountResource, account: Account) => string | null;

/** Scopes that every user pool has. */
const ownScopes = ["aws.cognito.signin.user.admin", "email", "openid", "phone", "profile"];

/**
 * Rules for resources that need another resource first but do not refer to it. A template must state such a need as
 * `DependsOn`. Otherwise, the order of creation decides whether the service accepts the resource.
 */
export const orderRules: Readonly<Record<string, Refuse>> = {
  "AWS::Cognito::UserPoolClient": ({ properties, region }, account) => {
    const { UserPoolId } = properties;
    const servers = findAll(account, "AWS::Cognito::UserPoolResourceServer", region).filter(
      (server) => server.UserPoolId === UserPoolId,
    );
    const known = servers.flatMap(({ Identifier, Scopes }) =>
      listOf(Scopes).map(({ ScopeName }) => `${String(Identifier)}/${String(ScopeName)}`),
    );
    const missing = ((properties.AllowedOAuthScopes ?? []) as string[]).find(
      (scope) => !ownScopes.includes(scope) && !known.includes(scope),
    );
    return missing === undefined
      ? null
      : `Invalid scope requested: ${missing} (Service: AWSCognitoIdentityProviderService; Status Code: 400; ` +
          "Error Code: ScopeDoesNotExistException)";
  },
  "AWS::EC2::EIP": ({ region }, account) =>
    findAll(account, "AWS::EC2::VPCGatewayAttachment", region).some(isInternet)
      ? null
      : describeMissingGateway("The network of the address"),
  "AWS::EC2::NatGateway": ({ properties, region }, account) => {
    const { ConnectivityType, SubnetId } = properties;
    if (ConnectivityType === "private") return null;
    const subnet = [...account.resources().values()].find(
      ({ type, physicalId }) => type === "AWS::EC2::Subnet" && physicalId === SubnetId,
    );
    if (subnet === undefined) return `The subnet ID '${String(SubnetId)}' does not exist`;
    const { VpcId } = subnet.properties;
    const isAttached = findAll(account, "AWS::EC2::VPCGatewayAttachment", region).some(
      (attachment) => isInternet(attachment) && attachment.VpcId === VpcId,
    );
    return isAttached ? null : describeMissingGateway(`Network ${String(VpcId)}`);
  },
  "AWS::EC2::Route": ({ properties, region }, account) => {
    const { GatewayId, RouteTableId } = properties;
    if (GatewayId === undefined) return null;
    const isAttached = findAll(account, "AWS::EC2::VPCGatewayAttachment", region).some(
      ({ InternetGatewayId }) => InternetGatewayId === GatewayId,
    );
    return isAttached
      ? null
      : `route table ${String(RouteTableId)} and network gateway ${String(GatewayId)} belong to different networks ` +
          "(Service: AmazonEC2; Status Code: 400; Error Code: InvalidParameterValue)";
  },
  "AWS::S3::Bucket": ({ properties, region }, account) => {
    const { QueueConfigurations } = (properties.NotificationConfiguration ?? {}) as Properties;
    const policies = findAll(account, "AWS::SQS::QueuePolicy", region).filter(allowsSomething);
    const reached = policies.flatMap(({ Queues }) => (Queues as string[]).map(lastPart));
    const isReached = ({ Queue }: Properties) => reached.includes(lastPart(String(Queue)));
    return listOf(QueueConfigurations).every(isReached)
      ? null
      : "Unable to validate the following destination configurations (Service: Amazon S3; Status Code: 400; " +
          "Error Code: InvalidArgument)";
  },
};

function findAll(account: Account, type: string, region: string): Properties[] {
  return [...account.resources().values()]
    .filter((each) => each.type === type && each.region === region)
    .map(({ properties }) => properties);
}

const isInternet = ({ InternetGatewayId }: Properties): boolean => InternetGatewayId !== undefined;

const describeMissingGateway = (network: string): string =>
  `${network} has no Internet gateway attached (Service: AmazonEC2; Status Code: 400; Error Code: Gateway.NotAttached)`;

function allowsSomething({ PolicyDocument }: Properties): boolean {
  return listOf((PolicyDocument as Properties).Statement).some(({ Effect }) => Effect === "Allow");
}

/** Returns the name at the end of a queue's URL or ARN. */
const lastPart = (urlOrArn: string): string => urlOrArn.split(/[/:]/).at(-1)!;

const listOf = (value: unknown): Properties[] => (value ?? []) as Properties[];
