/** Things of the world that a request names, such as `{upcoming}` in a path or a body. */
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
/** One of them. */
export type Placeholder = (typeof placeholders)[number];

/** A mistake that new integrators make, as the request they send. */
export interface Mistake {
  /** What they did, in a few words. */
  what: string;
  /** Method, path and query string, with placeholders: `GET /v1/orders?limit=500`. */
  request: string;
  /** Sent as JSON; text is sent as it is. Placeholders are replaced in it. */
  body?: unknown;
  /** Headers besides those that belong to a right request; undefined leaves one out. */
  headers?: Record<string, string | undefined>;
}

/** Mistakes of one kind. */
export interface MistakeGroup {
  title: string;
  mistakes: readonly Mistake[];
}

/** What came back. */
export interface MistakeAnswer {
  status: number;
  /** Null where the request was not refused. */
  code: string | null;
  /** What the caller is told: the issues of a refusal, else its message; of an answer, the headers that advise. */
  told: readonly string[];
}
