import type * as z from "zod/mini";

/**
 * The single declaration of an error code. Types, documents, the client's classes and the examples follow from it;
 * bundles of functions contain only its status. The page of each code is `docs/errors/<code>.md`.
 */
export interface ErrorDefinition {
  /** HTTP status; for a code with two statuses, the status of each `details.reason`. */
  status: number | Record<string, number>;
  /** Whether the same request can succeed later without changes. Default false. */
  retryable?: boolean;
  /** The problem in one line. */
  title: string;
  /** The schema of each field that `details` may have. Default: none. */
  details?: Record<string, z.ZodMiniType>;
  /** The example in the OpenAPI documents and on the code's page. */
  example: { message: string; details?: Record<string, unknown> };
}
