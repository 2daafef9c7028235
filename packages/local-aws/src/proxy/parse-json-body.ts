import { ServiceError } from "./service-error.ts";

/**
 * Parses the body of a JSON protocol request.
 *
 * @throws ServiceError `SerializationException` when it is not a JSON object.
 */
export function parseJsonBody(body: Buffer): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(body.toString());
    if (typeof parsed === "object" && parsed !== null && !Array.isArray(parsed))
      return parsed as Record<string, unknown>;
  } catch {
    // Handled below, like any other body that is not an object.
  }
  throw new ServiceError("SerializationException", 400, "The request body is not a JSON object.");
}
