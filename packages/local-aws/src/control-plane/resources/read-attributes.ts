import type { AccountResource, Properties } from "../account/account-records.ts";
import type { ResourceSchema } from "../schema/load-schemas.ts";

/** A resource whose attributes are requested. */
type Identified = Pick<AccountResource, "identity" | "physicalId" | "properties" | "region" | "type"> & {
  accountId: string;
};

/** Attributes that are neither a part of the identity, nor a property, nor the schema's ARN. */
const attributes: Record<string, Record<string, (resource: Identified) => string>> = {
  "AWS::ApiGatewayV2::Api": {
    ApiEndpoint: ({ physicalId, properties, region }) =>
      `${properties.ProtocolType === "WEBSOCKET" ? "wss" : "https"}://${physicalId}.execute-api.${region}.amazonaws.com`,
  },
  "AWS::ApiGatewayV2::DomainName": {
    RegionalDomainName: ({ physicalId, region }) =>
      `d-${physicalId.replaceAll(".", "-")}.execute-api.${region}.amazonaws.com`,
    // Each region has a different hosted zone for its API Gateway names.
    RegionalHostedZoneId: ({ region }) => `Z${region.replaceAll("-", "").toUpperCase()}`,
  },
  "AWS::CloudFront::Distribution": {
    DomainName: ({ physicalId }) => `d${physicalId.toLowerCase()}.cloudfront.net`,
  },
  "AWS::Cognito::UserPool": {
    ProviderName: ({ physicalId, region }) => `cognito-idp.${region}.amazonaws.com/${physicalId}`,
    ProviderURL: ({ physicalId, region }) => `https://cognito-idp.${region}.amazonaws.com/${physicalId}`,
  },
  "AWS::EC2::EIP": {
    PublicIp: ({ physicalId }) => physicalId,
  },
  "AWS::DynamoDB::Table": {
    StreamArn: ({ physicalId, region, accountId }) =>
      `arn:aws:dynamodb:${region}:${accountId}:table/${physicalId}/stream/2026-01-01T00:00:00.000`,
  },
  "AWS::ECR::Repository": {
    RepositoryUri: ({ physicalId, region, accountId }) =>
      `${accountId}.dkr.ecr.${region}.amazonaws.com/${physicalId}`,
  },
  "AWS::Lambda::Version": { Version: ({ physicalId }) => physicalId.split(":").at(-1)! },
  "AWS::Logs::LogGroup": {
    Arn: ({ physicalId, region, accountId }) =>
      `arn:aws:logs:${region}:${accountId}:log-group:${physicalId}:*`,
  },
  "AWS::SES::EmailIdentity": Object.fromEntries(
    ["1", "2", "3"].flatMap((number) => [
      [`DkimDNSTokenName${number}`, ({ physicalId }) => `token${number}._domainkey.${physicalId}`],
      [`DkimDNSTokenValue${number}`, () => `token${number}.dkim.amazonses.com`],
    ]),
  ),
  "AWS::S3::Bucket": {
    DomainName: ({ physicalId }) => `${physicalId}.s3.amazonaws.com`,
    DualStackDomainName: ({ physicalId, region }) => `${physicalId}.s3.dualstack.${region}.amazonaws.com`,
    RegionalDomainName: ({ physicalId, region }) => `${physicalId}.s3.${region}.amazonaws.com`,
    WebsiteURL: ({ physicalId, region }) => `http://${physicalId}.s3-website.${region}.amazonaws.com`,
  },
};

/**
 * Returns the `Fn::GetAtt` value of each attribute in the schema. An unknown attribute gets a unique text, so every
 * reference has a value and different references have different values.
 */
export function readAttributes(
  schema: ResourceSchema | undefined,
  resource: Identified,
): Record<string, string> {
  const arn = readArn(schema, resource);
  return Object.fromEntries(
    Object.keys(schema?.attributes ?? {}).map((name) => {
      const { identity, properties, physicalId, type } = resource;
      const special = attributes[type]?.[name]?.(resource);
      const property = properties[name];
      const known = special ?? identity[name] ?? (typeof property === "object" ? undefined : property);
      if (known !== undefined) return [name, String(known)];
      return [name, name.endsWith("Arn") && arn !== "*" ? arn : `${name}-of-${physicalId}`];
    }),
  );
}

/** Returns the ARN by the schema's template; `*` for a type without an ARN. */
export function readArn(schema: ResourceSchema | undefined, resource: Identified): string {
  const { identity, properties, physicalId, region, accountId } = resource;
  if (physicalId.startsWith("arn:")) return physicalId;
  if (schema?.arnTemplate === undefined) return "*";
  const fixed: Record<string, string> = { Partition: "aws", Region: region, Account: accountId };
  return schema.arnTemplate.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    if (fixed[name] !== undefined) return fixed[name];
    const own = name.replace(/WithPath$|WithoutLeadingSlash$/, "");
    const value = String(identity[own] ?? identity.Name ?? textOf(properties, own) ?? physicalId);
    if (name.endsWith("WithoutLeadingSlash")) return value.replace(/^\//, "");
    return name.endsWith("WithPath") ? pathOf(properties) + value : value;
  });
}

function pathOf({ Path }: Properties): string {
  return typeof Path === "string" ? Path.replace(/^\//, "") : "";
}

function textOf(properties: Properties, name: string): string | undefined {
  return typeof properties[name] === "string" ? properties[name] : undefined;
}
