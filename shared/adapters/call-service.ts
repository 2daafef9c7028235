import { setTimeout as pause } from "node:timers/promises";
import { errorCodeOf, postSignedCall, type SignedCall } from "./post-signed-call.ts";

/** An AWS service did not execute a call. */
export class ServiceRefused extends Error {
  override readonly name = "ServiceRefused";
  readonly code: string;
  readonly isFinal: boolean;

  constructor(operation: string, statusCode: number, code: string) {
    super(`${operation} was answered ${statusCode} ${code}`);
    this.code = code;
    this.isFinal =
      statusCode < 500 && statusCode !== 429 && !/^(?:Throttling|LimitExceeded|TooManyRequests)/.test(code);
  }
}

const attemptLimit = 3;
const longestPauseMilliseconds = 400;

/**
 * Calls an AWS service that has no SDK client here, with at most three attempts if it fails or throttles.
 * @throws ServiceRefused, or the network's error
 */
export async function callService(
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
      throw new ServiceRefused(call.target, status, errorCodeOf(answer));
    } catch (error) {
      const isFinal = error instanceof ServiceRefused && error.isFinal;
      if (isFinal || attempt >= attemptLimit) throw error;
      await pause(Math.random() * longestPauseMilliseconds);
    }
  }
}
