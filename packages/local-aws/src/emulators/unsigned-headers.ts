import { region, rootIdentity } from "../machine/aws-names.ts";

/**
 * Returns the `Authorization` of the identity with all permissions. Emulators require a signature but do not
 * check it.
 */
export const rootAuthorization = (service: "dynamodb" | "sqs"): string =>
  `AWS4-HMAC-SHA256 Credential=${rootIdentity}/20260101/${region}/${service}/aws4_request, ` +
  "SignedHeaders=host, Signature=0";

/**
 * Returns the headers of a request to an AWS JSON service without an SDK.
 *
 * @param service its name in signatures.
 * @param target service and operation, as in the request.
 */
export const unsignedHeaders = (service: "dynamodb" | "sqs", target: string): Record<string, string> => ({
  "content-type": "application/x-amz-json-1.0",
  "x-amz-target": target,
  "x-amz-date": "20260101T000000Z",
  authorization: rootAuthorization(service),
});
