import * as z from "zod/mini";
import type { DealerSourceKey } from "../../domain/dealers/dealer-listing-id.ts";
import { DealerSourceUnavailable } from "../../domain/dealers/dealer-source.ts";
import {
  type UpstreamAccess,
  UpstreamConnection,
  UpstreamFailed,
  type UpstreamRequest,
} from "../upstream/upstream-connection.ts";

/** One request to a dealer source. */
export interface DealerRequest<Output> extends Omit<UpstreamRequest<Output>, "read"> {
  /** The schema of the response. */
  schema: z.ZodMiniType<Output>;
}

/** The connection to one dealer source. `UpstreamConnection` describes its retries and its circuit breaker. */
export class DealerConnection {
  readonly #source: DealerSourceKey;
  readonly #connection: UpstreamConnection;

  constructor(source: DealerSourceKey, access: UpstreamAccess) {
    this.#source = source;
    this.#connection = new UpstreamConnection(source, access);
  }

  /**
   * Returns the validated response; null when the source responds with 404.
   * @throws DealerSourceUnavailable when no attempt gets a valid response in time, or the breaker is open.
   */
  async ask<Output>({ schema, ...request }: DealerRequest<Output>): Promise<Output | null> {
    const read = (text: string) => z.parse(schema, JSON.parse(text));
    try {
      return await this.#connection.ask({ ...request, read });
    } catch (error) {
      if (!(error instanceof UpstreamFailed)) throw error;
      throw new DealerSourceUnavailable(this.#source, error.message, { cause: error.cause });
    }
  }
}
