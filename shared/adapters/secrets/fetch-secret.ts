import { setTimeout as pause } from "node:timers/promises";
import { errorCodeOf, postSignedCall } from "../post-signed-call.ts";

/** Secrets Manager did not return a secret. The message never contains a value. */
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
 * Returns the text of a secret's current version by one signed POST, which is retried once when the service or the
 * network fails. The SDK's client would not fit into the bundles of the routes that call dealers.
 * @param secretId the secret's name
 * @throws SecretRefused when the secret does not exist, may not be read or holds no text, or when the service keeps
 * failing
 * @throws the network's error
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
  const { status, answer } = await postSignedCall({
    service: "secretsmanager",
    endpoint:
      AWS_ENDPOINT_URL_SECRETS_MANAGER ??
      AWS_ENDPOINT_URL ??
      `https://secretsmanager.${AWS_REGION}.amazonaws.com`,
    target: "secretsmanager.GetSecretValue",
    contentType: "application/x-amz-json-1.1",
    input: { SecretId: secretId },
    timeoutMilliseconds,
  });
  if (status !== 200) throw new SecretRefused(status, errorCodeOf(answer));
  const { SecretString: text } = answer;
  if (typeof text !== "string" || text.trim() === "") throw new SecretRefused(status, "without text");
  return text;
}
