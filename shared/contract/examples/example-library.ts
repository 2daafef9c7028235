/** The request. Path and query values are text, as in a URL. */
export interface ExampleRequest {
  path: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string>>;
  /** JSON; undefined if there is no body. */
  body?: unknown;
}

/** The response. */
export interface ExampleResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** JSON; undefined if there is no body, and for a file. */
  body?: unknown;
}

/** One call of an operation, captured on a running stage. Real values are replaced by fictional ones. */
export interface OperationExample {
  /** Distinguishes the examples of one operation. The name of an error example is its code. */
  name: string;
  /** The purpose of the example, in a few words. */
  summary: string;
  request: ExampleRequest;
  response: ExampleResponse;
}

/** One message as an endpoint received it. Its signature matches the body and `secret`. */
export interface EventExample {
  headers: Readonly<Record<string, string>>;
  envelope: Readonly<Record<string, unknown>>;
  secret: string;
}

/** Examples of both APIs by operation id, and of deliveries by type. */
export interface ExampleLibrary {
  operations: Readonly<Record<string, readonly OperationExample[]>>;
  events: Readonly<Record<string, EventExample>>;
}

/** An empty library, for documents that only programs read. */
export const noExamples: ExampleLibrary = { operations: {}, events: {} };
