import type * as z from "zod/mini";
import type { PageText } from "./page-text.ts";

/**
 * The single declaration of an error code. Types, documents, the client's classes, the examples and the page
 * `docs/errors/<code>.md` are derived from it. Function bundles contain only the status.
 */
export interface ErrorDefinition {
  /** HTTP status; for a code with two statuses, the status of each `details.reason`. */
  status: number | Record<string, number>;
  /** Whether the same request can succeed later without changes. Default false. */
  retryable?: boolean;
  /** Whether and when a retry is worthwhile. Begins with "Yes" if the code is `retryable`. Default "No." */
  retry?: string;
  /** The problem in one line. */
  title: string;
  /** The problem and its effect. */
  meaning: string;
  /** The causes, listed by the field of `details` that distinguishes them, if there is such a field. */
  causes: PageText;
  /** The remedy. */
  fix: PageText;
  /** The schema of each field that `details` may have. Default: none. */
  details?: Record<string, z.ZodMiniType>;
  /** The example in the OpenAPI documents and on the code's page. */
  example: { message: string; details?: Record<string, unknown> };
}
