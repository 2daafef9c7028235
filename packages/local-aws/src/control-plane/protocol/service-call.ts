import type { Caller } from "../access/authorize.ts";
import type { Blobs } from "../account/blobs.ts";
import type { ControlContext } from "../operations/control-context.ts";

/** An incoming call with its caller and region. */
export interface ServiceCall {
  context: ControlContext;
  blobs: Blobs;
  caller: Caller;
  region: string;
  method: string;
  /** Path and query as sent. */
  url: URL;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
  /** Continues a stack's operation. */
  wake(stackId: string): void;
}

/** The response. */
export interface ServiceAnswer {
  statusCode: number;
  headers: Record<string, string>;
  body: string | Buffer;
}
