import type { RequestListener } from "node:http";
import { type LocalServer, listenLocally, type UpgradeListener } from "../machine/listen-locally.ts";
import { gatewayAnswer, writeAnswer } from "./write-response.ts";

/** An HTTP or WebSocket API of a stage. */
export interface ApiLocation {
  stackId: string;
  logicalId: string;
  name: string;
  /** As in templates: `HTTP` or `WEBSOCKET`. */
  protocol: string;
}

/** The address of one API, reserved before the API itself is known. */
interface ApiListener extends Pick<LocalServer, "stop"> {
  /** `ws:` for a WebSocket API. */
  url: string;
  /** Sets the handler of requests; until then every request gets a 503. */
  serve(listener: RequestListener): void;
  /** Sets the handler of a WebSocket API's handshakes. Earlier handshakes are disconnected. */
  serveSockets(listener: UpgradeListener): void;
}

/** The addresses of a stage's APIs. */
export class ApiListeners {
  readonly #ports: Readonly<Record<string, number>>;
  readonly #listeners = new Map<string, ApiListener>();

  /** @param ports maps the name or logical id of an API to its port; an API that is not listed gets a free port. */
  constructor(ports: Readonly<Record<string, number>>) {
    this.#ports = ports;
  }

  /**
   * Reserves a port for every new API and releases the ports of removed APIs. Call this before the templates are
   * resolved, because templates refer to the URL of an API.
   */
  async listen(apis: readonly ApiLocation[]): Promise<void> {
    const wanted = new Set(apis.map(keyOf));
    for (const [key, listener] of this.#listeners) {
      if (wanted.has(key)) continue;
      this.#listeners.delete(key);
      await listener.stop();
    }
    for (const api of apis) {
      if (this.#listeners.has(keyOf(api))) continue;
      const port = this.#ports[api.name] ?? this.#ports[api.logicalId] ?? 0;
      const take = api.protocol === "WEBSOCKET" ? takeSocketPort : takePort;
      this.#listeners.set(keyOf(api), await take(port));
    }
  }

  /** Returns the listener of an existing API. */
  find(stackId: string, logicalId: string): ApiListener {
    return this.#listeners.get(keyOf({ stackId, logicalId }))!;
  }

  /** Closes all listeners. */
  async stop(): Promise<void> {
    await Promise.all([...this.#listeners.values()].map((listener) => listener.stop()));
  }
}

const keyOf = ({ stackId, logicalId }: Pick<ApiLocation, "logicalId" | "stackId">): string =>
  `${stackId}/${logicalId}`;

async function takePort(port: number): Promise<ApiListener> {
  let current: RequestListener = (request, response) =>
    writeAnswer(response, request.method ?? "GET", gatewayAnswer(503, "Service Unavailable"));
  const server = await listenLocally(port, (request, response) => current(request, response));
  return {
    url: `http://localhost:${server.port}`,
    stop: server.stop,
    serve(listener) {
      current = listener;
    },
    serveSockets() {
      throw new Error("An HTTP API has no sockets");
    },
  };
}

/** Returns a listener for connections; it rejects requests that are not handshakes. */
async function takeSocketPort(port: number): Promise<ApiListener> {
  let current: UpgradeListener = (_, stream) => stream.destroy();
  const server = await listenLocally(
    port,
    (request, response) =>
      writeAnswer(response, request.method ?? "GET", gatewayAnswer(426, "Upgrade Required")),
    (request, stream, head) => current(request, stream, head),
  );
  return {
    url: `ws://localhost:${server.port}`,
    stop: server.stop,
    serve() {
      throw new Error("A WebSocket API answers no requests");
    },
    serveSockets(listener) {
      current = listener;
    },
  };
}
