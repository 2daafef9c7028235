import { callService } from "../call-service.ts";

const timeoutMilliseconds = 4_000;

/** Calls KMS. The caller names the permission, so that the deployment grants it. */
export const callKms = (
  operation: "Sign" | "GetPublicKey",
  input: object,
): Promise<Record<string, unknown>> =>
  callService({
    service: "kms",
    endpointVariable: "AWS_ENDPOINT_URL_KMS",
    host: "kms",
    target: `TrentService.${operation}`,
    contentType: "application/x-amz-json-1.1",
    input,
    timeoutMilliseconds,
  });
