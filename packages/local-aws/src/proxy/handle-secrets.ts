import type { AwsCall } from "./aws-call.ts";
import type { UpstreamAnswer } from "./forward-call.ts";
import { ServiceError } from "./service-error.ts";
import type { SecretStore } from "./store-secrets.ts";

/**
 * Responds to `GetSecretValue` and `PutSecretValue`.
 *
 * @throws ServiceError for an unknown secret, or a missing new value
 */
export function handleSecrets(
  { operation, input }: Pick<AwsCall, "operation" | "input">,
  secrets: SecretStore,
): UpstreamAnswer {
  const found = secrets.find(String(input.SecretId ?? ""));
  if (found === undefined) {
    const message = "Secrets Manager can't find the specified secret.";
    throw new ServiceError("ResourceNotFoundException", 400, message);
  }
  if (operation === "GetSecretValue") {
    const { name, arn, versionId, text } = found;
    const VersionStages = ["AWSCURRENT"];
    return toAnswer({ ARN: arn, Name: name, VersionId: versionId, SecretString: text, VersionStages });
  }
  if (typeof input.SecretString !== "string") {
    throw new ServiceError("InvalidParameterException", 400, "SecretString must be a text.");
  }
  const { name, arn, versionId } = secrets.replace(found, input.SecretString);
  return toAnswer({ ARN: arn, Name: name, VersionId: versionId, VersionStages: ["AWSCURRENT"] });
}

const toAnswer = (body: object): UpstreamAnswer => ({
  statusCode: 200,
  headers: { "content-type": "application/x-amz-json-1.1" },
  body: Buffer.from(JSON.stringify(body)),
});
