/** Diagnostic response headers for ignored parts of a request. */
export const adviceHeaders = {
  /** Query parameters that no route with this path accepts. */
  ignoredParams: "X-Svc-Ignored-Params",
  /** For ignored parameters, the accepted parameters with similar names. */
  suggestedParams: "X-Svc-Suggested-Params",
  /** Fields of a body that are accepted but have no effect. */
  ignoredFields: "X-Svc-Ignored-Fields",
  /** Filter values that occur in no listing, such as a misspelled make. */
  unknownValues: "X-Svc-Unknown-Values",
} as const;
