import { setTimeout as pause } from "node:timers/promises";
import { errorCodeOf, postSignedCall, type SignedCall } from "../post-signed-call.ts";

/** A monitoring service did not return a result. */
export class MonitoringRefused extends Error {
  override readonly name = "MonitoringRefused";
  readonly code: string;
  readonly isFinal: boolean;

  constructor(operation: string, statusCode: number, code: string) {
    super(`${operation} was answered ${statusCode} ${code}`);
    this.code = code;
    this.isFinal = statusCode < 500 && statusCode !== 429 && !/^(?:Throttling|LimitExceeded)/.test(code);
  }
}

const attemptLimit = 3;
const longestPauseMilliseconds = 400;

/**
 * Calls CloudWatch or CloudWatch Logs, with at most three attempts when the service fails or throttles.
 * @throws MonitoringRefused, or the network's error
 */
export async function callMonitoring(
  call: Omit<SignedCall, "endpoint"> & { endpointVariable: string; host: string },
): Promise<Record<string, unknown>> {
  const { endpointVariable, host, ...rest } = call;
  const { AWS_ENDPOINT_URL, AWS_REGION } = process.env;
  const endpoint =
    process.env[endpointVariable] ?? AWS_ENDPOINT_URL ?? `https://${host}.${AWS_REGION}.amazonaws.com`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { status, answer } = await postSignedCall({ ...rest, endpoint });
      if (status === 200) return answer;
      throw new MonitoringRefused(call.target, status, errorCodeOf(answer));
    } catch (error) {
      const isFinal = error instanceof MonitoringRefused && error.isFinal;
      if (isFinal || attempt >= attemptLimit) throw error;
      await pause(Math.random() * longestPauseMilliseconds);
    }
  }
}
