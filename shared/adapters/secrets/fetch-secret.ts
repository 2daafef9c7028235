import { setTimeout as pause } from "node:timers/promises";
import { createSigner } from "../create-signer.ts";
import { type IncomingAnswer, readAnswer, sendRequest } from "../send-request.ts";

/** Secrets Manager did not give out a secret. Its message never contains a value. */
class SecretRefused extends Error {
  override readonly name = "SecretRefused";
  readonly isFinal: boolean;

  constructor(statusCode: number, code: string) {
    super(`Secrets Manager answered ${statusCode} ${code}`);
    this.isFinal = statusCode < 500 && statusCode !== 429 && !code.startsWith("Throttling");
  }
}

const attemptLimit = 2;
const timeoutMilliseconds = 2_000;
const longestPauseMilliseconds = 200;

/**
 * The text of a secret's current version, by one signed POST that is retried once when the service or the network
 * fails: the SDK's client would not fit into the routes that call dealers.
 * @param secretId the secret's name
 * @throws SecretRefused when it does not exist, may not be read, holds no text, or the service keeps failing; otherwise
 *   the network's error
 */
export async function fetchSecret(secretId: string): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetchOnce(secretId);
    } catch (error) {
      const isFinal = error instanceof SecretRefused && error.isFinal;
      if (isFinal || attempt >= attemptLimit) throw error;
      await pause(Math.random() * longestPauseMilliseconds);
    }
  }
}

async function fetchOnce(secretId: string): Promise<string> {
  const { AWS_ENDPOINT_URL_SECRETS_MANAGER, AWS_ENDPOINT_URL, AWS_REGION } = process.env;
  const endpoint = AWS_ENDPOINT_URL_SECRETS_MANAGER ?? AWS_ENDPOINT_URL;
  const url = new URL(endpoint ?? `https://secretsmanager.${AWS_REGION}.amazonaws.com`);
  const body = JSON.stringify({ SecretId: secretId });
  const { headers } = await createSigner("secretsmanager").sign({
    method: "POST",
    protocol: url.protocol,
    hostname: url.hostname,
    path: "/",
    headers: {
      host: url.host,
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": "secretsmanager.GetSecretValue",
    },
    body,
  });
  const response = await sendRequest(url, { method: "POST", headers, body, timeoutMilliseconds });
  const answer = await readObject(response);
  if (response.status !== 200) throw new SecretRefused(response.status, codeOf(answer));
  const { SecretString: text } = answer;
  if (typeof text !== "string") throw new SecretRefused(response.status, "without text");
  return text;
}

/** An answer that is no JSON object is empty: the error of a parser would quote what it could not read. */
async function readObject(response: IncomingAnswer): Promise<Record<string, unknown>> {
  try {
    const answer: unknown = JSON.parse((await readAnswer(response)).toString());
    return typeof answer === "object" && answer !== null ? { ...answer } : {};
  } catch {
    return {};
  }
}

/** `com.amazonaws.secretsmanager#AccessDeniedException` and the like, without what stands before the code. */
const codeOf = ({ __type: type }: Record<string, unknown>): string =>
  typeof type === "string" ? (/\w+$/.exec(type)?.[0] ?? "") : "";
