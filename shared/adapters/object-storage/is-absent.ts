import { ObjectRefused } from "./call-object.ts";

/**
 * Reports whether an error means that an object is missing. Without list permission, S3 responds with 403 instead of
 * 404.
 */
export const isAbsent = (error: unknown): boolean =>
  error instanceof ObjectRefused && (error.statusCode === 403 || error.statusCode === 404);
