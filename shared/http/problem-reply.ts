import { statusOf } from "../contract/error-status.ts";
import { Problem } from "../domain/errors/problem.ts";
import { requireVariable } from "../platform/environment-variables.ts";
import type { Reply } from "./reply.ts";

/**
 * Converts a thrown value to a problem for the client: a `Problem` is unchanged, anything else becomes an
 * `internal_error` without details.
 */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const message =
    "An internal error occurred. Retry with exponential backoff. If it persists, send us the request_id.";
  return new Problem("internal_error", message, {}, { cause: error });
}

/** Returns the error envelope of a problem, with the link to the page of its code. */
export function problemReply(problem: Problem, requestId: string): Reply {
  const { code, message, details } = problem;
  const page = `${requireVariable("DOCS_URL")}/errors/${code}`;
  return {
    status: statusOf(problem),
    headers: { ...problem.headers, Link: `<${page}>; rel="help"` },
    body: { error: { code, message, request_id: requestId, details } },
  };
}
