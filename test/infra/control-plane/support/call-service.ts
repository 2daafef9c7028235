import { requireValue } from "../../../support/require-value.ts";
import { testRegion } from "./test-account.ts";

/** The response of a service. */
export interface ServiceReply {
  status: number;
  text: string;
}

/** A caller without a role is the administrator of the account. */
const administrator = "administrator";

/** Calls a query-protocol service of a region as the owner of the access key. Lists are `Name.member.1` and so on. */
export function callQuery(
  url: string,
  service: "cloudformation" | "sts",
  parameters: Record<string, string>,
  accessKeyId = administrator,
  region = testRegion,
): Promise<ServiceReply> {
  const body = new URLSearchParams(parameters).toString();
  return call(url, service, accessKeyId, { method: "POST", body }, region);
}

/** Calls SSM. */
export function callSsm(
  url: string,
  operation: string,
  input: object,
  accessKeyId: string,
): Promise<ServiceReply> {
  const headers = { "x-amz-target": `AmazonSSM.${operation}` };
  return call(url, "ssm", accessKeyId, { method: "POST", headers, body: JSON.stringify(input) });
}

/** Calls S3 in path style. */
export function callS3(
  url: string,
  method: string,
  path: string,
  accessKeyId = administrator,
  body?: string,
): Promise<ServiceReply> {
  return call(url + path, "s3", accessKeyId, { method, ...(body !== undefined && { body }) });
}

/** Returns the text of an element of an XML response, or undefined. */
export const findElement = (text: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1];

/** Returns the text of a required element of an XML response. */
export const readElement = (text: string, name: string): string =>
  requireValue(findElement(text, name), name);

async function call(
  url: string,
  service: string,
  accessKeyId: string,
  init: RequestInit,
  region = testRegion,
): Promise<ServiceReply> {
  const credential = `${accessKeyId}/20261122/${region}/${service}/aws4_request`;
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=host, Signature=0`;
  const response = await fetch(url, { ...init, headers: { ...init.headers, authorization } });
  return { status: response.status, text: await response.text() };
}
