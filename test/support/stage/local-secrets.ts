import * as z from "zod";

/**
 * Calls the Secrets Manager of a local stage as its operator. The local stage does not verify signatures, so the
 * caller's name suffices.
 * @throws Error with the response if its status is not 200
 */
async function callSecrets(
  awsUrl: string,
  operation: string,
  input: object,
  identity: string,
): Promise<unknown> {
  const response = await fetch(awsUrl, {
    method: "POST",
    headers: {
      authorization: `AWS4-HMAC-SHA256 Credential=${identity}/20260101/ap-northeast-2/secretsmanager/aws4_request`,
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": `secretsmanager.${operation}`,
    },
    body: JSON.stringify(input),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return response.json();
}

const valueAnswer = z.object({ SecretString: z.string() });

/** Reads the text of a secret as an identity, by default one with all permissions. */
export async function readSecret(awsUrl: string, name: string, identity = "root"): Promise<string> {
  const answer = await callSecrets(awsUrl, "GetSecretValue", { SecretId: name }, identity);
  return valueAnswer.parse(answer).SecretString;
}

/** Replaces the text of a secret, as `aws secretsmanager put-secret-value` does. */
export async function putSecret(
  awsUrl: string,
  name: string,
  text: string,
  identity = "root",
): Promise<void> {
  await callSecrets(awsUrl, "PutSecretValue", { SecretId: name, SecretString: text }, identity);
}
