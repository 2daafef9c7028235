import { callService } from "../call-service.ts";

const timeoutMilliseconds = 4_000;

/** Calls CloudWatch. The caller names the permission, so that the deployment grants it. */
export const callCloudWatch = (
  operation: "GetMetricData" | "DescribeAlarms",
  input: object,
): Promise<Record<string, unknown>> =>
  callService({
    service: "monitoring",
    endpointVariable: "AWS_ENDPOINT_URL_CLOUDWATCH",
    host: "monitoring",
    target: `GraniteServiceVersion20100801.${operation}`,
    contentType: "application/x-amz-json-1.0",
    input,
    timeoutMilliseconds,
  });
