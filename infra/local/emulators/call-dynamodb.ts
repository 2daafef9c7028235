import { region } from "../aws-names.ts";

/** The services of a DynamoDB endpoint, as its requests name them. */
export type DynamodbTarget = `DynamoDB_20120810.${string}` | `DynamoDBStreams_20120810.${string}`;

/**
 * The headers of a request that no SDK has made, in the name of the identity that may do everything. Emulators want a
 * signature and check none.
 */
export const dynamodbHeaders = (target: DynamodbTarget): Record<string, string> => ({
  "content-type": "application/x-amz-json-1.0",
  "x-amz-target": target,
  "x-amz-date": "20260101T000000Z",
  authorization:
    `AWS4-HMAC-SHA256 Credential=root/20260101/${region}/dynamodb/aws4_request, ` +
    "SignedHeaders=host, Signature=0",
});
