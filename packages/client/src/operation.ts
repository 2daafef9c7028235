import type { ApiCall, CallOptions } from "./api-call.ts";
import type { ListPage, PageCall } from "./page-call.ts";

/** The properties of an API operation that the client needs to send a request. */
export interface Operation {
  /** Operation id of the contract. */
  readonly id: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path with its parameters in braces: `/v1/orders/{id}`. */
  readonly path: string;
  readonly pathParameters: readonly string[];
  readonly reads: "json" | "text" | "bytes" | "none";
  /** For a list, the part of the request that contains the cursor of the next page. */
  readonly cursorIn?: "query" | "body";
  /** Whether repeating the request after a lost response has no second effect. */
  readonly isRepeatable: boolean;
}

/** The parameters of one call. */
export interface CallInput {
  /** Values of the path parameters, in path order. */
  readonly path?: readonly string[];
  readonly query?: object;
  readonly body?: unknown;
  readonly options: CallOptions;
}

/** The function with which resources send calls. */
export interface Sender {
  call<Data>(operation: Operation, input: CallInput): ApiCall<Data>;
  list<Page extends ListPage>(operation: Operation, input: CallInput): PageCall<Page>;
}
