import type { ErrorCode, ErrorDetails } from "./generated/errors.ts";

/** The parts of an error response. */
export interface Refusal {
  status: number;
  /** Null if the response is not in the service's error format, for example because the gateway rejected the call. */
  code: string | null;
  message: string;
  details: Record<string, unknown>;
  requestId: string | null;
  helpUrl: string | null;
  retryAfterSeconds: number | null;
}

/** The service rejected a call. */
export class ApiError extends Error implements Refusal {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: string | null;
  readonly details: Record<string, unknown>;
  /** The request id, to quote to support. */
  readonly requestId: string | null;
  /** The page that explains the code. */
  readonly helpUrl: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.status = refusal.status;
    this.code = refusal.code;
    this.details = refusal.details;
    this.requestId = refusal.requestId;
    this.helpUrl = refusal.helpUrl;
    this.retryAfterSeconds = refusal.retryAfterSeconds;
  }
}

/** There was no response: the network failed, or the call timed out. The call may have been executed. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
}

/** The session ended and could not be renewed. The page is about to redirect to sign-in. */
export class SessionEndedError extends Error {
  override readonly name = "SessionEndedError";
}

/** Reports whether an error is a rejection with the given code. The code determines the type of the error's details. */
export function isRefusal<Code extends ErrorCode>(
  error: unknown,
  code: Code,
): error is ApiError & { details: ErrorDetails[Code] } {
  return error instanceof ApiError && error.code === code;
}

/** One invalid field of a request. `path` is, for example, `body.allowlist.0`. */
export interface Issue {
  path: string;
  message: string;
}

/** Returns the field errors of a rejected request. */
export function issuesOf(error: unknown): Issue[] {
  if (!(error instanceof ApiError) || !Array.isArray(error.details.issues)) return [];
  return error.details.issues.filter(
    (issue): issue is Issue => typeof issue?.path === "string" && typeof issue?.message === "string",
  );
}
