import type { ErrorCode, ErrorDetails, NoOtherDetails } from "./error-codes.ts";

/** One invalid field of a request: a JSON path such as `body.max_bid_amount_usd` and how to fix it. */
export interface ProblemIssue {
  path: string;
  message: string;
}

/**
 * An error that the client may see: code, public message with the remedy, and details. `cause` is internal: it is
 * logged and never sent to the client.
 */
export class Problem<
  const Code extends ErrorCode = ErrorCode,
  const Given extends object = ErrorDetails,
> extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  /** Response headers of this error, such as `Retry-After`. */
  readonly headers: Record<string, string>;

  constructor(
    code: Code,
    message: string,
    details?: Given & NoOtherDetails<Code, Given>,
    options: { cause?: unknown; headers?: Record<string, string> } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "Problem";
    this.code = code;
    this.details = details ?? {};
    this.headers = options.headers ?? {};
  }
}

/** Returns a `validation_error` carrying `details.issues[]`, one entry for each failing path. */
export function validationProblem(
  issues: ProblemIssue[],
  details: ErrorDetails<"validation_error"> = {},
): Problem {
  const first = issues[0];
  const message = first === undefined ? "The request is not valid." : `${first.path}: ${first.message}`;
  return new Problem("validation_error", message, { ...details, issues });
}
