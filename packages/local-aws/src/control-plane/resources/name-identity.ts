import { createHash } from "node:crypto";
import { composeBucketName } from "../../machine/aws-names.ts";
import type { Properties } from "../account/account-records.ts";
import type { ResourceSchema } from "../schema/load-schemas.ts";

/** The location of a resource, which is part of its name. */
export interface Birthplace {
  accountId: string;
  region: string;
  stackName: string;
  stackId: string;
  logicalId: string;
  /** Distinguishes a replacement from its predecessor. */
  operationId: string;
  /** The number that the resource gets if it is a function version. */
  versionNumber: number;
}

type Identify = (properties: Properties, birthplace: Birthplace) => Record<string, string>;

/** Types of services without regions. */
const globalServices = /^AWS::(IAM|CloudFront|Route53|S3::Bucket$|S3::BucketPolicy$|Budgets)/;

/** Rules for types whose identity does not follow from the schema alone. */
const identities: Record<string, Identify> = {
  "AWS::SQS::Queue": ({ QueueName, FifoQueue }, birthplace) => {
    const suffix = String(FifoQueue ?? false) === "true" ? ".fifo" : "";
    const name = (QueueName as string | undefined) ?? generateName(birthplace) + suffix;
    const { region, accountId } = birthplace;
    return { QueueUrl: `https://sqs.${region}.amazonaws.com/${accountId}/${name}`, QueueName: name };
  },
  "AWS::S3::Bucket": ({ BucketName, BucketNamePrefix: prefix }, birthplace) => {
    // A template can contain only a prefix. S3 then completes the name in the account's own namespace.
    const { accountId: account, region } = birthplace;
    const own = prefix === undefined ? null : composeBucketName(String(prefix), { account, region });
    return {
      BucketName: (BucketName as string | undefined) ?? own ?? generateName(birthplace).toLowerCase(),
    };
  },
  "AWS::Events::Rule": ({ EventBusName, Name }, birthplace) => ({
    ...(EventBusName === undefined ? {} : { EventBusName: String(EventBusName) }),
    Name: (Name as string | undefined) ?? generateName(birthplace),
  }),
  "AWS::Cognito::UserPool": (_, birthplace) => ({
    UserPoolId: `${birthplace.region}_${hashPlace(birthplace, 9)}`,
  }),
  "AWS::ApiGatewayV2::Api": (_, birthplace) => ({ ApiId: hashPlace(birthplace, 10) }),
  "AWS::Cognito::UserPoolClient": ({ UserPoolId }, birthplace) => ({
    UserPoolId: String(UserPoolId),
    ClientId: hashPlace(birthplace, 26),
  }),
  "AWS::CloudFront::Distribution": (_, birthplace) => ({ Id: `E${hashPlace(birthplace, 13).toUpperCase()}` }),
  "AWS::SecretsManager::Secret": ({ Name }, birthplace) => {
    const name = `${(Name as string | undefined) ?? generateName(birthplace)}-${hashPlace(birthplace, 6)}`;
    return { Id: `arn:aws:secretsmanager:${birthplace.region}:${birthplace.accountId}:secret:${name}` };
  },
};

/** The parts of the identity that `Ref` returns, for types whose schema does not define them. */
const referenceParts: Record<string, readonly string[]> = {
  "AWS::Events::Rule": ["Name"],
  "AWS::Lambda::Permission": ["Id"],
  "AWS::Route53::RecordSet": ["Name"],
};

/**
 * Returns the identity of a new resource: the values that distinguish the resource from others of its type. If the
 * template contains no name, the identity is generated.
 */
export function nameIdentity(
  type: string,
  schema: ResourceSchema | undefined,
  properties: Properties,
  birthplace: Birthplace,
): Record<string, string> {
  const known = identities[type]?.(properties, birthplace);
  if (known !== undefined) return known;
  const parts = schema?.primaryIdentifier ?? ["Id"];
  return Object.fromEntries(
    parts.flatMap((part) => {
      if (properties[part] !== undefined) return [[part, String(properties[part])]];
      const isProperty = Object.hasOwn(schema?.properties ?? {}, part);
      if (!isProperty) return [[part, generateAttribute(type, schema, part, properties, birthplace)]];
      // An optional part that is not a name, such as the label of a weighted DNS record, is absent.
      return part.endsWith("Name") ? [[part, generateName(birthplace)]] : [];
    }),
  );
}

/** Returns the value of `Ref`. */
export function readPhysicalId(
  type: string,
  schema: ResourceSchema | undefined,
  identity: Readonly<Record<string, string>>,
): string {
  const parts = referenceParts[type] ?? schema?.cfnRefIdentifier ?? schema?.primaryIdentifier ?? ["Id"];
  return parts.flatMap((part) => identity[part] ?? []).join("|");
}

/** Returns the unique key of a resource in the account. */
export function keyResource(
  type: string,
  region: string,
  identity: Readonly<Record<string, string>>,
): string {
  const scope = globalServices.test(type) ? "global" : region;
  return [type, scope, ...Object.values(identity)].join("|");
}

/**
 * Returns a name short enough for every service: up to 24 characters each of the stack and of the logical id, and 12
 * unique characters.
 */
function generateName(birthplace: Birthplace): string {
  const { stackName, logicalId } = birthplace;
  return `${stackName.slice(0, 24)}-${logicalId.slice(0, 24)}-${hashPlace(birthplace, 12).toUpperCase()}`;
}

function generateAttribute(
  type: string,
  schema: ResourceSchema | undefined,
  part: string,
  properties: Properties,
  birthplace: Birthplace,
): string {
  if (type === "AWS::Lambda::Version") {
    return `${qualifyFunction(String(properties.FunctionName), birthplace)}:${birthplace.versionNumber}`;
  }
  if (type === "AWS::Lambda::Alias") {
    return `${qualifyFunction(String(properties.FunctionName), birthplace)}:${String(properties.Name)}`;
  }
  if (!part.endsWith("Arn")) return hashPlace(birthplace, 10);
  const own = Object.keys(schema?.properties ?? {}).find((name) => /^(\w*)Name$/.test(name));
  const name = (own === undefined ? undefined : properties[own]) ?? generateName(birthplace);
  const service = type.split("::")[1]!.toLowerCase();
  const template = schema?.arnTemplate ?? `arn:aws:${service}:\${Region}:\${Account}:\${Name}`;
  const known: Record<string, string> = {
    Partition: "aws",
    Region: birthplace.region,
    Account: birthplace.accountId,
  };
  return template.replaceAll(/\$\{(\w+)\}/g, (_, each: string) => known[each] ?? String(name));
}

function qualifyFunction(nameOrArn: string, { region, accountId }: Birthplace): string {
  return nameOrArn.startsWith("arn:")
    ? nameOrArn
    : `arn:aws:lambda:${region}:${accountId}:function:${nameOrArn}`;
}

function hashPlace({ stackId, logicalId, operationId }: Birthplace, length: number): string {
  const hash = createHash("sha256").update(`${stackId}|${logicalId}|${operationId}`).digest("hex");
  return BigInt(`0x${hash}`).toString(36).slice(0, length);
}
