import { region, rootIdentity } from "../machine/aws-names.ts";

/** Returns the `Authorization` of the identity that may do everything. Emulators want a signature and check none. */
export const rootAuthorization = (service: "dynamodb" | "sqs"): string =>
  `AWS4-HMAC-SHA256 Credential=${rootIdentity}/20260101/${region}/${service}/aws4_request, ` +
  "SignedHeaders=host, Signature=0";

/**
 * Returns the headers of a request to an AWS service of JSON that no SDK has made.
 *
 * @param service as signatures name it.
 * @param target service and operation, as the request names them.
 */
export const unsignedHeaders = (service: "dynamodb" | "sqs", target: string): Record<string, string> => ({
  "content-type": "application/x-amz-json-1.0",
  "x-amz-target": target,
  "x-amz-date": "20260101T000000Z",
  authorization: rootAuthorization(service),
});
