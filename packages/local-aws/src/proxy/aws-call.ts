import type { IncomingHttpHeaders } from "node:http";
import type { AccessCheck } from "../iam/policy-document.ts";

/** The services behind the proxy. */
export type ServiceName =
  | "dynamodb"
  | "sqs"
  | "s3"
  | "ses"
  | "secretsmanager"
  | "kms"
  | "monitoring"
  | "logs"
  | "execute-api"
  | "cognito-idp";

/** The signer of a request and the target service. */
export type Caller = {
  /** Access key id, which is the identity's name here. */
  identity: string;
  service: string;
  /** Whether the signature is in the query string. */
  presigned: boolean;
  /** Condition keys of the caller, in lower case. */
  context?: AccessCheck["context"];
};

/** An incoming request with its complete body. */
export type IncomingCall = {
  method: string;
  /** Path and query exactly as sent. */
  rawUrl: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Reports whether the caller's connection has closed. */
  callerIsGone: () => boolean;
};

/** The operation of a request and its required permission. */
export type AwsCall = {
  service: ServiceName;
  identity: string;
  /** API operation, `PutItem`. */
  operation: string;
  /** ARN of the first resource concerned. */
  resource: string;
  /** Every permission the request needs. */
  checks: AccessCheck[];
  /** Items of a batch or transaction, 1 for everything else. */
  itemCount: number;
  /** Parsed JSON body, empty for S3. */
  input: Record<string, unknown>;
  /**
   * The parts of a DynamoDB request that access items. Each part belongs to one of `checks`. Other requests have no
   * parts.
   */
  keyedRequests: KeyedRequest[];
  /** The bucket and key of an S3 request; absent for other services. */
  s3?: S3Target;
};

/** A part of a DynamoDB request that reads or writes items of one table or index. */
export type KeyedRequest = {
  check: AccessCheck;
  tableName: string;
  indexName: string | undefined;
  /** Keys or whole items, in DynamoDB's attribute notation; none for Query and Scan. */
  items: Record<string, unknown>[];
  /** The parts of the request that concern these items, such as expressions. */
  input: Record<string, unknown>;
  /** The input of a Query, because its condition contains the partition key; undefined for other operations. */
  query: Record<string, unknown> | undefined;
};

/** Bucket, key and query of an S3 request in either addressing style. */
export type S3Target = {
  /** Empty for the account level. */
  bucket: string;
  /** Decoded; empty for the bucket level. */
  key: string;
  query: URLSearchParams;
  /** Path-style path as the emulator expects it, percent-encoded as sent. */
  path: string;
};
