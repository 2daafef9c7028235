/** Objects of the world that requests name, such as `{upcoming}` in a path or a body. */
export const placeholders = [
  "upcoming",
  "ordered",
  "closed",
  "uninspectable",
  "fixed",
  "sold",
  "order",
  "otherOrder",
  "watch",
  "list",
] as const;
/** A reference to one of these objects. */
export type Placeholder = (typeof placeholders)[number];

/** A common mistake of new integrators, as the request they send. */
export interface Mistake {
  /** Short description of the mistake. */
  what: string;
  /** Method, path and query string, with placeholders: `GET /v1/orders?limit=500`. */
  request: string;
  /** Sent as JSON. Text is sent unchanged. Placeholders are replaced. */
  body?: unknown;
  /** Additional headers. Undefined omits one. */
  headers?: Record<string, string | undefined>;
}

/** Mistakes of one kind. */
export interface MistakeGroup {
  title: string;
  mistakes: readonly Mistake[];
}

/** The expected response. */
export interface MistakeAnswer {
  status: number;
  /** Null if the request succeeded. */
  code: string | null;
  /**
   * Feedback for the caller: the issues of an error or its message, or the diagnostic headers of a success.
   */
  reported: readonly string[];
}
