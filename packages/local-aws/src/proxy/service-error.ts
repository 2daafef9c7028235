import type { ServiceName } from "./aws-call.ts";

/** Our own response instead of the service's. */
export type ProxyAnswer = { statusCode: number; headers: Record<string, string>; body: string };

/**
 * A service's rejection, in the words of the service. `code` is the service's own error code, `details` are
 * further members of a JSON error (S3 ignores them).
 */
export class ServiceError extends Error {
  readonly code: string;
  readonly statusCode: number;
  readonly details: Record<string, unknown>;

  constructor(code: string, statusCode: number, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.name = "ServiceError";
    this.code = code;
    this.statusCode = statusCode;
    this.details = details;
  }
}

const shapePrefixes = {
  dynamodb: "com.amazonaws.dynamodb.v20120810#",
  sqs: "com.amazonaws.sqs#",
  ses: "",
  secretsmanager: "",
  kms: "",
  monitoring: "",
  logs: "",
  "execute-api": "",
  "cognito-idp": "",
};

/** Formats an error as the named service does, so that SDK clients raise the same exception as in AWS. */
export function formatServiceError(
  service: ServiceName,
  error: ServiceError,
  requestId: string,
): ProxyAnswer {
  if (service === "s3") return formatS3Error(error, requestId);
  const body = { __type: shapePrefixes[service] + error.code, message: error.message, ...error.details };
  const headers: Record<string, string> = {
    "content-type": `application/x-amz-json-${["secretsmanager", "kms", "logs", "cognito-idp"].includes(service) ? "1.1" : "1.0"}`,
    "x-amzn-requestid": requestId,
  };
  // API Gateway's clients recognize an error by this header alone.
  if (service === "execute-api") headers["x-amzn-errortype"] = error.code;
  if (service === "sqs") {
    // SQS clients of the SDK read the error's name from this header before the body.
    const queryCode = error.code.replace(/Exception$/, "");
    headers["x-amzn-query-error"] = `${queryCode};${error.statusCode < 500 ? "Sender" : "Receiver"}`;
  }
  return { statusCode: error.statusCode, headers, body: JSON.stringify(body) };
}

function formatS3Error(error: ServiceError, requestId: string): ProxyAnswer {
  const body =
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<Error><Code>${escapeXml(error.code)}</Code><Message>${escapeXml(error.message)}</Message>` +
    `<RequestId>${requestId}</RequestId></Error>`;
  const headers = { "content-type": "application/xml", "x-amz-request-id": requestId };
  return { statusCode: error.statusCode, headers, body };
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
