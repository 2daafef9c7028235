import type { Area } from "./generated/operations.ts";

/** The input and response types of an operation, for the compiler only. */
export interface CallTypes {
  path: Record<string, string> | undefined;
  query: object | undefined;
  body: unknown;
  answer: unknown;
}

/** Describes how to build the request of an operation and how to read its response. */
export interface Operation<out Types extends CallTypes> {
  readonly id: string;
  readonly area: Area;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path with `{parameter}` in place of its parameters. */
  readonly path: string;
  readonly reads: "json" | "text" | "bytes" | "csv" | "none";
  /** Type information only; never present at run time. */
  readonly types?: Types;
}

/** Returns the same operation with a CSV response, for operations that support it. */
export const asCsv = <Types extends CallTypes>(
  operation: Operation<Types>,
): Operation<Omit<Types, "answer"> & { answer: Uint8Array }> => {
  const { id, area, method, path } = operation;
  return { id, area, method, path, reads: "csv" };
};

type Given<Name extends string, Value> = Value extends undefined
  ? { [_ in Name]?: undefined }
  : { [_ in Name]: Value };

/** The parameters of the operation. A query may be omitted completely or in part. */
export type CallInput<Types extends CallTypes> = Given<"path", Types["path"]> & {
  query?: Types["query"];
} & (undefined extends Types["body"] ? { body?: Types["body"] } : { body: Types["body"] });

/** Options of a call, apart from its parameters. */
export interface CallOptions {
  /** Cancels the call when its result is no longer needed. */
  signal?: AbortSignal;
  /** A UUID v4; the API executes a write at most once per key. Generated for a write if absent. */
  idempotencyKey?: string;
}
