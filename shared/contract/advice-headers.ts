/** Diagnostic response headers for ignored parts of a request. */
export const adviceHeaders = {
  /** Query parameters that no route with this path accepts. */
  ignoredParams: "X-Svc-Ignored-Params",
  /** The suggested names. */
  suggestedParams: "X-Svc-Suggested-Params",
  /** Fields of a body that are accepted but have no effect. */
  ignoredFields: "X-Svc-Ignored-Fields",
  /** Values of name filters that no listing has. */
  unknownValues: "X-Svc-Unknown-Values",
} as const;
