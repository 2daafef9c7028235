const deepestCause = 4;

/** An error in a form that is safe to log. */
export interface DescribedError {
  name: string;
  message: string;
  stack: string;
  cause?: DescribedError;
}

/**
 * Returns only name, message, stack and causes of a thrown value, because SDK errors have whole items as
 * properties, including secrets.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error))
    return { name: typeof error, message: "a value other than an Error was thrown", stack: "" };
  const described: DescribedError = { name: error.name, message: error.message, stack: error.stack ?? "" };
  if (error.cause === undefined || depth === deepestCause) return described;
  return { ...described, cause: describeError(error.cause, depth + 1) };
}
