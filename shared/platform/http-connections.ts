import { type ClientRequest, Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import type { Duplex } from "node:stream";
import { NodeHttpHandler } from "@smithy/node-http-handler";

/** Maximum number of connections of a pool. */
export const mostConnections = 50;
/** Shorter than the time for which AWS's services keep an idle connection open. */
const longestIdleMilliseconds = 20_000;

type Request = Parameters<NodeHttpHandler["handle"]>[0];
type Options = Parameters<NodeHttpHandler["handle"]>[1];
type Answer = ReturnType<NodeHttpHandler["handle"]>;

/**
 * Sends requests over pooled connections and replaces connections that died. While a function environment is frozen, no
 * process notices the end of a connection, so afterward every pooled connection may be dead. A connection that was idle
 * for over 20 seconds is not used again. If a request fails on a reused connection before its response begins, the
 * request is sent again on a new connection. This uses neither an attempt of the SDK nor its retry quota, which about
 * 35 dead connections would use up. Bodies that cannot be read twice are not sent again. A call settles when its signal
 * aborts, regardless of what the peer sent. The SDK's handler alone would never settle after a 101 response.
 */
export class HttpConnections extends NodeHttpHandler {
  readonly #kept: KeptConnections;
  readonly #fresh = new NodeHttpHandler({
    httpAgent: { keepAlive: false, maxSockets: mostConnections },
    httpsAgent: { keepAlive: false, maxSockets: mostConnections },
  });

  constructor() {
    const kept = new KeptConnections();
    super({ httpAgent: kept.http, httpsAgent: kept.https });
    this.#kept = kept;
  }

  override async handle(request: Request, options?: Options): Answer {
    this.#kept.closeLongIdle();
    const answer = this.#send(request, options);
    const signal = options?.abortSignal;
    return await (signal instanceof AbortSignal ? untilAborted(answer, signal) : answer);
  }

  async #send(request: Request, options: Options): Answer {
    try {
      return await super.handle(request, options);
    } catch (error) {
      if (!this.#kept.isOfUsedConnection(error) || !isRepeatable(request.body)) throw error;
      return await this.#fresh.handle(request, options);
    }
  }

  override destroy(): void {
    super.destroy();
    this.#fresh.destroy();
  }
}

/** Settles like `work`, or rejects with the reason of `signal` when the signal aborts. */
async function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

const isRepeatable = (body: unknown): boolean =>
  body === undefined || body === null || typeof body === "string" || body instanceof Uint8Array;

const closedByPeer = new Set(["ECONNRESET", "EPIPE"]);

/** Two agents and the state of their connections. */
class KeptConnections {
  readonly http = this.#watch(new HttpAgent({ keepAlive: true, maxSockets: mostConnections }));
  readonly https = this.#watch(new HttpsAgent({ keepAlive: true, maxSockets: mostConnections }));
  /** Wall-clock time, which continues while an environment is frozen. */
  readonly #idleSince = new WeakMap<Duplex, number>();
  readonly #ofUsedConnections = new WeakSet<Error>();

  /** Reports whether a request failed because its reused connection was closed before the response began. */
  isOfUsedConnection(error: unknown): boolean {
    return error instanceof Error && this.#ofUsedConnections.has(error);
  }

  closeLongIdle(): void {
    const now = Date.now();
    for (const agent of [this.http, this.https]) {
      for (const socket of Object.values(agent.freeSockets).flat()) {
        const idle = now - (this.#idleSince.get(socket as Duplex) ?? now);
        if (idle > longestIdleMilliseconds) socket?.destroy();
      }
    }
  }

  #watch<Watched extends HttpAgent>(agent: Watched): Watched {
    const { keepSocketAlive, reuseSocket } = agent;
    agent.keepSocketAlive = (socket: Duplex) => {
      this.#idleSince.set(socket, Date.now());
      return keepSocketAlive.call(agent, socket);
    };
    agent.reuseSocket = (socket: Duplex, request: ClientRequest) => {
      reuseSocket.call(agent, socket, request);
      request.once("error", (error: NodeJS.ErrnoException) => {
        if (closedByPeer.has(error.code ?? "")) this.#ofUsedConnections.add(error);
      });
    };
    return agent;
  }
}
