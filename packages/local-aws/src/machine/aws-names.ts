/**
 * The AWS names of local resources. The proxy authorizes with these ARNs and the provisioning inserts the same ARNs
 * into the templates, so that a policy has the same meaning on both sides.
 */

/** The account every local resource belongs to. */
export const accountId = "000000000000";

/** The region every local resource belongs to. */
export const region = "ap-northeast-2";

/** The region from which CloudFront reads its resources. */
export const cloudFrontRegion = "us-east-1";

/** The access key id of the machine's own calls, which have all permissions. */
export const rootIdentity = "root";

/** The secret access key of every identity: a local signature proves the content, not the signer. */
export const localSecret = "local";

const tablePrefix = `arn:aws:dynamodb:${region}:${accountId}:table/`;

/** Returns the ARN of a DynamoDB table. */
export function tableArn(tableName: string): string {
  return tablePrefix + tableName;
}

/** Returns the ARN of a secondary index of a DynamoDB table. */
export function indexArn(tableName: string, indexName: string): string {
  return `${tableArn(tableName)}/index/${indexName}`;
}

/**
 * Returns the ARN of a table's stream. `label` is the time stamp that DynamoDB gives the stream, or `*` in a policy.
 */
export function streamArn(tableName: string, label: string): string {
  return `${tableArn(tableName)}/stream/${label}`;
}

/** Returns the table name of a table, index or stream ARN; a plain table name is returned as it is. */
export function tableNameOf(nameOrArn: string): string {
  if (!nameOrArn.startsWith("arn:")) return nameOrArn;
  return nameOrArn.split(":").slice(5).join(":").split("/")[1] ?? nameOrArn;
}

/** Returns the table name in the ARN of a table stream, or null for other ARNs. */
export function tableNameOfStream(arn: string): string | null {
  return /^arn:aws:dynamodb:[^/]+:table\/([^/]+)\/stream\//.exec(arn)?.[1] ?? null;
}

/** Returns the ARN of an SQS queue. */
export function queueArn(queueName: string): string {
  return `arn:aws:sqs:${region}:${accountId}:${queueName}`;
}

/** Returns the ARN of a log group; a name that ends with `*` matches all names with the prefix. */
export function logGroupArn(name: string): string {
  return `arn:aws:logs:${region}:${accountId}:log-group:${name}`;
}

/** Returns the URL of an SQS queue. `baseUrl` is the URL of the proxy or of the emulator. */
export function queueUrl(baseUrl: string, queueName: string): string {
  return `${baseUrl.replace(/\/$/, "")}/${accountId}/${queueName}`;
}

/** Returns the ARN of the SES identity for a sender address: its domain. */
export function mailIdentityArn(address: string): string {
  return `arn:aws:ses:${region}:${accountId}:identity/${address.split("@").at(-1)}`;
}

/** Returns the ARN of a user directory of Cognito by its id. */
export function userPoolArn(userPoolId: string): string {
  return `arn:aws:cognito-idp:${region}:${accountId}:userpool/${userPoolId}`;
}

/** Returns the ARN of a KMS key by its id. */
export function keyArn(keyId: string): string {
  return `arn:aws:kms:${region}:${accountId}:key/${keyId}`;
}

/** Returns the ARN of a secret: its name and six characters, which here are always the same. */
export function secretArn(name: string): string {
  return `${absentSecretArn(name)}-000000`;
}

/**
 * Returns the ARN with which a request for a nonexistent secret is authorized. This ARN lacks the six final characters.
 */
export function absentSecretArn(name: string): string {
  return `arn:aws:secretsmanager:${region}:${accountId}:secret:${name}`;
}

/** Returns the ARN with which a route of an HTTP API invokes its function, for Lambda permissions. */
export function apiArn(apiId: string, stageName: string, routeKey: string): string {
  const [method = "", path = ""] = routeKey.split(" ");
  const resource = routeKey === "$default" ? "$default" : `${method === "ANY" ? "*" : method}${path}`;
  return `arn:aws:execute-api:${region}:${accountId}:${apiId}/${stageName}/${resource}`;
}

/** Returns the ARN for managing a connection of a WebSocket API with one method. */
export function connectionsArn(
  { apiId, stageName }: { apiId: string; stageName: string },
  method: string,
  connectionId: string,
): string {
  return `arn:aws:execute-api:${region}:${accountId}:${apiId}/${stageName}/${method}/@connections/${connectionId}`;
}

/**
 * Returns the name of a bucket in its account's own namespace, as S3 composes it from a template's prefix.
 */
export function composeBucketName(
  prefix: string,
  { account, region: home }: { account: string; region: string },
): string {
  return `${prefix}-${account}-${home}-an`;
}

/** Returns the ARN of an S3 bucket. */
export function bucketArn(bucketName: string): string {
  return `arn:aws:s3:::${bucketName}`;
}

/** Returns the ARN of an object in an S3 bucket. */
export function objectArn(bucketName: string, key: string): string {
  return `${bucketArn(bucketName)}/${key}`;
}
