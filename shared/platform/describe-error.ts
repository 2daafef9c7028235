const deepestCause = 4;

/** An error as a log may hold it. */
export interface DescribedError {
  name: string;
  message: string;
  stack: string;
  cause?: DescribedError;
}

/**
 * Name, message, stack and causes of a thrown value and nothing else: errors of the SDK carry whole items as properties,
 * secrets included.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { name: typeof error, message: "not an Error was thrown", stack: "" };
  const described: DescribedError = { name: error.name, message: error.message, stack: error.stack ?? "" };
  if (error.cause === undefined || depth === deepestCause) return described;
  return { ...described, cause: describeError(error.cause, depth + 1) };
}
