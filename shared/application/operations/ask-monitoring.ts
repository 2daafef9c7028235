import { ServiceRefused } from "../../adapters/call-service.ts";
import { Problem } from "../../domain/errors/problem.ts";

const retryAfterSeconds = 10;

/**
 * Returns CloudWatch's response.
 * @throws Problem `service_unavailable` when CloudWatch fails. A missing permission stays an internal error
 */
export async function askMonitoring<Answer>(asking: Promise<Answer>): Promise<Answer> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof ServiceRefused && error.code.startsWith("AccessDenied")) throw error;
    const message = "CloudWatch does not respond. Try again later, or open the CloudWatch console.";
    throw new Problem(
      "service_unavailable",
      message,
      { retry_after_seconds: retryAfterSeconds },
      { cause: error, headers: { "Retry-After": String(retryAfterSeconds) } },
    );
  }
}
