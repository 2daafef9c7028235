import { unsignedHeaders } from "../emulators/unsigned-headers.ts";
import type { Upstreams } from "./forward-call.ts";

/** A request to DynamoDB or its response, in the service's own notation. */
export type DynamodbJson = Record<string, unknown>;

/**
 * Sends one of the machine's own requests to DynamoDB and returns the response.
 *
 * @throws Error with the operation and the response when DynamoDB rejects the request.
 */
export async function askDynamodb(
  upstreams: Pick<Upstreams, "send">,
  operation: string,
  input: DynamodbJson,
): Promise<DynamodbJson> {
  const { statusCode, body } = await upstreams.send("dynamodb", {
    method: "POST",
    path: "/",
    headers: unsignedHeaders("dynamodb", `DynamoDB_20120810.${operation}`),
    body: JSON.stringify(input),
  });
  if (statusCode !== 200) throw new Error(`DynamoDB ${operation} failed with ${statusCode}: ${body}`);
  return JSON.parse(body.toString()) as DynamodbJson;
}
