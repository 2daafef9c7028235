import { Problem } from "../../domain/errors/problem.ts";
import type { DirectoryPermission } from "../../platform/directory-actions.ts";
import { callService, ServiceRefused } from "../call-service.ts";

const timeoutMilliseconds = 4_000;

/**
 * Calls the stage's user directory, Cognito. The caller names the permission, so that the deployment grants it.
 * @throws Problem conflict if the stage uses an external user directory, ServiceRefused, or the network's error
 */
export function callDirectory(
  permission: DirectoryPermission,
  input: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { USER_POOL_ID: userPoolId } = process.env;
  if (userPoolId === undefined) throw directoryIsForeign();
  return callService({
    service: "cognito-idp",
    endpointVariable: "AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER",
    host: "cognito-idp",
    target: `AWSCognitoIdentityProviderService.${permission.slice("directory:".length)}`,
    contentType: "application/x-amz-json-1.1",
    input: { UserPoolId: userPoolId, ...input },
    timeoutMilliseconds,
  });
}

const directoryIsForeign = (): Problem =>
  new Problem(
    "conflict",
    "This stage signs people in with an external directory. Invite and change users there.",
    { reason: "external_directory" },
  );

/** Returns an error handler that returns null if the directory rejected a call with one of the codes. */
export const nullFor =
  (...codes: string[]) =>
  (error: unknown): null => {
    if (error instanceof ServiceRefused && codes.includes(error.code)) return null;
    throw error;
  };
