import { callService } from "../call-service.ts";

const timeoutMilliseconds = 4_000;

/** Calls CloudWatch Logs. The caller names the permission, so that the deployment grants it. */
export const callCloudWatchLogs = (
  operation: "StartQuery" | "GetQueryResults",
  input: object,
): Promise<Record<string, unknown>> =>
  callService({
    service: "logs",
    endpointVariable: "AWS_ENDPOINT_URL_CLOUDWATCH_LOGS",
    host: "logs",
    target: `Logs_20140328.${operation}`,
    contentType: "application/x-amz-json-1.1",
    input,
    timeoutMilliseconds,
  });
