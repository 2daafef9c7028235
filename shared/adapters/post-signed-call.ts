import { createSigner, type SignedService } from "./create-signer.ts";
import { type IncomingAnswer, readAnswer, sendRequest } from "./send-request.ts";

/** One call to an AWS service that uses the AWS JSON protocol. */
export interface SignedCall {
  service: SignedService;
  /** The origin of the service, without a path. */
  endpoint: string;
  /** The operation, with the prefix of the service's API: `secretsmanager.GetSecretValue`. */
  target: string;
  /** Version of the protocol. */
  contentType: "application/x-amz-json-1.0" | "application/x-amz-json-1.1";
  input: object;
  timeoutMilliseconds: number;
}

/**
 * Sends a call once, signed with the function's credentials, for the few services that do not justify an SDK client.
 * @returns the status and the response as an object. The object is empty for invalid JSON: a parser error would quote
 * the response, which may contain a secret
 */
export async function postSignedCall(
  call: SignedCall,
): Promise<{ status: number; answer: Record<string, unknown> }> {
  const { service, endpoint, target, contentType, input, timeoutMilliseconds } = call;
  const url = new URL(endpoint);
  const body = JSON.stringify(input);
  const { headers } = await createSigner(service).sign({
    method: "POST",
    protocol: url.protocol,
    hostname: url.hostname,
    path: "/",
    headers: { host: url.host, "content-type": contentType, "x-amz-target": target },
    body,
  });
  const response = await sendRequest(url, { method: "POST", headers, body, timeoutMilliseconds });
  return { status: response.status, answer: await readObject(response) };
}

async function readObject(response: IncomingAnswer): Promise<Record<string, unknown>> {
  try {
    const answer: unknown = JSON.parse((await readAnswer(response)).toString());
    return typeof answer === "object" && answer !== null ? { ...answer } : {};
  } catch {
    return {};
  }
}

/**
 * Returns the code of an error such as `com.amazonaws.secretsmanager#AccessDeniedException`, without the
 * prefix.
 */
export const errorCodeOf = ({ __type: type }: Record<string, unknown>): string =>
  typeof type === "string" ? (/\w+$/.exec(type)?.[0] ?? "") : "";
